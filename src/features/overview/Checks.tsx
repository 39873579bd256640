import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Check, CheckOutcome, LedgerReport } from '../../core/model/check.ts';
import { counted, countText } from '../../ui/format.ts';
import { Chevron } from '../../ui/kit/Chevron.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { Faint } from '../../ui/kit/text.tsx';
import { CheckStatusMark } from '../../ui/ledger/verdict.tsx';
import css from './overview.module.css';

export interface ChecksProps {
  readonly report: LedgerReport | null;
  /** What the format says about its checks, by id. */
  readonly checks: readonly Check[];
}

/** Every check, in the verifier's order; one that was not made says why. */
export function Checks({ report, checks }: ChecksProps) {
  const known = new Map(checks.map((check) => [check.id, check]));
  if (!report) {
    return (
      <Panel title="Checks">
        <Empty
          title="Not verified yet"
          text="This ledger was verified by another version of the verifier, or not at all. Verify it below."
        />
      </Panel>
    );
  }
  return (
    <Panel
      title="Checks"
      note={`${report.checks.length}, ${report.profile} profile`}
      right={<Faint>places examined</Faint>}
    >
      <ul className={css.checks}>
        {report.checks.map((outcome) => (
          <CheckRow key={outcome.check} outcome={outcome} check={known.get(outcome.check)} />
        ))}
      </ul>
    </Panel>
  );
}

function CheckRow({
  outcome,
  check,
}: {
  readonly outcome: CheckOutcome;
  readonly check: Check | undefined;
}) {
  const [open, setOpen] = useState(false);
  const made = outcome.status !== 'not asked for' && outcome.status !== 'not checkable';
  return (
    <li>
      <button
        type="button"
        className={css.check}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <CheckStatusMark status={outcome.status} />
        <Text span c={made ? undefined : 'dimmed'}>
          {check?.title ?? outcome.check}{' '}
          {outcome.found > 0 && <Faint>{countText(outcome.found)} found</Faint>}
        </Text>
        <Faint title={made ? `${countText(outcome.looked)} places examined` : undefined}>
          {made && countText(outcome.looked)}
        </Faint>
        <Chevron open={open} />
      </button>
      {open && (
        <Stack gap="xs" c="dimmed" className={css.checkMore}>
          {check && <p>{check.proves}</p>}
          {outcome.reason && <p>{outcome.reason}</p>}
          {made && (
            <Faint>
              {counted(outcome.looked, 'place')} examined, {counted(outcome.found, 'finding')}.
            </Faint>
          )}
        </Stack>
      )}
    </li>
  );
}
