// A reader that reads its files from their beginning to their end shows its progress only by its
// reads.

import { type Bytes, readInto } from '../sources/bytes.ts';
import type { SourceFile } from '../sources/file.ts';
import { HEADER_LENGTH, isSqlite } from '../sources/sqlite/sqlite.ts';

export class ReadSoFar {
  readonly files: readonly SourceFile[];
  /** Bytes; 0 when they are read in no order, and nobody can say. */
  readonly total: number;
  private readonly ends: number[];

  constructor(files: readonly SourceFile[]) {
    this.ends = files.map(() => 0);
    const isDatabase = files.some(({ bytes }) => isSqlite(bytes.read(0, HEADER_LENGTH)));
    this.total = isDatabase ? 0 : files.reduce((sum, { bytes }) => sum + bytes.size, 0);
    this.files = isDatabase
      ? files
      : files.map((file, nth) => ({ ...file, bytes: this.seen(file.bytes, nth) }));
  }

  /** A read counts when it follows an earlier one, or the beginning; a look at the end does not. */
  get done(): number {
    return this.ends.reduce((sum, end) => sum + end, 0);
  }

  private seen(bytes: Bytes, nth: number): Bytes {
    const note = (from: number, length: number) => {
      const end = this.ends[nth] ?? 0;
      if (from <= end) this.ends[nth] = Math.max(end, from + length);
    };
    return {
      size: bytes.size,
      read(from, to) {
        const read = bytes.read(from, to);
        note(from, read.length);
        return read;
      },
      readInto(target, from) {
        const length = readInto(bytes, target, from);
        note(from, length);
        return length;
      },
    };
  }
}
