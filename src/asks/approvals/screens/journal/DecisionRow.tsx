import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import { deliveryText } from '../../../../ui/data/approvals/approvals.ts';
import { saveSigned } from '../../../../ui/data/approvals/countersign.ts';
import type { RecordedDecision } from '../../../../ui/data/approvals/journal.ts';
import { MarkBadge } from '../../../../ui/kit/Badge.tsx';
import { NoteText } from '../../../../ui/kit/text.tsx';
import { DECISION_ICONS } from '../../../../ui/ledger/decision-icons.ts';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../../../ui/ledger/values.tsx';
import { requestPath } from '../../../../ui/paths.ts';
import css from '../inbox.module.css';

export interface DecisionRowProps {
  readonly decision: RecordedDecision;
  /** Null when its ledger is not in this browser. */
  readonly at: number | null;
  readonly mark: string | undefined;
}

export function JournalDecisionRow(props: DecisionRowProps) {
  const { decision } = props;
  const { document, deliveries, countersignatures } = decision;
  const { verdict, reason, reviewer, subject, evidence, decided_at } = document;
  const isApproval = verdict === 'approve';
  return (
    <article className={css.decision}>
      <MarkBadge icon={DECISION_ICONS[verdict]}>{isApproval ? 'Approved' : 'Denied'}</MarkBadge>
      <div>
        <strong>
          <LedgerText text={subject.title} lines={2} />
        </strong>
        <Group gap="md" c="faint">
          <TimeText seconds={Date.parse(decided_at) / 1000} />
          <span>
            by <LedgerText text={reviewer} />
          </span>
          <Where {...props} />
          <HashChip hash={subject.proposal} prefix="proposal" />
        </Group>
        {reason && <LedgerText text={reason} lines={4} />}
        {evidence.override !== null && (
          <Text c="warn">
            {evidence.verdict === 'failed'
              ? 'The ledger had failed verification. Approved nevertheless: '
              : 'The ledger was not verified. Approved nevertheless: '}
            <LedgerText text={evidence.override} />
          </Text>
        )}
        {countersignatures.map(({ reviewer: other, journal, decided_at: at }) => (
          <NoteText key={journal.public_key}>
            <TimeText seconds={Date.parse(at) / 1000} /> <LedgerText text={other} /> signed the
            same, with <HashChip hash={journal.public_key} prefix="key" />
          </NoteText>
        ))}
        {deliveries.map(({ id, server, outcome, detail, recorded_at }) => (
          <NoteText key={id}>
            <TimeText seconds={Date.parse(recorded_at) / 1000} />{' '}
            <LedgerText
              text={[server ? `${deliveryText(outcome)}, ${server}` : deliveryText(outcome), detail]
                .filter((part) => part)
                .join(': ')}
            />
          </NoteText>
        ))}
      </div>
      <Button
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden />}
        aria-label={`Save the signed decision on ${visibleText(subject.title)}`}
        onClick={() => saveSigned(decision)}
      >
        Save
      </Button>
    </article>
  );
}

function Where({ decision: { document }, at, mark }: DecisionRowProps) {
  const { ledger, ledgerName, lane, seq } = document.evidence;
  const place = (
    <>
      <LedgerText text={ledgerName} mark={mark} />, record {visibleText(seq)}
    </>
  );
  if (at === null) return <span title="No ledger in this browser has this request">{place}</span>;
  return <Link to={requestPath(ledger, lane, at)}>{place}</Link>;
}
