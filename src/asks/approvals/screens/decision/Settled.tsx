import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconUsers } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import type { RequestDetail, RequestSummary } from '../../../../ledger/model/request.ts';
import type { StatusWithDecisions } from '../../../../ledger/review/request-status.ts';
import {
  canRetry,
  type RecordedDecision,
  useDeliver,
} from '../../../../ui/data/approvals/approvals.ts';
import { saveSigned, waitsForCountersignature } from '../../../../ui/data/approvals/countersign.ts';
import { useLedgerMarks } from '../../../../ui/data/ledgers/twins.ts';
import { nameWithMark } from '../../../../ui/ledger/named.ts';
import { lanePath } from '../../../../ui/paths.ts';
import { hostFor, hostFrom } from '../answers.ts';
import { AskCountersign } from '../countersign/AskCountersign.tsx';
import { REQUEST_STATUSES, STATE_WORDS } from '../status-words.ts';

interface SettledProps {
  readonly detail: RequestDetail;
  readonly current: StatusWithDecisions;
  readonly onItsWay: string | null;
  /** Null when this key decided it at this head. */
  readonly onAgain: (() => void) | null;
}

/** Shows how it was decided, here or in the ledger. */
export function Settled({ detail: { summary }, current, onItsWay, onAgain }: SettledProps) {
  const decision = current.decisions.at(-1);
  const [answer] = summary.answers;
  return (
    <>
      <Text component="div" c="dimmed">
        <p>
          <strong>{STATE_WORDS[current.status]}.</strong>{' '}
          {answer ? (
            <>
              The ledger says so by{' '}
              <Link to={lanePath(summary.ledger, summary.lane, { index: answer.index })}>
                record {String(answer.seq)}
              </Link>
              {summary.answers.length > 1 && ` and ${summary.answers.length - 1} more`}.
            </>
          ) : (
            nothingAnswers(current, hostFor(summary))
          )}
        </p>
        {decision && <DecidedBy summary={summary} decision={decision} />}
        {onItsWay && !answer && <p role="status">{onItsWay}</p>}
        {!answer && !onAgain && current.gone === null && (
          <p>
            A key decides a request once at each head. It can be decided again when its run has gone
            on, or by somebody with another key.
          </p>
        )}
      </Text>
      <Group gap="sm" flex="none">
        {decision && <HandOvers summary={summary} decision={decision} />}
        {decision && !answer && !onItsWay && current.gone === null && (
          <SendAgain summary={summary} decision={decision} />
        )}
        {!answer && !onItsWay && onAgain && (
          <Button onClick={onAgain}>
            {current.gone === null ? 'Decide again' : 'Record another decision…'}
          </Button>
        )}
      </Group>
    </>
  );
}

interface HereProps {
  readonly summary: RequestSummary;
  readonly decision: RecordedDecision;
}

function nothingAnswers({ status, gone, decisions }: StatusWithDecisions, host: string | null) {
  const verdict = decisions.at(-1)?.document.verdict ?? null;
  if (gone === null) return REQUEST_STATUSES[status].says({ host, verdict });
  const what = verdict === 'approve' ? 'carries it out' : 'records the denial';
  return `It was decided here; ${gone}, and no record ${what}.`;
}

function DecidedBy({ decision, summary: { ledger } }: HereProps) {
  const { document, deliveries } = decision;
  const { evidence } = document;
  const findMark = useLedgerMarks();
  const last = deliveries.at(-1);
  return (
    <p>
      {document.verdict === 'approve' ? 'Approved' : 'Denied'} by {visibleText(document.reviewer)},{' '}
      {document.decided_at.slice(0, 19).replace('T', ' ')}Z, record {document.journal.seq} of the
      review journal
      {evidence.ledger !== ledger &&
        `, on the same request in ${nameWithMark(evidence.ledgerName, findMark(evidence.ledger))}`}
      {document.reason && <> (“{visibleText(document.reason)}”)</>}.
      {decision.countersignatures.map(({ reviewer, journal }) => (
        <Fragment key={journal.public_key}> Signed by {visibleText(reviewer)}, too.</Fragment>
      ))}
      {last && !waitsForCountersignature(decision) && <> {visibleText(last.detail)}</>}
    </p>
  );
}

function HandOvers({ summary, decision }: HereProps) {
  const [isAsking, setAsking] = useState(false);
  const isSignedByTwo = decision.countersignatures.length > 0;
  return (
    <>
      <Button
        leftSection={<IconDownload size={15} aria-hidden />}
        onClick={() => saveSigned(decision)}
      >
        {isSignedByTwo ? 'Save both signatures' : 'Save the decision'}
      </Button>
      <Button
        leftSection={<IconUsers size={15} aria-hidden />}
        {...(waitsForCountersignature(decision) ? { variant: 'filled' } : {})}
        onClick={() => setAsking(true)}
      >
        Ask a second person…
      </Button>
      {isAsking && (
        <AskCountersign summary={summary} decision={decision} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function SendAgain({ summary, decision }: HereProps) {
  const again = useDeliver();
  if (summary.origin?.kind !== 'server' || !canRetry(decision)) return null;
  const { server } = summary.origin;
  return (
    <Button
      {...(decision.countersignatures.length > 0 ? { variant: 'filled', size: 'md' } : {})}
      loading={again.isPending}
      onClick={() => again.mutate({ ledger: summary.ledger, server, decision })}
    >
      {sendWords(decision, server)}
    </Button>
  );
}

function sendWords(decision: RecordedDecision, server: string): string {
  if (waitsForCountersignature(decision)) return 'Send it without a second signature…';
  const host = hostFrom(server);
  if (decision.countersignatures.length > 0) return `Both signed: send to ${host}`;
  return decision.deliveries.length > 0 ? `Send to ${host} again` : `Send to ${host}`;
}
