import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { visibleText } from '../../../base/visible.ts';
import type { RequestSummary } from '../../../ledger/model/request.ts';
import { type Inbox, type InboxRequest, spentQuery } from '../../../ui/data/approvals/approvals.ts';
import { rowsAtQuery } from '../../../ui/data/ledgers/queries.ts';
import { useLedgerMarks } from '../../../ui/data/ledgers/twins.ts';
import { countText } from '../../../ui/format.ts';
import { Dot, FigureRowCells, Rows } from '../../../ui/kit/figures/Rows.tsx';
import { Faint, NoteText, QuietLink } from '../../../ui/kit/text.tsx';
import { DECISION_ICONS } from '../../../ui/ledger/decision-icons.ts';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { nameWithMark } from '../../../ui/ledger/named.ts';
import { lanePath } from '../../../ui/paths.ts';
import { deciders, precedents, sameProposal } from './precedent.ts';
import { STATE_WORDS } from './status-words.ts';
import { useRequestLink } from './url.ts';
import { endedText, spentText } from './words.ts';

export interface BeforeProps {
  readonly summary: RequestSummary;
  readonly inbox: Inbox;
}

const RECORDS = 3;
const LISTED = 5;
const Denied = DECISION_ICONS.deny;

/** Shows how requests like this one were decided before, and what its run did last. */
export function BeforeRequest({ summary, inbox: { requests } }: BeforeProps) {
  return (
    <section aria-labelledby="before-this">
      <h2 id="before-this">Before this</h2>
      <Precedents summary={summary} requests={requests} />
      <InThisRun {...summary} />
    </section>
  );
}

interface PrecedentsProps {
  readonly summary: RequestSummary;
  readonly requests: readonly InboxRequest[];
}

function Precedents({ summary, requests }: PrecedentsProps) {
  const requestLink = useRequestLink();
  const findMark = useLedgerMarks();
  const kinds = useMemo(() => precedents(requests, summary), [requests, summary]);
  const same = useMemo(() => sameProposal(requests, summary), [requests, summary]);
  // A request that is alike in several ways is listed once, where it is most alike.
  const alike = [...new Set(kinds.flatMap(({ before }) => before))];
  const all = [...new Set([...same, ...alike])];
  if (all.length === 0) return <p>Nothing like it was decided before.</p>;
  // A channel or a reason that leads to the same requests as the tool adds nothing to say.
  const told = kinds.filter(
    ({ before }, place) =>
      before.length > 0 &&
      kinds.slice(0, place).every((other) => before.some((one) => !other.before.includes(one))),
  );
  const said = [
    ...told.map(({ by, before }) => `This ${by} before: ${endedText(before)}.`),
    ...(same.length > 0 ? [`The same proposal: ${countText(same.length)} more.`] : []),
    ...deciders(alike).map(({ name, approved, denied }) => {
      const parts = [
        ...(approved > 0 ? [`approved ${approved}`] : []),
        ...(denied > 0 ? [`denied ${denied}`] : []),
      ];
      return `${visibleText(name)} ${parts.join(', ')}.`;
    }),
  ];
  return (
    <details>
      <summary>{said.join(' ')}</summary>
      <Rows>
        {all.slice(0, LISTED).map((request) => (
          <FigureRowCells
            key={`${request.ledger} ${request.lane} ${request.index}`}
            mark={request.status === 'denied' ? <Denied size={14} aria-hidden /> : <Dot />}
            right={<Faint>{STATE_WORDS[request.status]}</Faint>}
          >
            <QuietLink to={requestLink(request)}>{visibleText(request.title)}</QuietLink>
            {request.ledger !== summary.ledger && (
              <Faint> {nameWithMark(request.ledgerName, findMark(request.ledger))}</Faint>
            )}
          </FigureRowCells>
        ))}
      </Rows>
    </details>
  );
}

function InThisRun({ ledger, lane, index }: RequestSummary) {
  const places = Array.from({ length: Math.min(RECORDS, index) }, (_, i) => index - 1 - i);
  const { data: rows = [] } = useQuery({
    ...rowsAtQuery(ledger, lane, places),
    enabled: places.length > 0,
  });
  const spent = useQuery(spentQuery(ledger, lane, index));
  const cost = spent.data && spentText(spent.data);
  return (
    <>
      <NoteText>
        {index === 0 ? 'It is the first record of its run.' : 'In this run, latest first'}
        {cost && `; ${cost} so far`}
      </NoteText>
      <Rows>
        {rows.map(({ index: place, seq, line }) => (
          <FigureRowCells
            key={place}
            mark={
              line.shape === 'denied' ? (
                <Denied size={14} aria-hidden />
              ) : (
                <KindMark shape={line.shape} label="" size={12} />
              )
            }
            right={<Faint>{String(seq)}</Faint>}
          >
            <QuietLink to={lanePath(ledger, lane, { index: place })}>
              {visibleText(line.title)}
            </QuietLink>
          </FigureRowCells>
        ))}
      </Rows>
    </>
  );
}
