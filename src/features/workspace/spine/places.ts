// Where the lanes that leave the one that is read go, in columns at its side. Everything lies on
// the grid of its rows: a lane's head is in the row that it leaves, or below it where that is taken.

import type { LeavingLane, LeftOut } from '../../../layout/index.ts';

/** A lane at the side of the one that is read. */
export interface SideLane extends LeavingLane {
  /** The row that it leaves. */
  readonly from: number;
  /** 0 is next to the rows. */
  readonly column: number;
  /** The row that its head is in, and how many of its entries are below it. */
  readonly row: number;
  readonly shown: number;
}

export interface Sides {
  readonly lanes: readonly SideLane[];
  /** Where lanes leave that found no room, and how many, by the index of the entry. */
  readonly leftOut: ReadonlyMap<number, number>;
  /** Rows that it takes; the lane that is read may have more. */
  readonly rows: number;
}

export interface SideRoom {
  readonly columns: number;
  /** The row of an entry, ascending with its index. */
  readonly rowOf: (index: number) => number;
}

/** Entries of a side lane that are drawn below its head. */
const MAX_SHOWN = 3;
/** How far below its fork a lane is drawn with its entries, and its head alone, in rows. */
const NEAR = 3;
const REACH = 12;

/**
 * The last to leave is placed first, next to the rows, and an earlier one whose place is taken goes
 * further out: so no line crosses a lane. `leaving`: by the entry that they leave. `more`: those
 * that are not among them.
 */
export function placeSides(
  leaving: readonly LeavingLane[],
  more: readonly LeftOut[],
  { columns, rowOf }: SideRoom,
): Sides {
  const grid = new Grid(columns);
  const leftOut = new Map(more);
  const lanes: SideLane[] = [];
  for (const lane of lastFirst(leaving)) {
    const from = rowOf(lane.leaves);
    const shown = Math.min(MAX_SHOWN, Math.max(0, lane.entries - 1));
    const place = grid.take(from, 1 + shown, NEAR) ?? grid.take(from, 1, REACH);
    if (place) lanes.push({ ...lane, from, ...place, shown: place.height - 1 });
    else leftOut.set(lane.leaves, (leftOut.get(lane.leaves) ?? 0) + 1);
  }
  lanes.sort((a, b) => a.row - b.row || a.column - b.column);
  return {
    lanes,
    leftOut,
    rows: lanes.reduce((most, { row, shown }) => Math.max(most, row + shown + 1), 0),
  };
}

/** Of those that leave one entry the first stays first. */
function lastFirst(leaving: readonly LeavingLane[]): LeavingLane[] {
  return leaving
    .map((lane, order) => ({ lane, order }))
    .sort((a, b) => b.lane.leaves - a.lane.leaves || a.order - b.order)
    .map(({ lane }) => lane);
}

interface Taken {
  readonly column: number;
  readonly row: number;
  readonly height: number;
}

/** Which rows of which column are taken, by a lane or by the line that leads past to one. */
class Grid {
  private readonly columns: readonly Set<number>[];

  constructor(columns: number) {
    this.columns = Array.from({ length: columns }, () => new Set());
  }

  /** The highest free place in some rows; of several the one next to the rows of the lane. */
  take(from: number, height: number, reach: number): Taken | null {
    for (let row = from; row < from + reach; row++)
      for (let column = 0; column < this.columns.length; column++) {
        if (!this.isFree(column, row, height)) continue;
        for (let at = row; at < row + height; at++) this.columns[column]?.add(at);
        for (let past = 0; past < column; past++) this.columns[past]?.add(row);
        return { column, row, height };
      }
    return null;
  }

  private isFree(column: number, row: number, height: number): boolean {
    for (let at = row; at < row + height; at++) if (this.columns[column]?.has(at)) return false;
    for (let past = 0; past < column; past++) if (this.columns[past]?.has(row)) return false;
    return true;
  }
}
