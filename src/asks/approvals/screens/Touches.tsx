import { Link } from 'react-router';
import type { RequestDetail } from '../../../ledger/model/request.ts';
import { findFormatRecords } from '../../../ui/data/ledgers/formats.ts';
import { counted, countText } from '../../../ui/format.ts';
import { JsonView, Under } from '../../../ui/inspect/JsonView.tsx';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Mono, NoteText } from '../../../ui/kit/text.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { lanePath } from '../../../ui/paths.ts';
import { MaskedText } from './Masked.tsx';
import css from './request.module.css';
import { isChanged, Struck } from './Struck.tsx';
import { holdsSecret } from './secrets.ts';

type Resource = RequestDetail['state']['named'][number];

/** Lists what the arguments name of the folded state, each with the record that wrote it last. */
export function Touches({ detail }: { readonly detail: RequestDetail }) {
  const { summary, head, state } = detail;
  const { at, total, named, namedMore, others, broken } = state;
  const rest = total - named.length - namedMore;
  const list = (resources: readonly Resource[]) =>
    resources.map((resource) => (
      <Touched
        key={JSON.stringify([resource.kind, resource.id])}
        detail={detail}
        resource={resource}
      />
    ));
  return (
    <section className={css.touches} aria-labelledby="what-it-touches">
      <header>
        <h2 id="what-it-touches">What it touches</h2>
        {broken === null && (
          <Link to={lanePath(summary.ledger, summary.lane, { index: at.index, tab: 'state' })}>
            {at.index === head.index ? 'State' : 'State before it was answered'}
          </Link>
        )}
      </header>
      {broken !== null ? (
        <NoteText component="div">
          There is no such state: this record cannot be folded. <LedgerText text={broken} />
        </NoteText>
      ) : (
        <>
          {named.length === 0 && (
            <NoteText>
              {total === 0
                ? 'Nothing was written in this run so far.'
                : 'The arguments name nothing that this run has written.'}
            </NoteText>
          )}
          {list(named)}
          {namedMore > 0 && (
            <NoteText>{countText(namedMore)} more are named by the arguments.</NoteText>
          )}
          {others.length > 0 && (
            <details>
              <summary>{counted(rest, 'resource')} not named by the arguments</summary>
              {list(others)}
            </details>
          )}
        </>
      )}
    </section>
  );
}

interface TouchedProps {
  readonly detail: RequestDetail;
  readonly resource: Resource;
}

function Touched({ detail: { summary, trust }, resource }: TouchedProps) {
  const { kind, id, retracted, lastCommit, writtenBy, value } = resource;
  const record = `record ${String(writtenBy.seq)}`;
  return (
    <div className={css.touched}>
      <Mono fw={600}>
        <LedgerText text={`${kind}:${id}`} />
      </Mono>
      <div>
        <MaskedText isSecret={holdsSecret(value)} what="Its value is" name={`${kind}:${id}`}>
          {/* The record that wrote it may have been changed since. */}
          <Struck isChanged={isChanged(trust, writtenBy)} where={record}>
            <Under value={id}>
              <JsonView value={value} depth={0} />
            </Under>
          </Struck>
        </MaskedText>
      </div>
      <NoteText component="div">
        {retracted && <Badge tone="warn">retracted</Badge>} written by{' '}
        <Link to={lanePath(summary.ledger, writtenBy.lane, { index: writtenBy.index })}>
          {record}
        </Link>{' '}
        {findFormatRecords(summary.format).ids && <HashChip hash={lastCommit} label="record" />}
      </NoteText>
    </div>
  );
}
