// Lanes as they were noted with the records: where each of them begins.

import { readAbout } from '../about.ts';
import { SessionLanes } from '../read/lanes.ts';
import type { SessionRow } from '../read/rows.ts';

export function placeCheckpoints(
  rows: readonly SessionRow[],
  byId: ReadonlyMap<string, number>,
): SessionLanes {
  const lanes = new SessionLanes();
  const callers = new Map<number, number>();
  for (const [at, row] of rows.entries()) {
    const count = lanes.all.length;
    const lane = lanes.open(row.agent ?? '', 'root');
    const made = lanes.all[lane];
    const parent = typeof row.parent === 'string' ? byId.get(row.parent) : undefined;
    const by = row.id === null ? null : readAbout(row.about)('by');
    const caller = by === null ? undefined : byId.get(by);
    if (made && lanes.all.length > count) {
      if (parent !== undefined && parent < at)
        Object.assign(made, { from: parent, kind: 'branch' });
      else if (by !== null) {
        Object.assign(made, { from: caller ?? null, kind: 'delegated' });
        if (caller === undefined) made.missing = by;
      }
    }
    lanes.put(row, at, lane);
    // A sub-graph goes on in its lane each time that it is called.
    if (caller === undefined) continue;
    if (made && caller !== made.from && caller !== callers.get(lane)) made.again.push([caller, at]);
    callers.set(lane, caller);
  }
  return lanes;
}
