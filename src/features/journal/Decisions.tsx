import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useInbox } from '../../data/approvals/approvals.ts';
import type { JournalSummary, RecordedDecision } from '../../data/approvals/journal.ts';
import { type NamedLedger, useLedgerMarks } from '../../data/ledgers/twins.ts';
import { counted, countText } from '../../ui/format.ts';
import { Rows } from '../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { Faint, LinkButton } from '../../ui/kit/text.tsx';
import { approvalsPath } from '../../ui/paths.ts';
import { DecisionRow } from './DecisionRow.tsx';

const AT_ONCE = 50;

export interface DecisionsProps {
  /** Oldest first. */
  readonly decisions: readonly RecordedDecision[];
  readonly journals: readonly JournalSummary[];
}

/** What was decided, latest first. */
export function Decisions({ decisions, journals }: DecisionsProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const { requests } = useInbox();
  const markOf = useLedgerMarks(useMemo(() => decisions.map(ledgerOf), [decisions]));
  const places = useMemo(
    () => new Map(requests.map(({ ledger, lane, id, index }) => [key(ledger, lane, id), index])),
    [requests],
  );
  const latest = decisions.slice(Math.max(0, decisions.length - shown)).reverse();
  return (
    <Panel title="Decisions" note={decisions.length > 0 && countText(decisions.length)}>
      {decisions.length === 0 && (
        <Empty
          title="Nothing was decided yet"
          text={
            journals.length === 0
              ? 'The first decision, or a name given here, opens the journal. A request for approval is decided on the approvals screen, with everything that it rests on.'
              : 'A request for approval is decided on the approvals screen, with everything that it rests on.'
          }
          action={
            <LinkButton variant="default" to={approvalsPath} size="sm">
              Go to the approvals
            </LinkButton>
          }
        />
      )}
      {decisions.length > 0 && (
        <Rows ordered lined padded marks="6rem" label="Decisions, latest first">
          {latest.map((decision) => {
            const { ledger, lane, entry } = decision.document.evidence;
            const at = places.get(key(ledger, lane, entry)) ?? null;
            return (
              <DecisionRow key={decision.id} decision={decision} at={at} mark={markOf(ledger)} />
            );
          })}
        </Rows>
      )}
      {shown < decisions.length && (
        <Group gap="md" px="lg" pb="md">
          <Button size="xs" onClick={() => setShown(shown + AT_ONCE)}>
            Show {Math.min(AT_ONCE, decisions.length - shown)} more
          </Button>
          <Faint>{counted(decisions.length - shown, 'older decision')}</Faint>
        </Group>
      )}
    </Panel>
  );
}

/** The ledger that was decided on; it may not be here. */
function ledgerOf({ document: { evidence } }: RecordedDecision): NamedLedger {
  return { id: evidence.ledger, name: evidence.ledgerName };
}

function key(...ids: readonly string[]): string {
  return JSON.stringify(ids);
}
