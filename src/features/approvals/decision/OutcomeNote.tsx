import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RequestSummary } from '../../../core/model/request.ts';
import { visibleText } from '../../../core/visible.ts';
import {
  type Delivery,
  type GuardRefusal,
  isVoidRefusal,
  REFUSALS,
  type RecordedDecision,
  saveDecision,
  useDeliver,
} from '../../../data/approvals/approvals.ts';
import { Callout } from '../../../ui/kit/Callout.tsx';
import { useRequestLink } from '../url.ts';

export type Outcome =
  | { readonly type: 'refused'; readonly refusal: GuardRefusal }
  | { readonly type: 'failed'; readonly message: string }
  | {
      readonly type: 'decided';
      readonly summary: RequestSummary;
      readonly decision: RecordedDecision;
      readonly isNew: boolean;
      readonly delivery: Delivery | null;
    };

export interface OutcomeNoteProps {
  readonly outcome: Outcome;
  readonly onClose: () => void;
  readonly onOutcome: (outcome: Outcome) => void;
}

/** What became of the last decision, while the next request is on the screen already. */
export function OutcomeNote({ outcome, onClose, onOutcome }: OutcomeNoteProps) {
  if (outcome.type === 'decided')
    return <Decided outcome={outcome} onClose={onClose} onOutcome={onOutcome} />;
  const { title, text } =
    outcome.type === 'refused'
      ? REFUSALS[outcome.refusal]
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

function Decided({
  outcome,
  onClose,
  onOutcome,
}: Omit<OutcomeNoteProps, 'outcome'> & {
  readonly outcome: Extract<Outcome, { type: 'decided' }>;
}) {
  const { summary, decision, isNew, delivery } = outcome;
  const again = useDeliver();
  const requestLink = useRequestLink();
  const { document } = decision;
  const server = summary.origin?.kind === 'server' ? summary.origin.server : null;
  const isSent = delivery === null || DELIVERED.has(delivery.state);
  return (
    <Callout
      band
      tone={isSent ? 'ok' : 'warn'}
      icon={isSent ? IconCheck : IconAlertTriangle}
      role="status"
      close="Dismiss"
      onClose={onClose}
      action={
        <>
          {server && !isSent && !isVoidRefusal(delivery.refusal) && (
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
      <strong>{document.verdict === 'approve' ? 'Approved' : 'Denied'}:</strong>{' '}
      <Link to={requestLink(summary)}>{visibleText(summary.title)}</Link>.{' '}
      {isNew
        ? `Recorded as entry ${document.journal.seq} of the review journal.`
        : `The same decision was recorded before, as entry ${document.journal.seq} of the review journal: nothing was recorded or sent now.`}{' '}
      {delivery && (
        <>
          <strong>{STATES[delivery.state]}.</strong> {visibleText(delivery.why)}
        </>
      )}
    </Callout>
  );
}

const STATES: Readonly<Record<Delivery['state'], string>> = {
  'carried out': 'The ledger shows it carried out',
  denied: 'The ledger shows it denied',
  'not sent': 'Not sent to the server',
  'sent, not seen yet': 'Sent; the ledger shows no outcome yet',
  unknown: 'Sent, and no answer came',
};
