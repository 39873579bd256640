// The places of a file's lines lead back to them: their bytes are read again.

import { Float64Column, Uint32Column } from '../../../base/columns.ts';
import type { Bytes } from '../bytes.ts';
import type { Line } from './lines.ts';

/** Whoever keeps one of the lines keeps as many bytes. */
const AHEAD = 64 * 1024;

export class LineTable {
  private readonly starts = new Float64Column();
  private readonly lengths = new Uint32Column();
  /** Null when every line has a row, so that they are 1, 2, 3 and so on. */
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

  number(row: number): number | undefined {
    if (this.numbers) return this.numbers.at(row);
    return row < this.length ? row + 1 : undefined;
  }

  bytes(source: Bytes, row: number): Uint8Array {
    const start = this.starts.at(row) ?? 0;
    return source.read(start, start + (this.lengths.at(row) ?? 0));
  }

  /** The bytes that follow are read ahead, for lines that are asked for one after another. */
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
