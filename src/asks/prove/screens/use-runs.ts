// The address asks for runs: one when a small ledger is opened, more when somebody asks.

import { useEffect, useRef } from 'react';
import type { LaneSummary, LedgerDetail } from '../../../ledger/model/ledger.ts';
import type { Outward } from '../../../ledger/model/replay.ts';
import { firstOther, sameRows } from '../../../ledger/model/same-runs.ts';
import { MOST_RUNS, useReplayRuns } from '../replay.ts';
import type { ShownReplay } from './url.ts';
import type { Show } from './use-shown.ts';

/** A larger ledger is verified once more only when somebody asks. */
const AT_ONCE = 20_000;

export function useShownRuns(
  { summary }: LedgerDetail,
  lane: LaneSummary,
  shown: ShownReplay,
  show: Show,
) {
  const wanted = shown.runs ?? (summary.entries <= AT_ONCE ? 1 : 0);
  const runs = useReplayRuns(summary.id, lane.id, wanted);
  const isRunning = runs.some(({ result, error }) => !result && !error);
  const again = () => show({ runs: Math.min(MOST_RUNS, Math.max(wanted, 0) + 1) });
  const rows = sameRows(runs.map((run) => ({ rows: run.rows, isDone: run.result !== null })));
  const other = firstOther(rows);
  const opened = useRef<number | null>(null);
  // The first difference between two runs is scrolled into sight.
  useEffect(() => {
    if (other === null || opened.current === other) return;
    opened.current = other;
    show({ index: other });
  }, [other, show]);
  return {
    runs,
    isRunning,
    mayRun: !isRunning && wanted < MOST_RUNS && wanted <= runs.length,
    outward: sumOutward(runs.flatMap(({ result }) => result?.outward ?? [])),
    again,
  };
}

function sumOutward(all: readonly Outward[]): Outward | null {
  const [first] = all;
  return first ? { ways: first.ways, calls: all.reduce((sum, { calls }) => sum + calls, 0) } : null;
}
