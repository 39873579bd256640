import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Check, CheckOutcome, LedgerReport } from '../../core/model/check.ts';
import { counted, countText } from '../../ui/format.ts';
import { EmptyState } from '../../ui/states.tsx';
import { CheckStatusMark } from '../../ui/verdict.tsx';
import css from './checks.module.css';
import page from './overview.module.css';
import { Panel } from './Panel.tsx';

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
        <EmptyState
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
      right={<span className={page.faint}>places looked at</span>}
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
    <li className={css.check}>
      <button
        type="button"
        className={css.checkHead}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <CheckStatusMark status={outcome.status} />
        <span className={made ? undefined : page.dim}>
          {check?.title ?? outcome.check}
          {outcome.found > 0 && <span className={css.found}>{countText(outcome.found)} found</span>}
        </span>
        <span
          className={css.checkCount}
          title={made ? `${countText(outcome.looked)} places looked at` : undefined}
        >
          {made && countText(outcome.looked)}
        </span>
        <IconChevronRight size={14} className={css.chevron} aria-hidden />
      </button>
      {open && (
        <div className={css.checkMore}>
          {check && <p>{check.proves}</p>}
          {outcome.reason && <p>{outcome.reason}</p>}
          {made && (
            <p className={page.faint}>
              {counted(outcome.looked, 'place')} looked at, {counted(outcome.found, 'finding')}.
            </p>
          )}
        </div>
      )}
    </li>
  );
}
