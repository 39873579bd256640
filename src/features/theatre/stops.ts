// The stations of the rail, and how each came out for the entry at hand.

import type { CheckStatus, LaneReport } from '../../core/model/check.ts';
import type { ReplayStop } from '../../core/model/replay.ts';
import { isFailure } from '../../core/model/verdict.ts';
import type { RailStop, StopState } from '../../ui/stage/Rail.tsx';

const STATES: Readonly<Record<CheckStatus, StopState>> = {
  pass: 'pass',
  fail: 'fail',
  warning: 'warning',
  'not asked for': 'silent',
  'not checkable': 'silent',
};

export function railStops(stop: ReplayStop | undefined, report: LaneReport | null): RailStop[] {
  if (!stop) return [];
  const stations = stop.stations.map(({ name, title, status }) => ({
    ...{ name, title },
    state: STATES[status],
  }));
  const state = report ? (isFailure(report.verdict) ? 'fail' : 'pass') : 'silent';
  return [...stations, { name: 'Report', title: 'emit replay report', state }];
}

/** As it is read out behind the caption. */
export function verdictWord(status: CheckStatus): string {
  if (status === 'pass') return 'It holds.';
  if (status === 'fail') return 'It does not hold.';
  if (status === 'warning') return 'With a warning.';
  return status === 'not asked for' ? 'It was not asked for.' : 'It does not concern this entry.';
}
