// A drawing that is larger than its room is moved in it. The data in and out is plain.

import type { Box, Room } from './routes.ts';

export type HiddenSide = 'above' | 'below' | 'left' | 'right';

/** Returns the side that hides a node; null when its middle is in sight. */
export function findHiddenSide(box: Box, at: ViewOffset, room: Room): HiddenSide | null {
  const x = box.x + box.width / 2 + at.x;
  const y = box.y + box.height / 2 + at.y;
  if (y < 0) return 'above';
  if (y > room.height) return 'below';
  if (x < 0) return 'left';
  return x > room.width ? 'right' : null;
}

/** The place of the drawing in its room. */
interface ViewOffset {
  readonly x: number;
  readonly y: number;
}

/** Counts the nodes that are out of sight at each side. */
export function outOfSight(
  nodes: readonly Box[],
  at: ViewOffset,
  room: Room,
): Readonly<Record<HiddenSide, number>> {
  const counts = { above: 0, below: 0, left: 0, right: 0 };
  for (const box of nodes) {
    const side = findHiddenSide(box, at, room);
    if (side) counts[side]++;
  }
  return counts;
}

/**
 * Returns the range from the first part to as many of the others as have room with it, nearest
 * first.
 */
export function together(
  [first, ...others]: readonly (readonly [from: number, to: number])[],
  room: number,
): readonly [from: number, to: number] | undefined {
  if (!first) return undefined;
  let [from, to] = first;
  const away = ([a, b]: readonly [number, number]) => Math.max(first[0] - a, b - first[1]);
  for (const [a, b] of [...others].sort((one, other) => away(one) - away(other))) {
    if (Math.max(to, b) - Math.min(from, a) > room) break;
    [from, to] = [Math.min(from, a), Math.max(to, b)];
  }
  return [from, to];
}

/** Returns how far the drawing is moved along one side so that `part` of it is in sight. */
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

/** Returns the same place, or the nearest at which no end of a larger drawing leaves its edge. */
export function held(at: number, size: number, room: number): number {
  return size <= room ? (room - size) / 2 : Math.max(room - size, Math.min(0, at));
}
