// Two lanes lie next to each other, row by row. The rows are kept as stretches, so that very long
// ones take little memory.

import { Uint8Column, Uint32Column } from '../../base/columns.ts';
import { firstPast } from '../../base/lists.ts';

/** `open` rows are not aligned, because it would have taken too much work. */
export const ROW_KINDS = ['same', 'changed', 'only a', 'only b', 'open'] as const;
export type AlignedKind = (typeof ROW_KINDS)[number];

/** A row; null when there is no entry on that side. */
export interface AlignedRow {
  readonly kind: AlignedKind;
  readonly a: number | null;
  readonly b: number | null;
}

/** Rows of one kind. An entry of a side is `first` or one of the `count` − 1 after it. */
export interface Stretch {
  readonly kind: AlignedKind;
  readonly row: number;
  readonly rows: number;
  readonly a: { readonly first: number; readonly count: number };
  readonly b: { readonly first: number; readonly count: number };
}

export type Side = 'a' | 'b';

export type Both<T> = Readonly<Record<Side, T>>;

export class AlignmentBuilder {
  private readonly kinds = new Uint8Column();
  private readonly firsts = {
    row: new Uint32Column(),
    a: new Uint32Column(),
    b: new Uint32Column(),
  };
  private readonly ends = { row: 0, a: 0, b: 0 };

  /** `same` and `changed` have equally many rows on both sides; the others have what they have. */
  add(kind: AlignedKind, a: number, b: number): void {
    const { firsts, ends, kinds } = this;
    const number = ROW_KINDS.indexOf(kind);
    const isOn = kinds.length > 0 && kinds.at(kinds.length - 1) === number && kind !== 'open';
    if (!isOn) {
      kinds.push(number);
      for (const which of ['row', 'a', 'b'] as const) firsts[which].push(ends[which]);
    }
    ends.row += Math.max(a, b);
    ends.a += a;
    ends.b += b;
  }

  /** Rows can be added to the copy, and this one stays as it is. */
  copy(): AlignmentBuilder {
    const copy = new AlignmentBuilder();
    for (const { kind, a, b } of this.finish().all()) copy.add(kind, a.count, b.count);
    return copy;
  }

  finish(): Alignment {
    const { firsts, ends } = this;
    const closed = (which: 'row' | 'a' | 'b') => {
      const column = firsts[which];
      const flat = new Uint32Array(column.length + 1);
      flat.set(column.flat());
      flat[column.length] = ends[which];
      return flat;
    };
    return new Alignment(this.kinds.flat(), closed('row'), closed('a'), closed('b'));
  }
}

export class Alignment {
  private readonly kinds: Uint8Array;
  private readonly firstRows: Uint32Array;
  private readonly firsts: Both<Uint32Array>;

  constructor(kinds: Uint8Array, firstRows: Uint32Array, a: Uint32Array, b: Uint32Array) {
    this.kinds = kinds;
    this.firstRows = firstRows;
    this.firsts = { a, b };
  }

  get stretches(): number {
    return this.kinds.length;
  }

  get rows(): number {
    return this.firstRows[this.stretches] ?? 0;
  }

  stretch(number: number): Stretch {
    const row = this.firstRows[number] ?? 0;
    const of = (side: Side) => {
      const first = this.firsts[side][number] ?? 0;
      return { first, count: (this.firsts[side][number + 1] ?? first) - first };
    };
    return {
      kind: ROW_KINDS[this.kinds[number] ?? 0] ?? 'same',
      row,
      rows: (this.firstRows[number + 1] ?? row) - row,
      a: of('a'),
      b: of('b'),
    };
  }

  *all(): Generator<Stretch> {
    for (let number = 0; number < this.stretches; number++) yield this.stretch(number);
  }

  findStretch(row: number): number {
    return firstPast(this.stretches, (at) => (this.firstRows[at] ?? 0) > row) - 1;
  }

  row(row: number): AlignedRow {
    const { kind, row: first, a, b } = this.stretch(this.findStretch(row));
    const at = row - first;
    const of = (side: Stretch[Side]) => (at < side.count ? side.first + at : null);
    return { kind, a: of(a), b: of(b) };
  }

  findRow(side: Side, index: number): number {
    const firsts = this.firsts[side];
    const number = firstPast(this.stretches, (at) => (firsts[at + 1] ?? 0) > index);
    const { row, [side]: own } = this.stretch(number);
    return row + index - own.first;
  }

  /**
   * Returns the first row of what both have at a place of their lanes; null when both have ended.
   */
  rowAt(index: number): number | null {
    const rows = (['a', 'b'] as const)
      .filter((side) => index < (this.firsts[side][this.stretches] ?? 0))
      .map((side) => this.findRow(side, index));
    const [first = null, second = first] = rows;
    return first === null || second === null ? null : Math.min(first, second);
  }

  /** Returns the entry of the other side that an entry belongs to; null when there is none. */
  partner(side: Side, index: number): number | null {
    const { kind, a, b } = this.row(this.findRow(side, index));
    if (kind !== 'same' && kind !== 'changed') return null;
    return side === 'a' ? b : a;
  }

  counts(): Record<AlignedKind, { a: number; b: number }> {
    const counts = {
      same: { a: 0, b: 0 },
      changed: { a: 0, b: 0 },
      'only a': { a: 0, b: 0 },
      'only b': { a: 0, b: 0 },
      open: { a: 0, b: 0 },
    };
    for (const { kind, a, b } of this.all()) {
      counts[kind].a += a.count;
      counts[kind].b += b.count;
    }
    return counts;
  }
}
