// A tree that is opened has some of its parts folded.

import { firstPast } from '../../../../base/lists.ts';
import {
  type ListedLane,
  listRows,
  type RowFolds,
  type RowLane,
} from '../../../../ledger/layout/rows/index.ts';

type Lanes = readonly (ListedLane & Pick<RowLane, 'kind'>)[];

/** With more lanes nobody waits to see which have room. */
const MOST_TRIED = 60;

/**
 * Folds nothing where all of it is in sight; else as many lanes are open as have room, delegations
 * before branches.
 */
export function foldToFit(lanes: Lanes, room: number, isFolding: boolean): RowFolds {
  const folding = (isOpen: (place: number) => boolean, isShort: boolean): RowFolds => ({
    isFolded: (place) => lanes[place]?.isStub === true || !isOpen(place),
    isOpened: (place, from) => (isShort || !isFolding) && isStretch(lanes[place], from),
  });
  const all = folding(() => true, true);
  if (listRows(lanes, all).count <= room) return all;
  const opened = new Set<number>();
  const some = folding((place) => opened.has(place), false);
  if (listRows(lanes, some).count > room) return some;
  const places = lanes.flatMap(({ missing }, place) => (missing === null ? [place] : []));
  const isBranch = (place: number) => Number(lanes[place]?.kind === 'branch');
  for (const place of places.slice(1, MOST_TRIED).sort((a, b) => isBranch(a) - isBranch(b))) {
    opened.add(place);
    if (listRows(lanes, some).count > room) opened.delete(place);
  }
  return some;
}

/** It bisects, since a long lane has thousands of stretches and asks for each. */
function isStretch(lane: ListedLane | undefined, from: number): boolean {
  if (!lane) return false;
  const starts = lane.stretches.from;
  return starts[firstPast(starts.length, (at) => (starts[at] ?? 0) >= from)] === from;
}
