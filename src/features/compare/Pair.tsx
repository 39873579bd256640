import { Link } from 'react-router';
import type { EntryDifference, RecordChange } from '../../core/compare/difference.ts';
import type { ComparedPair } from '../../core/compare/view.ts';
import type { AskedLanes } from '../../data/ledgers/comparisons.ts';
import { counted, countText } from '../../ui/format.ts';
import { FieldPairs, ValuePair } from '../../ui/inspect/FieldPairs.tsx';
import { Faint, Note } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { comparePath } from '../../ui/paths.ts';
import { EntryCard } from './EntryCard.tsx';
import { NAMES } from './kinds.ts';
import css from './pair.module.css';

export interface PairProps {
  readonly asked: AskedLanes;
  readonly pair: ComparedPair;
  /** Whether the ledgers record a state. */
  readonly hasStates: boolean;
}

/** Two entries next to each other, and what differs between them, field by field. */
export function Pair({ asked: { a, b }, pair, hasStates }: PairProps) {
  const { difference } = pair;
  const [left, right] = [pair.a, pair.b];
  return (
    <div className={css.pair}>
      <div className={css.cards}>
        <EntryCard name="A" of={a} entry={left} />
        <EntryCard name="B" of={b} entry={right} />
      </div>
      {difference && <Differences difference={difference} />}
      {hasStates && left && right && (
        <Note>
          <Link
            to={comparePath({ ...a, index: left.index }, { ...b, index: right.index }, 'states')}
          >
            The states after these two entries, next to each other
          </Link>
        </Note>
      )}
    </div>
  );
}

function Differences({ difference }: { readonly difference: EntryDifference }) {
  const { fields, apart, record, byte, isRead } = difference;
  const kinds = record.filter(({ as }) => as === 'content');
  const others = record.filter(({ as }) => as !== 'content');
  const isSame = !fields.length && !kinds.length;
  const quiet = apart.length + others.length;
  return (
    <>
      {kinds.map((change) => (
        <Recorded key={change.member} change={change} />
      ))}
      <FieldPairs fields={fields} names={NAMES} />
      {isSame && <Note>{sameWords(isRead, quiet, byte)}</Note>}
      {quiet > 0 && (
        <details className={css.quiet} open={isSame}>
          <summary>
            {counted(quiet, 'id, time, hash or signature', 'ids, times, hashes or signatures')} that
            differ between any two runs
          </summary>
          {others.map((change) => (
            <Recorded key={change.member} change={change} />
          ))}
          <FieldPairs fields={apart} names={NAMES} />
        </details>
      )}
    </>
  );
}

function sameWords(isRead: boolean, quiet: number, byte: number | null): string {
  if (!isRead) return 'One of the two cannot be read, so nothing of it was compared.';
  if (byte !== null)
    return `All values are the same; they are written otherwise from byte ${countText(byte)} on.`;
  return quiet > 0 ? 'They say the same.' : 'The two are the same, byte for byte.';
}

/** Of the record, not of its payload. */
function Recorded({ change: { member, before, after } }: { readonly change: RecordChange }) {
  return (
    <section className={css.recorded}>
      <h3>
        {member} <Faint>of the record</Faint>
      </h3>
      <ValuePair
        names={NAMES}
        before={<RecordValue text={before} />}
        after={<RecordValue text={after} />}
      />
    </section>
  );
}

function RecordValue({ text }: { readonly text: string | null | undefined }) {
  if (text === undefined) return <Faint>not said in this file</Faint>;
  if (text === null) return <Faint>none</Faint>;
  return <LedgerText text={text} />;
}
