// Where the lines of a file are, for going back to them: their bytes are read again.

import { Float64Column, Uint32Column } from '../../../base/columns.ts';
import type { Bytes } from '../bytes.ts';
import type { Line } from './lines.ts';

/** Bytes: whoever keeps one of the lines keeps as many. */
const AHEAD = 64 * 1024;

export class LineTable {
  private readonly starts = new Float64Column();
  private readonly lengths = new Uint32Column();
  /** By row; null: every line has a row, so that they are 1, 2, 3 and so on. */
  private numbers: Uint32Column | null = null;

  get length(): number {
    return this.starts.length;
  }

  add({ start, end, number }: Pick<Line, 'start' | 'end' | 'number'>): void {
    this.starts.push(start);
    this.lengths.push(end - start);
    if (!this.numbers && number === this.length) return;
    this.numbers ??= this.oneByOne(this.length - 1);
    this.numbers.push(number);
  }

  /** The number of the line in its file, from 1 on. */
  number(row: number): number | undefined {
    if (this.numbers) return this.numbers.at(row);
    return row < this.length ? row + 1 : undefined;
  }

  /** Its bytes as `source` has them; none where there is no such line. */
  bytes(source: Bytes, row: number): Uint8Array {
    const start = this.starts.at(row) ?? 0;
    return source.read(start, start + (this.lengths.at(row) ?? 0));
  }

  /** The same, for lines that are asked for one after another: what follows is read ahead. */
  inOrder(source: Bytes): (row: number) => Uint8Array {
    let held: Uint8Array = new Uint8Array();
    let from = 0;
    return (row) => {
      const start = this.starts.at(row) ?? 0;
      const end = start + (this.lengths.at(row) ?? 0);
      if (start < from || end > from + held.length) {
        held = source.read(start, Math.min(source.size, Math.max(end, start + AHEAD)));
        from = start;
      }
      return held.subarray(start - from, end - from);
    };
  }

  private oneByOne(rows: number): Uint32Column {
    const numbers = new Uint32Column();
    for (let row = 0; row < rows; row++) numbers.push(row + 1);
    return numbers;
  }
}
