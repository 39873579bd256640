// Lanes of agents, and the records by which they were begun.

import type { Lanes } from './lanes.ts';
import type { Lane, Row } from './rows.ts';

/** A lane of an agent is tied to the record that names it, or else to the call that gave it its task. */
export function tieAgents(rows: readonly Row[], lanes: Lanes): void {
  const tasks = new Map<string, number>();
  for (const [at, { calls, handsTo, lane: own }] of rows.entries()) {
    for (const { delegates, task } of calls) if (delegates && task !== null) tasks.set(task, at);
    for (const name of handsTo) {
      const lane = lanes.all[lanes.find(name) ?? -1];
      if (lane && lane.from === null && own !== lanes.find(name))
        Object.assign(lane, { from: at, kind: 'delegated' });
    }
  }
  for (const lane of untied(lanes)) {
    const task = lane.rows.map((at) => rows[at]?.task ?? null).find((one) => one !== null);
    lane.from = (task !== undefined && task !== null ? tasks.get(task) : null) ?? null;
  }
  tieLast(rows, lanes);
}

function untied({ all }: Lanes): readonly Lane[] {
  return all.filter(({ kind, from }) => kind === 'delegated' && from === null);
}

/** The only agent that is left began with the only call that has neither a prompt nor a result. */
function tieLast(rows: readonly Row[], lanes: Lanes): void {
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
