import { Button } from '@mantine/core';
import { IconCheck, IconDownload, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type RecordedDecision, saveDecision } from '../../data/approvals/journal.ts';
import { visibleText } from '../../ui/hostile.ts';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../ui/ledger/values.tsx';
import { requestPath } from '../../ui/paths.ts';
import css from './journal.module.css';

export interface DecisionRowProps {
  readonly decision: RecordedDecision;
  /** Place of the request in its lane; null: its ledger is not held here. */
  readonly at: number | null;
}

export function DecisionRow({ decision, at }: DecisionRowProps) {
  const { document, deliveries } = decision;
  const { verdict, reason, reviewer, subject, evidence, decided_at } = document;
  const isApproval = verdict === 'approve';
  const Mark = isApproval ? IconCheck : IconX;
  return (
    <li className={css.decision}>
      <span className={css.mark} data-verdict={verdict}>
        <Mark size={15} stroke={2.25} aria-hidden />
        {isApproval ? 'Approved' : 'Denied'}
      </span>
      <div className={css.what}>
        <strong>
          <LedgerText text={subject.title} lines={2} />
        </strong>
        <span className={css.sub}>
          <TimeText seconds={Date.parse(decided_at) / 1000} />
          <span>
            by <LedgerText text={reviewer} />
          </span>
          <Where evidence={evidence} at={at} />
          <HashChip hash={subject.proposal} prefix="proposal" />
        </span>
        {reason && (
          <p>
            <LedgerText text={reason} lines={4} />
          </p>
        )}
        {evidence.override !== null && (
          <p className={css.override}>
            {evidence.verdict === 'failed'
              ? 'The ledger had failed verification. Approved nevertheless: '
              : 'The ledger was not verified. Approved nevertheless: '}
            <LedgerText text={evidence.override} />
          </p>
        )}
        {deliveries.map(({ id, server, outcome, detail, recorded_at }) => (
          <p key={id} className={css.delivery}>
            <TimeText seconds={Date.parse(recorded_at) / 1000} />{' '}
            <LedgerText
              text={[server ? `${outcome}, ${server}` : outcome, detail]
                .filter((part) => part)
                .join(': ')}
            />
          </p>
        ))}
      </div>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconDownload size={13} aria-hidden />}
        aria-label={`Save the signed decision on ${visibleText(subject.title)}`}
        onClick={() => saveDecision(document)}
      >
        Save
      </Button>
    </li>
  );
}

/** The request that was decided on: a link where its ledger is held. */
function Where({
  evidence,
  at,
}: {
  readonly evidence: RecordedDecision['document']['evidence'];
  readonly at: number | null;
}) {
  const place = `${evidence.ledgerName}, seq ${evidence.seq}`;
  if (at === null)
    return (
      <span title="No ledger held here has this request">
        <LedgerText text={place} />
      </span>
    );
  return (
    <Link to={requestPath(evidence.ledger, evidence.lane, at)}>
      <LedgerText text={place} />
    </Link>
  );
}
