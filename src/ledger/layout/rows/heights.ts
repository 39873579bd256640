// Where rows are, in px: all are of one height but the few that have room around their line.

import { firstPast } from '../../../base/lists.ts';

export interface TallRow {
  readonly row: number;
  /** Px above its line and below it. */
  readonly above: number;
  readonly below: number;
}

export class RowHeights {
  readonly pitch: number;
  private readonly count: number;
  /** Ascending. */
  private readonly tall: readonly TallRow[];
  /** Px that those before each take beyond their pitch, and then all of them. */
  private readonly before: readonly number[];

  constructor(count: number, pitch: number, tall: readonly TallRow[]) {
    this.count = count;
    this.pitch = pitch;
    this.tall = [...tall].sort((a, b) => a.row - b.row);
    const before = [0];
    for (const { above, below } of this.tall) before.push((before.at(-1) ?? 0) + above + below);
    this.before = before;
  }

  get total(): number {
    return this.top(this.count);
  }

  top(row: number): number {
    return row * this.pitch + (this.before[this.countBefore(row)] ?? 0);
  }

  /** Where the line of a row begins. */
  line(row: number): number {
    const tall = this.tall[this.countBefore(row)];
    return this.top(row) + (tall?.row === row ? tall.above : 0);
  }

  /** The middle of its line, where its mark is. */
  middle(row: number): number {
    return this.line(row) + this.pitch / 2;
  }

  /** The row that is at a height, the first or the last where it is outside of all. */
  rowAt(px: number): number {
    const past = firstPast(this.count, (row) => this.top(row) > px);
    return Math.max(0, past - 1);
  }

  /** How many tall ones are before a row. */
  private countBefore(row: number): number {
    return firstPast(this.tall.length, (place) => (this.tall[place]?.row ?? 0) >= row);
  }
}
