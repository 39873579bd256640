// Which entry is in which row: each in its own, those that a filter left, or those that are left
// where plain stretches are folded to one row.

import type { Stretches } from '../../../layout/index.ts';
import { firstAbove, nearestIn, placeIn } from '../walk.ts';

export interface RowList {
  readonly count: number;
  /** The entry of a row; of a folded stretch its first. */
  entryAt(row: number): number;
  /** The row of an entry, or of the stretch that it is folded in; −1: a filter hides it. */
  rowOf(index: number): number;
  /** The same, or the row nearest to where it would be. */
  nearest(index: number): number;
  /** Which stretch is folded to this row; null: it is an entry. */
  stretchAt(row: number): number | null;
  /** Whether every entry is in the row of its own index. */
  readonly isWhole: boolean;
}

export function wholeList(entries: number): RowList {
  const itself = (index: number) => index;
  return {
    count: entries,
    entryAt: itself,
    rowOf: itself,
    nearest: itself,
    stretchAt: () => null,
    isWhole: true,
  };
}

/** `matches`: ascending. */
export function filteredList(matches: Int32Array): RowList {
  return {
    count: matches.length,
    entryAt: (row) => matches[row] ?? -1,
    rowOf: (index) => placeIn(matches, index),
    nearest: (index) => nearestIn(matches, index),
    stretchAt: () => null,
    isWhole: false,
  };
}

/** All stretches but the opened ones in one row each. */
export function foldedList(
  entries: number,
  { from, to }: Pick<Stretches, 'from' | 'to'>,
  isOpened: (stretch: number) => boolean,
): RowList {
  const folded = Uint32Array.from([...from.keys()].filter((stretch) => !isOpened(stretch)));
  /** Of each folded one its row, its first entry, and the entry behind it. */
  const rows = new Uint32Array(folded.length);
  const starts = Uint32Array.from(folded, (stretch) => from[stretch] ?? 0);
  const ends = Uint32Array.from(folded, (stretch) => to[stretch] ?? 0);
  let hidden = 0;
  for (let place = 0; place < folded.length; place++) {
    rows[place] = (starts[place] ?? 0) - hidden;
    hidden += (ends[place] ?? 0) - (starts[place] ?? 0) - 1;
  }
  const rowOf = (index: number) => {
    const place = firstAbove(starts, index) - 1;
    const [row, end] = [rows[place], ends[place]];
    if (row === undefined || end === undefined) return index;
    return index < end ? row : row + 1 + index - end;
  };
  return {
    count: entries - hidden,
    entryAt(row) {
      const place = firstAbove(rows, row) - 1;
      const [first, start, end] = [rows[place], starts[place], ends[place]];
      if (first === undefined || start === undefined || end === undefined) return row;
      return row === first ? start : end + row - first - 1;
    },
    rowOf,
    nearest: rowOf,
    stretchAt: (row) => folded[placeIn(rows, row)] ?? null,
    isWhole: false,
  };
}

/** The stretch that an entry is in, folded or not; null: in none. */
export function stretchOf({ from, to }: Pick<Stretches, 'from' | 'to'>, index: number) {
  const stretch = firstAbove(from, index) - 1;
  return index < (to[stretch] ?? 0) ? stretch : null;
}
