import type { LaneReport } from '../../../ledger/model/check.ts';
import type { ReplayRun } from '../../../ledger/model/replay.ts';
import { writtenVerdict } from '../../../ledger/model/verdict.ts';
import { saveFile } from '../save.ts';

interface Replayed {
  readonly id: string;
  readonly name: string;
  readonly format: string;
}

/** Writes the members that `replay --json` has for a lane. */
export function replayReportJson(
  { id, name, format }: Replayed,
  { lane, title, verdict, report, world, completeness, entries }: LaneReport,
  run: ReplayRun | null,
) {
  return {
    source: name,
    format,
    id,
    lane,
    title,
    ...writtenVerdict(verdict),
    entries,
    report,
    world,
    completeness,
    ...(run && {
      phases: run.phases.map(({ title: phase, status }) => ({ phase, status })),
      container: run.container,
      network_calls: run.outward.calls,
    }),
  };
}

export function saveReplayReport(
  ledger: Replayed,
  report: LaneReport,
  run: ReplayRun | null,
): void {
  const text = `${JSON.stringify(replayReportJson(ledger, report, run), writtenNumber, 2)}\n`;
  saveFile(new Blob([text], { type: 'application/json' }), 'replay-report.json');
}

/** Numbers beyond 2^53 − 1 are written as texts. */
function writtenNumber(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
