// A lane has marks besides the kinds of its entries: errors, links to missing lanes, and undone
// entries.

import { rollbacksIn } from '../../../ledger/held/lane-items.ts';
import type { OpenedLane } from '../../../ledger/held/opened-lane.ts';
import type { MarkName } from '../../../ledger/model/timeline.ts';

interface Marked {
  readonly count: number;
  has(index: number): boolean;
}

export function markedBesides(lane: OpenedLane): ReadonlyMap<Exclude<MarkName, 'start'>, Marked> {
  const missing = new Set(
    lane.links.flatMap(({ kind, from, missing }) =>
      missing !== null && kind === 'delegation' && from.index !== null ? [from.index] : [],
    ),
  );
  const undone = new Set<number>();
  const pairs = rollbacksIn(lane);
  for (let at = 0; at < pairs.length; at += 2)
    for (let index = (pairs[at] ?? 0) + 1; index < (pairs[at + 1] ?? 0); index++) undone.add(index);
  return new Map([
    [
      'error',
      {
        count: lane.severities?.errors.length ?? 0,
        has: (index: number) => lane.severityAt(index) === 'error',
      },
    ],
    ['missing', { count: missing.size, has: (index: number) => missing.has(index) }],
    ['undone', { count: undone.size, has: (index: number) => undone.has(index) }],
  ] as const);
}
