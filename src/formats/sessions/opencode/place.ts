// A session is a lane; a message names the one that it answers.

import type { FoundList } from '../read/found.ts';
import { findParentRow, SessionLanes } from '../read/lanes.ts';
import type { SessionRow } from '../read/rows.ts';

export function placeSmall(
  rows: readonly SessionRow[],
  byId: ReadonlyMap<string, number>,
  found: FoundList,
): SessionLanes {
  const lanes = new SessionLanes();
  for (const [at, row] of rows.entries()) {
    if (typeof row.parent === 'string') findParentRow(row, at, rows, byId, found, 'parentID');
    lanes.put(row, at, lanes.open(row.agent ?? 'session', 'root'));
  }
  return lanes;
}
