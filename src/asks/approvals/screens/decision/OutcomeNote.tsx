import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconDownload, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import type { RequestSummary } from '../../../../ledger/model/request.ts';
import { statusAfter } from '../../../../ledger/review/request-status.ts';
import {
  type Delivery,
  findSending,
  GUARD_REFUSALS,
  type Inbox,
  isVoidRefusal,
  saveDecision,
  useDeliver,
  useLedgerServer,
} from '../../../../ui/data/approvals/approvals.ts';
import { useUnanswerable } from '../../../../ui/data/servers/servers.ts';
import { Callout } from '../../../../ui/kit/Callout.tsx';
import { DECISION_ICONS } from '../../../../ui/ledger/decision-icons.ts';
import { hostFrom } from '../answers.ts';
import { AskCountersign } from '../countersign/AskCountersign.tsx';
import { isRequestAt } from '../list/inbox.ts';
import { STATE_WORDS, statusText } from '../status-words.ts';
import { useRequestLink } from '../url.ts';
import { type DecisionOutcome, deliveryNow, deliveryStatus, sendingText } from './outcome.ts';

export interface OutcomeNoteProps {
  readonly outcome: DecisionOutcome;
  readonly inbox: Inbox;
  readonly onClose: () => void;
  readonly onOutcome: (outcome: DecisionOutcome) => void;
}

/** Shows the result of the last decision, while the next request is on the screen already. */
export function OutcomeNote({ outcome, ...props }: OutcomeNoteProps) {
  const { onClose } = props;
  if (outcome.type === 'decided') return <Decided outcome={outcome} {...props} />;
  if (outcome.type === 'sent') return <OnItsWay outcome={outcome} {...props} />;
  const { title, text } =
    outcome.type === 'refused'
      ? GUARD_REFUSALS[outcome.refusal]
      : { title: 'The decision was not recorded', text: outcome.message };
  return (
    <Callout
      band
      tone="warn"
      icon={IconAlertTriangle}
      role="alert"
      close="Dismiss"
      onClose={onClose}
    >
      <strong>{title}.</strong> {visibleText(text)}
    </Callout>
  );
}

const DELIVERED = new Set<Delivery['state']>(['carried out', 'denied', 'sent, not seen yet']);

type Of<T extends DecisionOutcome['type']> = Omit<OutcomeNoteProps, 'outcome'> & {
  readonly outcome: Extract<DecisionOutcome, { type: T }>;
};

function OnItsWay({ outcome: { summary, verdict }, inbox, onClose }: Of<'sent'>) {
  const isAnswered = findSending(useLedgerServer(summary.ledger), summary)?.isAnswered ?? false;
  const sent: Delivery = {
    state: 'unknown',
    why: sendingText({ isAnswered }),
    refusal: null,
    entry: null,
  };
  const seen = deliveryNow(sent, verdict, requestNow(inbox, summary));
  const isSeen = seen !== sent;
  return (
    <DecisionNote
      isWell={isSeen}
      notYet={IconClock}
      summary={summary}
      verdict={verdict}
      onClose={onClose}
    >
      {isSeen && statusText(deliveryStatus(seen), { host: null, verdict })} {visibleText(seen.why)}
    </DecisionNote>
  );
}

interface DecisionNoteProps extends Pick<OutcomeNoteProps, 'onClose'> {
  readonly isWell: boolean;
  readonly notYet: typeof IconClock;
  readonly summary: RequestSummary;
  readonly verdict: 'approve' | 'deny';
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function DecisionNote({ isWell, notYet, summary, verdict, children, ...rest }: DecisionNoteProps) {
  const requestLink = useRequestLink();
  return (
    <Callout
      band
      tone={isWell ? 'none' : 'warn'}
      icon={isWell ? DECISION_ICONS[verdict] : notYet}
      role="status"
      close="Dismiss"
      {...rest}
    >
      <strong>{verdict === 'approve' ? 'Approved' : 'Denied'}:</strong>{' '}
      <Link to={requestLink(summary)}>{visibleText(summary.title)}</Link>. {children}
    </Callout>
  );
}

function requestNow({ requests }: Inbox, summary: RequestSummary) {
  return requests.find((one) => isRequestAt(one, summary));
}

function Decided({ outcome, inbox, onClose, onOutcome }: Of<'decided'>) {
  const { summary, decision, isNew } = outcome;
  const again = useDeliver();
  const { document } = decision;
  const now = requestNow(inbox, summary);
  const status = statusAfter(decision, now, summary.origin?.kind === 'server');
  const delivery = outcome.delivery && deliveryNow(outcome.delivery, document.verdict, now);
  const server = summary.origin?.kind === 'server' ? summary.origin.server : null;
  const isSent = delivery === null || DELIVERED.has(delivery.state);
  const gone = useUnanswerable()(summary.ledger, summary.lane);
  const [isAsking, setAsking] = useState(false);
  const isWaiting = status === 'needs a second signature';
  // A decision that was sent or answered is settled: nobody has to sign it any more.
  const mayCountersign = isWaiting || status === 'signed here' || status === 'signed, not sent';
  const mayHelp = !isSent && !isVoidRefusal(delivery.refusal) && gone === null;
  return (
    <DecisionNote
      isWell={isSent && !isWaiting}
      notYet={isWaiting ? IconClock : IconAlertTriangle}
      summary={summary}
      verdict={document.verdict}
      onClose={onClose}
      action={
        <>
          {mayCountersign && (
            <Button
              size="compact-sm"
              {...(isWaiting ? { variant: 'filled' } : {})}
              leftSection={<IconUsers size={14} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              Ask a second person…
            </Button>
          )}
          {isAsking && (
            <AskCountersign
              summary={summary}
              decision={decision}
              onClose={() => setAsking(false)}
            />
          )}
          {server && mayHelp && (
            <Button
              size="compact-sm"
              loading={again.isPending}
              onClick={() =>
                again.mutate(
                  { ledger: summary.ledger, server, decision },
                  { onSuccess: (next) => onOutcome({ ...outcome, ...next }) },
                )
              }
            >
              Send again
            </Button>
          )}
          <Button
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => saveDecision(document)}
          >
            Save the decision
          </Button>
        </>
      }
    >
      {isNew
        ? `Recorded as record ${document.journal.seq} of the review journal.`
        : `The same decision was recorded before, as record ${document.journal.seq} of the review journal: nothing was recorded or sent now.`}{' '}
      {delivery && isVoidRefusal(delivery.refusal)
        ? `${STATE_WORDS[deliveryStatus(delivery)]}.`
        : statusText(status, { host: server && hostFrom(server), verdict: document.verdict })}{' '}
      {delivery && visibleText(delivery.why)}
    </DecisionNote>
  );
}
