import type { CheckStatus, LaneReport } from '../../../ledger/model/check.ts';
import type { ReplayStop, Station } from '../../../ledger/model/replay.ts';
import { isFailure } from '../../../ledger/model/verdict.ts';
import type { RailStop, StopState } from '../../../ui/prove/Rail.tsx';

const STATES: Readonly<Record<CheckStatus, StopState>> = {
  pass: 'pass',
  fail: 'fail',
  warning: 'warning',
  'not asked for': 'silent',
  'not checkable': 'silent',
};

/** After the last record (`isOver`) the stations speak of all records, as the report does. */
export function railStops(
  stop: ReplayStop | undefined,
  report: LaneReport | null,
  isOver = false,
): RailStop[] {
  if (!stop) return [];
  const stations = stop.stations.map(({ name, status, checks }) => ({
    name,
    state: (isOver && report && stateInAll(report, checks)) || STATES[status],
  }));
  const state = report ? (isFailure(report.verdict) ? 'fail' : 'pass') : 'silent';
  return [...stations, { name: 'Report', state }];
}

function stateInAll(report: LaneReport, checks: Station['checks']): StopState | null {
  const own = new Set(checks.map(({ check }) => check));
  const made = report.checks.filter(({ check }) => own.has(check)).map(({ status }) => status);
  return (['fail', 'warning', 'pass'] as const).find((one) => made.includes(one)) ?? null;
}

/** Returns the word that is read out behind the caption. */
export function stopVerdictWord(status: CheckStatus): string {
  if (status === 'pass') return 'It holds.';
  if (status === 'fail') return 'It does not hold.';
  if (status === 'warning') return 'With a warning.';
  return status === 'not asked for' ? 'It was not asked for.' : 'It does not concern this record.';
}

/** Says what comes at the next station; without an argument the report. */
export function nextWords({ previous, row }: ReplayStop, next: Station | undefined): string {
  if (next?.checks.length === 0) return `Next, ${next.name.toLowerCase()}: not in this format.`;
  switch (next?.shows) {
    case 'hashes':
      return 'Next, the fingerprint of these bytes.';
    case 'chain':
      return previous
        ? `Next, the chain: it must name ${previous.id.slice(0, 8)} as the record before it.`
        : 'Next, the chain: nothing comes before it.';
    case 'sequence':
      return 'Next, the order of the records.';
    case 'signatures':
      return row.line.signed ? 'Next, its signature.' : 'Next, signatures: it has none.';
    case 'fold':
      return 'Next, what it does to the world.';
    case 'compare':
      return 'Next, what was kept elsewhere.';
    default:
      return 'Next, the report.';
  }
}
