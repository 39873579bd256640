import type { ReplayedWorld } from '../../../ledger/format/world-after.ts';
import type { LaneReport } from '../../../ledger/model/check.ts';
import type { LaneRequest } from '../../../ledger/model/request.ts';
import { writtenVerdict } from '../../../ledger/model/verdict.ts';
import type { ReplayedEntry, ReplayedLane } from '../../../ledger/report/replay/lane.ts';
import { OneLine } from '../../../ui/terminal/json.ts';
import type { ReplayedLedger } from './replay-run.ts';

export function replayJson({
  path,
  ledger,
  report,
  reports,
  phases,
  lanes,
  worlds,
}: ReplayedLedger) {
  return {
    source: path,
    format: report.format,
    id: ledger.id,
    ...writtenVerdict(report.verdict),
    phases: phases.map(({ title, status, checks }) => ({
      phase: title,
      status,
      checks: checks.map(
        ({ check, status: own, reason, looked, found }) =>
          new OneLine({ check, status: own, reason, examined: looked, found }),
      ),
    })),
    lanes: lanes.map((lane) => {
      const own = reports.get(lane.id) ?? null;
      return laneJson(lane, own, worlds?.get(lane.id) ?? null);
    }),
  };
}

function laneJson(
  { id, title, entries, requests, refused }: ReplayedLane,
  report: LaneReport | null,
  worlds: ReadonlyMap<number, ReplayedWorld> | null,
) {
  return {
    id,
    title,
    ...(report && writtenVerdict(report.verdict)),
    entries: entries.map((entry) => entryJson(entry, worlds)),
    requests: requests.map(requestJson),
    rejections: refused.map(rejectionJson),
    commit_proposals: new OneLine(entries.flatMap(({ proposal }) => proposal ?? [])),
    report: report?.report ?? null,
    world: report?.world ?? null,
    completeness: report?.completeness ?? null,
  };
}

function entryJson(
  { index, seq, id, kind, title, decision, rules }: ReplayedEntry,
  worlds: ReadonlyMap<number, ReplayedWorld> | null,
) {
  const world = worlds?.get(index);
  return {
    seq,
    id,
    kind,
    title,
    decision,
    rules: new OneLine(rules),
    ...(world && { world: new OneLine({ hash: world.hash, resources: world.resources }) }),
  };
}

export function requestJson({
  seq,
  id,
  title,
  tool,
  channel,
  reason,
  state,
  answers,
}: LaneRequest) {
  return {
    seq,
    entry: id,
    title,
    tool,
    channel,
    reason,
    outcome: state,
    answers: answers.map(
      ({ seq: at, id: entry, outcome }) => new OneLine({ seq: at, entry, outcome }),
    ),
  };
}

export function rejectionJson({ seq, id: entry, decision }: ReplayedEntry) {
  return { seq, entry, reason: decision?.reason ?? null };
}
