import type { CheckOutcome, LedgerReport } from '../../model/check.ts';
import type { Phase } from '../../model/phase.ts';
import type { ReplayPhase } from '../../model/replay.ts';

export type ReplayedPhase = ReplayPhase;

/**
 * The worst result says how a phase ended; a check that nobody asked for says nothing of the
 * others.
 */
const ORDER: readonly CheckOutcome['status'][] = [
  ...(['fail', 'warning', 'pass', 'not checkable', 'not asked for'] as const),
];

/** `not checkable` means that no check was made. */
export function worstStatus(
  outcomes: readonly Pick<CheckOutcome, 'status'>[],
): CheckOutcome['status'] {
  const found = ORDER.find((one) => outcomes.some(({ status }) => status === one));
  return found ?? 'not checkable';
}

export function makePhase({ title, checks }: Phase, report: LedgerReport): ReplayedPhase {
  const own = report.checks.filter(({ check }) => checks.includes(check));
  return { title, status: worstStatus(own), checks: own };
}
