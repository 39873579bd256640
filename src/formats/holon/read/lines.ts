// The lines of a ledger in its order, where each is found again, and what is said of those that are no
// events.

import { decodeLenient } from '../../../base/bytes.ts';
import { Uint32Column } from '../../../base/columns.ts';
import type { Severity } from '../../../ledger/model/check.ts';
import { type Bytes, inMemory } from '../../../ledger/sources/bytes.ts';
import { LineTable } from '../../../ledger/sources/text/line-table.ts';
import { textStart } from '../../../ledger/sources/text/lines.ts';
import type { Problem } from '../verify/context.ts';
import type { PassLog } from '../verify/log.ts';
import { mergedRows } from './merge.ts';
import type { BadLine } from './record.ts';

export class PassLines {
  readonly table = new LineTable();
  /** Lines that are no events. */
  bad = 0;
  /** By row; empty where there is but one file. */
  private readonly rowFiles = new Uint32Column();
  private readonly files: readonly Bytes[];
  private readonly log: PassLog;

  constructor(files: readonly Bytes[], log: PassLog) {
    this.files = files;
    this.log = log;
  }

  /** Row after row, the bytes of each. */
  *read(): Generator<Uint8Array> {
    const begun = this.files.map(() => false);
    for (const { file, line } of mergedRows(this.files)) {
      const row = this.table.length;
      this.table.add(line);
      if (this.files.length > 1) this.rowFiles.push(file);
      if (!begun[file]) this.begin(file, row);
      begun[file] = true;
      yield line.bytes;
    }
    // A file with nothing else may begin with a mark.
    for (const [file, known] of begun.entries()) if (!known) this.begin(file, 0);
  }

  bytes(row: number): Uint8Array {
    const file = this.files[this.findFile(row)];
    return file ? this.table.bytes(file, row) : new Uint8Array();
  }

  /** Position among the files of the one that a line is in. */
  findFile(row: number): number {
    return this.rowFiles.at(row) ?? 0;
  }

  blank(row: number): void {
    this.bad++;
    const message = 'The line is empty. It is passed over.';
    this.report(row, 'warning', { offset: 0, actual: 'an empty line', message });
  }

  noEvent(row: number, bytes: Uint8Array, { offset, column, reason }: BadLine): void {
    this.bad++;
    const text = decodeLenient(bytes.subarray(0, 400));
    this.report(row, 'error', {
      offset,
      actual: bytes.length > 400 ? `${text}…` : text,
      message: `This line is no event: at column ${column}, ${reason}. It is kept as it is, and passed over.`,
    });
  }

  private begin(file: number, row: number): void {
    const bytes = this.files[file] ?? inMemory(new Uint8Array());
    if (textStart(bytes) === 0) return;
    this.report(row, 'warning', {
      offset: 0,
      expected: 'JSON',
      actual: 'a byte order mark',
      message: 'The file begins with a byte order mark. It is passed over.',
    });
  }

  private report(row: number, severity: Severity, problem: Problem): void {
    const expected = 'exactly one JSON object';
    this.log.add({ check: 'line', severity, event: null, index: null, row, expected, ...problem });
  }
}
