// A list of rows is made of parts, each of adjacent rows of one lane: its size depends on folds and
// forks, and not on entries.

import { firstPast } from '../../../base/lists.ts';
import type { Stretches } from '../stretches.ts';
import type { Rollbacks } from './rollbacks.ts';

/** Rows need this of a lane. Lanes that leave it come after it. */
export interface ListedLane {
  /** −1 for the lane that all others leave. */
  readonly parent: number;
  readonly leaves: number;
  readonly entries: number;
  readonly missing: string | null;
  /** Its head would repeat the row above: folded, it has no row. */
  readonly isStub: boolean;
  readonly faults: Uint32Array;
  /** The first entry whose hash or link does not hold, and every fault of that kind, ascending. */
  readonly torn: Uint32Array;
  readonly stretches: Pick<Stretches, 'from' | 'to'>;
  readonly rollbacks: Rollbacks;
}

/** `rest` are entries that rest on a broken one. */
export type PartKind = 'entry' | 'head' | 'ghost' | 'stretch' | 'rest';

/** Adjacent rows of one lane; a stretch and a rest are one row. */
export interface ListPart {
  readonly kind: PartKind;
  readonly place: number;
  readonly from: number;
  readonly to: number;
  readonly row: number;
}

export interface ListedRow {
  readonly kind: PartKind;
  readonly place: number;
  readonly index: number;
  readonly to: number;
}

/** Lanes are named by their place, stretches and rests by their first entry. */
export interface RowFolds {
  isFolded(place: number): boolean;
  isOpened(place: number, from: number): boolean;
}

export interface RowList {
  readonly count: number;
  readonly lanes: readonly ListedLane[];
  at(row: number): ListedRow;
  findRow(place: number, index: number): number;
  isShown(place: number, index: number): boolean;
  findRail(place: number): number | null;
  findSpan(place: number): readonly [first: number, last: number] | null;
}

export class PartList implements RowList {
  readonly lanes: readonly ListedLane[];
  readonly count: number;
  private readonly parts: readonly ListPart[];
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

  private findPart(place: number, index: number): ListPart | undefined {
    const own = this.own[place] ?? [];
    const past = firstPast(own.length, (at) => (this.parts[own[at] ?? -1]?.from ?? 0) > index);
    return this.parts[own[past - 1] ?? -1];
  }
}
