// Lanes of the SDK: an event follows the one before it, or the one that it names. Two events after
// one are branches; the earlier one keeps the lane.

import type { FoundList } from '../read/found.ts';
import { findParentRow, SessionLanes } from '../read/lanes.ts';
import type { SessionRow } from '../read/rows.ts';
import { CONVERSATION } from './shared.ts';

export function placeEvents(
  rows: readonly SessionRow[],
  byId: ReadonlyMap<string, number>,
  found: FoundList,
): SessionLanes {
  const lanes = new SessionLanes();
  const main = lanes.open(CONVERSATION, 'root');
  const followed = new Set<number>();
  let last: number | null = null;
  for (const [at, row] of rows.entries()) {
    // What cannot be read, and what is said again, is followed by nothing.
    if (row.fault !== null || row.again !== null) {
      lanes.put(row, at, last === null ? main : (rows[last]?.lane ?? main));
      continue;
    }
    if (typeof row.parent !== 'string') {
      const lane = last === null ? main : (rows[last]?.lane ?? main);
      if (last !== null) followed.add(last);
      lanes.put(row, at, lane);
      last = at;
      continue;
    }
    const parent = findParentRow(row, at, rows, byId, found, 'parent_id');
    const from = parent ?? last;
    let lane = from === null ? main : (rows[from]?.lane ?? main);
    if (parent !== null && followed.has(parent)) {
      lane = lanes.open(`branch ${row.id}`, 'branch');
      const made = lanes.all[lane];
      if (made) made.from = parent;
    }
    if (from !== null) followed.add(from);
    lanes.put(row, at, lane);
    last = at;
  }
  return lanes;
}
