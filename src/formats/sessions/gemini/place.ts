// Lanes of a Gemini CLI session: what was rewound is a branch that begins where the session went on
// from again.

import { SessionLanes } from '../read/lanes.ts';
import type { SessionRow } from '../read/rows.ts';
import { REWOUND } from './records.ts';

export function placeMessages(rows: readonly SessionRow[]): SessionLanes {
  const lanes = new SessionLanes();
  let last: number | null = null;
  let file = -1;
  for (const [at, row] of rows.entries()) {
    if (row.file !== file) last = null;
    file = row.file;
    const own = row.agent ?? 'session';
    const isRewound = own.startsWith(REWOUND);
    // Each file counts its own.
    const name = isRewound && file > 0 ? `${own} of file ${file + 1}` : own;
    const lane = lanes.open(name, isRewound ? 'branch' : row.isSide ? 'delegated' : 'root');
    lanes.put(row, at, lane);
    const made = lanes.all[lane];
    if (made && isRewound && made.rows.length === 1)
      Object.assign(made, { from: last, isReplaced: true });
    // What is outside the conversation is no place to branch off from, but for its beginning.
    if (!isRewound && (!row.isOutside || last === null)) last = at;
  }
  return lanes;
}
