// All rows have one height except the few that have room around their line.

import { firstPast } from '../../../base/lists.ts';

export interface TallRow {
  readonly row: number;
  readonly above: number;
  readonly below: number;
}

export class RowHeights {
  readonly pitch: number;
  private readonly count: number;
  private readonly tall: readonly TallRow[];
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

  line(row: number): number {
    const tall = this.tall[this.countBefore(row)];
    return this.top(row) + (tall?.row === row ? tall.above : 0);
  }

  middle(row: number): number {
    return this.line(row) + this.pitch / 2;
  }

  rowAt(px: number): number {
    const past = firstPast(this.count, (row) => this.top(row) > px);
    return Math.max(0, past - 1);
  }

  private countBefore(row: number): number {
    return firstPast(this.tall.length, (place) => (this.tall[place]?.row ?? 0) >= row);
  }
}
