// A list of rows as parts, each of rows of one lane that are next to each other: it costs what is folded
// or forks, and nothing for an entry.

import { firstPast } from '../../../base/lists.ts';
import type { Stretches } from '../stretches.ts';
import type { Rollbacks } from './rollbacks.ts';

/** A lane as its rows need it. Those that leave it come after it. */
export interface ListedLane {
  /** The place of the lane that it leaves; −1: it is the one that all others leave. */
  readonly parent: number;
  /** Index of the entry that it leaves there. */
  readonly leaves: number;
  readonly entries: number;
  /** Why it is not in the ledger; null: it is. */
  readonly missing: string | null;
  /** Its head would say what the row above says: folded, it has no row. */
  readonly isStub: boolean;
  /** Entries at which something is wrong of itself, ascending. */
  readonly faults: Uint32Array;
  /** The first entry whose hash or link does not hold, and every fault of which that is so, ascending. */
  readonly torn: Uint32Array;
  readonly stretches: Pick<Stretches, 'from' | 'to'>;
  readonly rollbacks: Rollbacks;
}

/** `rest`: entries that rest on a broken one. */
export type PartKind = 'entry' | 'head' | 'ghost' | 'stretch' | 'rest';

/** Rows of one lane that are next to each other; a stretch and a rest are one row. */
export interface ListPart {
  readonly kind: PartKind;
  readonly place: number;
  /** Index of the first entry, and of the one behind the last. */
  readonly from: number;
  readonly to: number;
  readonly row: number;
}

export interface ListedRow {
  readonly kind: PartKind;
  readonly place: number;
  /** Of its entry, or of the first of several. */
  readonly index: number;
  /** Behind the last. */
  readonly to: number;
}

/** Lanes go by their place, stretches and rests by their first entry. */
export interface RowFolds {
  isFolded(place: number): boolean;
  isOpened(place: number, from: number): boolean;
}

export interface RowList {
  readonly count: number;
  readonly lanes: readonly ListedLane[];
  at(row: number): ListedRow;
  /** The row of an entry, or of what it is folded in. */
  findRow(place: number, index: number): number;
  /** Whether an entry has a row of its own. */
  isShown(place: number, index: number): boolean;
  /** The rail of a lane, from the left; null: it has no row. */
  findRail(place: number): number | null;
  /** The first and the last of its rows; null: it has none. */
  findSpan(place: number): readonly [first: number, last: number] | null;
}

export class PartList implements RowList {
  readonly lanes: readonly ListedLane[];
  readonly count: number;
  private readonly parts: readonly ListPart[];
  /** Of each lane the places of its parts. */
  private readonly own: readonly (readonly number[])[];
  private readonly rails: Int32Array;

  constructor(
    lanes: readonly ListedLane[],
    parts: readonly ListPart[],
    own: readonly (readonly number[])[],
    rails: Int32Array,
    count: number,
  ) {
    this.lanes = lanes;
    this.parts = parts;
    this.own = own;
    this.rails = rails;
    this.count = count;
  }

  at(row: number): ListedRow {
    const past = firstPast(this.parts.length, (at) => (this.parts[at]?.row ?? 0) > row);
    const part = this.parts[past - 1];
    if (!part) return { kind: 'entry', place: 0, index: -1, to: 0 };
    const { kind, place } = part;
    const index = kind === 'entry' ? part.from + row - part.row : part.from;
    return { kind, place, index, to: kind === 'entry' ? index + 1 : part.to };
  }

  findRow(place: number, index: number): number {
    const part = this.findPart(place, index);
    if (part)
      return part.kind === 'entry' ? part.row + Math.min(index, part.to - 1) - part.from : part.row;
    const lane = this.lanes[place];
    return lane && lane.parent >= 0 ? this.findRow(lane.parent, lane.leaves) : 0;
  }

  isShown(place: number, index: number): boolean {
    const part = this.findPart(place, index);
    if (!part || index >= part.to) return false;
    return part.kind === 'entry' || part.kind === 'head';
  }

  findRail(place: number): number | null {
    const rail = this.rails[place] ?? -1;
    return rail < 0 ? null : rail;
  }

  findSpan(place: number): readonly [first: number, last: number] | null {
    const own = this.own[place];
    const [first, last] = [this.parts[own?.[0] ?? -1], this.parts[own?.at(-1) ?? -1]];
    if (!first || !last) return null;
    return [first.row, last.row + (last.kind === 'entry' ? last.to - last.from - 1 : 0)];
  }

  /** The part with an entry, or else the last before it. */
  private findPart(place: number, index: number): ListPart | undefined {
    const own = this.own[place] ?? [];
    const past = firstPast(own.length, (at) => (this.parts[own[at] ?? -1]?.from ?? 0) > index);
    return this.parts[own[past - 1] ?? -1];
  }
}
