// Lanes that leave the one that is read, in columns at its side. Everything lies on the grid of
// its rows: a lane's head is in the row that it leaves, or below it where that is taken.

import type { Link } from '../core/model/entry.ts';
import type { Life } from '../core/model/timeline.ts';
import type { Verdict } from '../core/model/verdict.ts';
import type { TreeLane } from './tree.ts';

/** A lane at the side of the one that is read. */
export interface SideLane {
  readonly lane: string;
  readonly title: string;
  readonly kind: Link['kind'];
  /** Index of the entry that it leaves, in the lane that is read. */
  readonly leaves: number;
  /** Nothing says which entry that is: it is drawn at the last one. */
  readonly isUnplaced: boolean;
  readonly entries: number;
  readonly verdict: Verdict | null;
  /** Why it is not in the ledger; null: it is. */
  readonly missing: string | null;
  /** Lanes that leave it in turn. */
  readonly children: number;
  /** 0 is next to the rows. */
  readonly column: number;
  /** The row that its head is in, and how many of its entries are below it. */
  readonly row: number;
  readonly shown: number;
}

export interface Sides {
  readonly lanes: readonly SideLane[];
  /** Where lanes leave that found no room, and how many: index and count, ascending. */
  readonly leftOut: readonly (readonly [index: number, lanes: number])[];
  /** Rows that it takes; the lane that is read may have more. */
  readonly rows: number;
}

/** What is drawn at the side of a lane's rows. */
export interface SpineView {
  readonly sides: Sides;
  /** Resources in the order in which the lane first changes them; null: they are not drawn one by one. */
  readonly lives: readonly Life[] | null;
}

/** Entries of a side lane that are drawn below its head. */
const MAX_SHOWN = 3;
/** How far below its fork a lane is drawn with its entries, and its head alone, in rows. */
const NEAR = 3;
const REACH = 12;

/**
 * Where the children of a lane of `entries` entries go. The last to leave is placed first, next to
 * the rows, and an earlier one whose place is taken goes further out: so no line crosses a lane.
 */
export function placeSides(lane: TreeLane, entries: number, columns: number): Sides {
  const grid = new Grid(columns);
  const leftOut = new Map<number, number>();
  const lanes: SideLane[] = [];
  const forks = lane.children
    .map((child, order) => ({ child, order, leaves: leavesAt(child, entries) }))
    .sort((a, b) => b.leaves - a.leaves || a.order - b.order);
  for (const { child, leaves } of forks) {
    const shown = Math.min(MAX_SHOWN, Math.max(0, (child.lane?.entries ?? 0) - 1));
    const place = grid.take(leaves, 1 + shown, NEAR) ?? grid.take(leaves, 1, REACH);
    if (place) lanes.push({ ...sideOf(child, leaves), ...place, shown: place.height - 1 });
    else leftOut.set(leaves, (leftOut.get(leaves) ?? 0) + 1);
  }
  lanes.sort((a, b) => a.row - b.row || a.column - b.column);
  return {
    lanes,
    leftOut: [...leftOut].sort(([a], [b]) => a - b),
    rows: lanes.reduce((most, { row, shown }) => Math.max(most, row + shown + 1), 0),
  };
}

/** null: it is not known. */
function forkOf({ link }: TreeLane): number | null {
  return (link?.kind === 'branch' ? link.to.index : link?.from.index) ?? null;
}

function leavesAt(lane: TreeLane, entries: number): number {
  const index = forkOf(lane);
  return Math.max(0, Math.min(index ?? entries - 1, entries - 1));
}

function sideOf(tree: TreeLane, leaves: number) {
  const { id, lane, link, children } = tree;
  return {
    lane: id,
    title: lane?.title ?? link?.label ?? '',
    kind: link?.kind ?? 'branch',
    leaves,
    isUnplaced: forkOf(tree) === null,
    entries: lane?.entries ?? 0,
    verdict: lane?.verdict ?? null,
    missing: lane ? null : (link?.missing ?? 'not in this ledger'),
    children: children.length,
  };
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
