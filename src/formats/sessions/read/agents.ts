// Lanes of agents, and the records by which they were begun.

import { append } from '../../../base/lists.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import type { FoundList } from './found.ts';
import type { SessionLanes } from './lanes.ts';
import type { StepPairs } from './pairs.ts';
import type { SessionLane, SessionRow } from './rows.ts';

interface Around {
  readonly pairs: StepPairs;
  readonly files: readonly SourceFile[];
  /** By lane, the call that began it. */
  readonly begunBy: ReadonlyMap<string, string>;
  /** What a record is called. */
  readonly unit: string;
}

/** The folder of a run of several agents. */
const RUN = /(?:^|\/)workflows\/([^/]+)\//;

/**
 * A lane of an agent is tied to the record that names it, or that it names, or to the run in whose folder
 * it is; or else to the call that gave it its task.
 */
export function tieAgents(
  rows: readonly SessionRow[],
  lanes: SessionLanes,
  { pairs, files, begunBy, unit }: Around,
  found: FoundList,
): void {
  const taken = new Set<string>();
  const runs = new Map<string, number>();
  for (const [at, { handsTo, lane: own, results, startsRun }] of rows.entries()) {
    if (startsRun !== null) runs.set(startsRun, at);
    for (const name of handsTo) {
      const lane = lanes.all[lanes.find(name) ?? -1];
      if (!lane || lane.from !== null || own === lanes.find(name)) continue;
      Object.assign(lane, { from: at, kind: 'delegated' });
      for (const { call } of results) if (call !== null) taken.add(call);
    }
  }
  for (const lane of untied(lanes)) {
    const first = rows[lane.rows[0] ?? -1];
    const call = begunBy.get(lane.id) ?? first?.begunBy ?? null;
    const run = RUN.exec(files[first?.file ?? -1]?.name ?? '')?.[1];
    lane.from = pairs.find(call)?.row ?? (run === undefined ? null : (runs.get(run) ?? null));
    if (call !== null && lane.from !== null) taken.add(call);
  }
  tieByTask(rows, lanes, taken, unit, found);
  tieLast(rows, lanes);
}

function untied({ all }: SessionLanes): readonly SessionLane[] {
  return all.filter(({ kind, from }) => kind === 'delegated' && from === null);
}

/** Calls with one prompt are told apart by nothing: the agents are shown at them in their order, and it is said. */
function tieByTask(
  rows: readonly SessionRow[],
  lanes: SessionLanes,
  taken: ReadonlySet<string>,
  unit: string,
  found: FoundList,
): void {
  const calls = new Map<string, number[]>();
  for (const [at, row] of rows.entries())
    for (const { delegates, task, id } of row.calls)
      if (delegates && task !== null && !(id && taken.has(id))) append(calls, task, at);
  const times = new Map<string, number>();
  for (const lane of untied(lanes)) {
    const task = lane.rows.map((at) => rows[at]?.task ?? null).find((one) => one !== null) ?? null;
    const places = task === null ? [] : (calls.get(task) ?? []);
    if (task === null || !places.length) continue;
    const nth = times.get(task) ?? 0;
    times.set(task, nth + 1);
    const from = places[Math.min(nth, places.length - 1)] ?? null;
    Object.assign(lane, { from, oneOf: places.length });
    const [first] = lane.rows;
    if (places.length < 2 || first === undefined) continue;
    const where = places.slice(0, 5).map((at) => `${unit} ${rows[at]?.line}`);
    found.add(first, {
      check: 'sessions.pair',
      severity: 'info',
      message: `${places.length} calls with the same prompt may have begun this agent (${where.join(', ')}), and nothing here says which: it is shown at ${unit} ${rows[from ?? -1]?.line}.`,
    });
  }
}

/** The only agent that is left began with the only call that has neither a prompt nor a result. */
function tieLast(rows: readonly SessionRow[], lanes: SessionLanes): void {
  const [lane, another] = untied(lanes);
  if (!lane || another || rows[lane.rows[0] ?? -1]?.task === null) return;
  const answered = new Set(rows.flatMap(({ results }) => results.map(({ call }) => call)));
  const open = rows.flatMap(({ calls, lane: own }, at) =>
    calls.some(
      ({ id, delegates, task }) => delegates && task === null && !(id && answered.has(id)),
    ) && lanes.all[own] !== lane
      ? [at]
      : [],
  );
  if (open.length === 1) lane.from = open[0] ?? null;
}
