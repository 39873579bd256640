import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Both } from '../../../ledger/compare/alignment.ts';
import type {
  LanePoint,
  StateDifference,
  StateSide,
  StatesView,
} from '../../../ledger/compare/view.ts';
import type { ResourceView } from '../../../ledger/diff/diff.ts';
import { counted, countText } from '../../../ui/format.ts';
import { FieldPairs, PairRow } from '../../../ui/inspect/FieldPairs.tsx';
import { JsonView, Under } from '../../../ui/inspect/JsonView.tsx';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Loaded } from '../../../ui/kit/page/Loaded.tsx';
import { Section } from '../../../ui/kit/page/Page.tsx';
import { Faint, NoteText } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { lanePath } from '../../../ui/paths.ts';
import { comparedStatesQuery } from '../queries.ts';
import css from './compare.module.css';
import { COMPARE_NAMES } from './kinds.ts';
import type { ChangeAddress } from './url.ts';
import { CompareAnswers, CompareFoot, CompareHeadline } from './Verdict.tsx';

export interface StatesComparedProps {
  readonly a: LanePoint;
  readonly b: LanePoint;
  readonly version: string;
  readonly pickers: ReactNode;
  readonly change: ChangeAddress;
}

/** Shows the folded states of two points: which resources differ, and which entries wrote them. */
export function StatesCompared({ a, b, version, pickers, change }: StatesComparedProps) {
  const states = useQuery(comparedStatesQuery(a, b, version));
  return (
    <Loaded query={states} fault="These states could not be compared" rows={6}>
      {(found) => (
        <>
          <Found ledgers={{ a: a.ledger, b: b.ledger }} found={found} pickers={pickers} />
          <CompareFoot a={a} b={b} words={headWords(found)} more="" change={change} />
        </>
      )}
    </Loaded>
  );
}

interface FoundProps {
  readonly ledgers: Both<string>;
  readonly found: StatesView;
  readonly pickers: ReactNode;
}

function Found({ ledgers, found, pickers }: FoundProps) {
  const { a, b, changes, more, unread } = found;
  const broken = a.broken ?? b.broken;
  if (broken !== null)
    return (
      <>
        {pickers}
        <ErrorCallout
          title={`${a.broken === null ? 'B' : 'A'} has no state there`}
          detail={broken}
          todo="Choose an earlier record, or compare record by record."
        />
      </>
    );
  return (
    <>
      <CompareHeadline words={headWords(found)} pickers={pickers} />
      <CompareAnswers
        answers={[
          ['State of A', sideWords(a)],
          ['State of B', sideWords(b)],
        ]}
      />
      {changes.length > 0 && (
        <Section title="What differs">
          {changes.map((change) => (
            <Change key={`${change.kind} ${change.id}`} ledgers={ledgers} change={change} />
          ))}
          {more > 0 && (
            <NoteText>{counted(more, 'more resource')} that differ are not listed.</NoteText>
          )}
        </Section>
      )}
      {unread > 0 && (
        <NoteText>
          The values of {counted(unread, 'resource')} were not compared: there are too many for this
          screen. The command line compares all of them.
        </NoteText>
      )}
    </>
  );
}

function headWords({ a, changes, more, unread }: StatesView): string {
  const all = changes.length + more;
  const same = a.resources - changes.filter((change) => change.a !== null).length;
  const rest =
    same > 0 && more === 0 && unread === 0 ? `; ${countText(same)} the same in both` : '';
  if (all > 0) return `${counted(all, 'resource')} ${all === 1 ? 'differs' : 'differ'}${rest}.`;
  return unread > 0 ? 'What was compared is the same.' : 'Both states are the same.';
}

function sideWords({ seq, resources }: StateSide): string {
  return `after record ${seq ?? '?'}: ${counted(resources, 'resource')}`;
}

function Change({
  ledgers,
  change: { kind, id, a, b, fields },
}: Pick<FoundProps, 'ledgers'> & { readonly change: StateDifference }) {
  const isRetracted = a && b && a.retracted !== b.retracted;
  return (
    <section className={css.change}>
      <header className={css.changeHead}>
        <h3>
          <Faint>
            <LedgerText text={kind} />{' '}
          </Faint>
          <LedgerText text={id} />
        </h3>
        <Faint>{a && b ? 'changed' : a ? 'only in A' : 'only in B'}</Faint>
      </header>
      <PairRow
        label="Written by"
        names={COMPARE_NAMES}
        heading="h4"
        before={<Writer ledger={ledgers.a} resource={a} name="A" />}
        after={<Writer ledger={ledgers.b} resource={b} name="B" />}
      />
      {a && b ? (
        <Under value={id}>
          <FieldPairs fields={fields} names={COMPARE_NAMES} heading="h4" />
        </Under>
      ) : (
        <PairRow
          label="Value"
          names={COMPARE_NAMES}
          heading="h4"
          before={<Whole resource={a} />}
          after={<Whole resource={b} />}
        />
      )}
      {isRetracted && <NoteText>It is retracted in {a.retracted ? 'A' : 'B'} alone.</NoteText>}
    </section>
  );
}

function Writer({
  ledger,
  resource,
  name,
}: {
  readonly ledger: string;
  readonly resource: ResourceView | null;
  readonly name: string;
}) {
  if (!resource) return <Faint>not in this state</Faint>;
  const { lane, index, seq } = resource.writtenBy;
  return (
    <Link to={lanePath(ledger, lane, { index })}>
      record {String(seq)} of {name}
    </Link>
  );
}

function Whole({ resource }: { readonly resource: ResourceView | null }) {
  if (!resource) return <Faint>not there</Faint>;
  return (
    <Under value={resource.id}>
      <JsonView value={resource.value} depth={1} />
    </Under>
  );
}
