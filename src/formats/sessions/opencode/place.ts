// A session is a lane; a message names the one that it answers.

import type { FoundList } from '../read/found.ts';
import { Lanes, parentOf } from '../read/lanes.ts';
import type { Row } from '../read/rows.ts';

export function placeSmall(
  rows: readonly Row[],
  byId: ReadonlyMap<string, number>,
  found: FoundList,
): Lanes {
  const lanes = new Lanes();
  for (const [at, row] of rows.entries()) {
    if (typeof row.parent === 'string') parentOf(row, at, rows, byId, found, 'parentID');
    lanes.put(row, at, lanes.open(row.agent ?? 'session', 'root'));
  }
  return lanes;
}
