// The rows of a CSV file as lines, made when they are read: in memory is where each row and its line
// are, 20 bytes for a row.

import { Float64Column, Uint32Column } from '../../../base/columns.ts';
import { Growing } from '../../../base/growing.ts';
import { firstPast } from '../../../base/lists.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import { type CsvRecord, csvRecords, type Delimiter } from '../../../ledger/sources/text/csv.ts';

export class RowLines implements Bytes {
  size = 0;
  private readonly source: Bytes;
  private readonly writeLine: (record: CsvRecord) => Uint8Array;
  private readonly delimiter: Delimiter | undefined;
  /** Of each line, where it begins. */
  private readonly lines = new Float64Column();
  /** Of its row in the source. */
  private readonly starts = new Float64Column();
  private readonly lengths = new Uint32Column();
  /** Lines of which there is no row that could be read again, by their number: few. */
  private readonly kept = new Map<number, Uint8Array>();

  constructor(source: Bytes, writeLine: (record: CsvRecord) => Uint8Array, delimiter?: Delimiter) {
    this.source = source;
    this.writeLine = writeLine;
    this.delimiter = delimiter;
  }

  /** The next row. */
  add(record: CsvRecord): void {
    this.take(this.writeLine(record).length, record.start, record.end);
  }

  /** A line in the place of the next row. */
  addLine(line: Uint8Array): void {
    this.kept.set(this.lines.length, line);
    this.take(line.length, 0, 0);
  }

  read(from: number, end: number): Uint8Array {
    const to = Math.min(end, this.size);
    if (from >= to) return new Uint8Array();
    const first = this.at(from);
    const last = this.at(to - 1);
    const text = new Growing(to - from + 1024);
    for (let row = first; row <= last; ) row = this.write(text, row, last);
    const begin = from - (this.lines.at(first) ?? 0);
    return text.at(begin, begin + to - from);
  }

  private take(length: number, start: number, end: number): void {
    this.lines.push(this.size);
    this.starts.push(start);
    this.lengths.push(end - start);
    this.size += length;
  }

  /** The line that a byte is in. */
  private at(byte: number): number {
    return firstPast(this.lines.length, (row) => (this.lines.at(row) ?? 0) > byte) - 1;
  }

  private findRowEnd(row: number): number {
    return (this.starts.at(row) ?? 0) + (this.lengths.at(row) ?? 0);
  }

  /** Lines from one on, of rows that follow one another in the source. The line that comes then. */
  private write(text: Growing, from: number, last: number): number {
    const kept = this.kept.get(from);
    if (kept) {
      text.append(kept);
      return from + 1;
    }
    let row = from;
    let end = this.findRowEnd(row);
    while (row < last && this.starts.at(row + 1) === end && !this.kept.has(row + 1))
      end = this.findRowEnd(++row);
    const rows = this.source.read(this.starts.at(from) ?? 0, end);
    for (const record of csvRecords([rows], this.delimiter)) text.append(this.writeLine(record));
    return row + 1;
  }
}
