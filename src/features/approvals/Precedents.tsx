import { useMemo } from 'react';
import type { RequestSummary } from '../../core/model/request.ts';
import { visibleText } from '../../core/visible.ts';
import type { Inbox, InboxRequest } from '../../data/approvals/approvals.ts';
import { useLedgerMarks } from '../../data/ledgers/twins.ts';
import { Fact, Facts } from '../../ui/kit/figures/Facts.tsx';
import { Dot, Row, Rows } from '../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Note, QuietLink } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { named } from '../../ui/ledger/named.ts';
import { deciders, type Precedent, precedents, sameProposal } from './precedent.ts';
import { STATE_WORDS } from './status-words.ts';
import { useRequestLink } from './url.ts';
import { endedText } from './words.ts';

export interface PrecedentsProps {
  readonly summary: RequestSummary;
  readonly inbox: Inbox;
}

/** Links of one kind. */
const LISTED = 5;
const NAMES = { tool: 'This tool', channel: 'This channel', reason: 'This reason' } as const;

/** How requests like this one were decided before, and by whom. */
export function Precedents({ summary, inbox: { requests } }: PrecedentsProps) {
  const kinds = useMemo(() => precedents(requests, summary), [requests, summary]);
  const same = useMemo(() => sameProposal(requests, summary), [requests, summary]);
  // Each of them once, the most alike first.
  const alike = [...new Set(kinds.flatMap(({ here, elsewhere }) => [...here, ...elsewhere]))];
  const people = deciders(alike);
  return (
    <Panel title="Decided before" padded>
      {same.length > 0 && (
        <>
          <Note>
            The same proposal was requested {same.length === 1 ? 'once' : 'several times'} more:
          </Note>
          <Links requests={same} ledger={summary.ledger} />
        </>
      )}
      {alike.length === 0 && <Note>No request like this one was decided before it.</Note>}
      {alike.length > 0 && (
        <Facts names="6.5rem">
          {kinds.map((kind) => (
            <Fact key={kind.by} name={NAMES[kind.by]}>
              {endedWords(kind)}
            </Fact>
          ))}
          {people.map(({ name, approved, denied }) => (
            <Fact key={name} name={<LedgerText text={name} />}>
              {[approved > 0 && `approved ${approved}`, denied > 0 && `denied ${denied}`]
                .filter(Boolean)
                .join(', ')}
            </Fact>
          ))}
        </Facts>
      )}
      <Links requests={alike} ledger={summary.ledger} />
    </Panel>
  );
}

function endedWords({ here, elsewhere }: Precedent): string {
  const parts = [
    here.length > 0 && `${endedText(here)} in this ledger`,
    elsewhere.length > 0 && `${endedText(elsewhere)} in others`,
  ];
  return parts.filter(Boolean).join('; ') || 'not decided before';
}

interface LinksProps {
  readonly requests: readonly InboxRequest[];
  /** The ledger whose name goes without saying. */
  readonly ledger: string;
}

function Links({ requests, ledger }: LinksProps) {
  const requestLink = useRequestLink();
  const markOf = useLedgerMarks();
  return (
    <Rows>
      {requests.slice(0, LISTED).map((request) => (
        <Row
          key={`${request.ledger} ${request.lane} ${request.index}`}
          mark={<Dot />}
          right={<Faint>{STATE_WORDS[request.status]}</Faint>}
        >
          <QuietLink to={requestLink(request)}>{visibleText(request.title)}</QuietLink>
          {request.ledger !== ledger && (
            <Faint> {named(request.ledgerName, markOf(request.ledger))}</Faint>
          )}
        </Row>
      ))}
    </Rows>
  );
}
