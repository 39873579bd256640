// What of a drawing that is larger than its room is in sight, and how it is moved. Plain data in and out.

import type { Box, Room } from './routes.ts';

export type Side = 'above' | 'below' | 'left' | 'right';

/** How many nodes are out of sight at each side; one whose middle is in sight is in sight. */
export function outOfSight(
  nodes: readonly Box[],
  at: { readonly x: number; readonly y: number },
  room: Room,
): Readonly<Record<Side, number>> {
  const counts = { above: 0, below: 0, left: 0, right: 0 };
  for (const box of nodes) {
    const x = box.x + box.width / 2 + at.x;
    const y = box.y + box.height / 2 + at.y;
    if (y < 0) counts.above++;
    else if (y > room.height) counts.below++;
    else if (x < 0) counts.left++;
    else if (x > room.width) counts.right++;
  }
  return counts;
}

/** How far the drawing is moved along one side so that `part` of it is in sight. */
export function along(
  at: number,
  size: number,
  room: number,
  part: readonly [from: number, to: number] | undefined,
): number {
  if (size <= room) return (room - size) / 2;
  const kept = held(at, size, room);
  if (!part || (part[0] + kept >= 0 && part[1] + kept <= room)) return kept;
  return held(room / 2 - (part[0] + part[1]) / 2, size, room);
}

/** The same place, or the nearest at which no end of a larger drawing leaves its edge. */
export function held(at: number, size: number, room: number): number {
  return size <= room ? (room - size) / 2 : Math.max(room - size, Math.min(0, at));
}
