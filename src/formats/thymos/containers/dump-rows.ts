// The rows of a dump, read again: of each, a number says which columns it has and how it is spelled.

import type { Entry } from '../../../ledger/model/entry.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import {
  type DumpRow,
  type DumpSpelling,
  dumpValueAt,
  rowAgain,
} from '../../../ledger/sources/text/pg-dump.ts';
import { type CollectedPlace, notThere } from './collect.ts';
import { decodePayloadCell, RowReader } from './rows.ts';

/** In locators, each by its number. */
const SPELLINGS: readonly DumpSpelling[] = ['copy', 'literals', 'escaped literals'];

interface Shape {
  readonly reader: RowReader;
  readonly spelling: DumpSpelling;
}

export class RowShapes {
  private readonly shapes: Shape[] = [];
  private readonly numbers = new Map<string, number>();
  /** Most rows are as the one before. */
  private last: { columns: readonly string[]; spelling: DumpSpelling; shape: number } | null = null;

  /** @throws {SourceError} when columns are missing. */
  readNumber(columns: readonly string[], { spelling }: Pick<DumpRow, 'spelling'>): number {
    const { last } = this;
    if (last?.columns === columns && last.spelling === spelling) return last.shape;
    const key = JSON.stringify([spelling, columns]);
    const shape = this.numbers.get(key) ?? this.shapes.length;
    if (shape === this.shapes.length) {
      this.shapes.push({ reader: new RowReader(columns), spelling });
      this.numbers.set(key, shape);
    }
    this.last = { columns, spelling, shape };
    return shape;
  }

  reader(shape: number): RowReader | null {
    return this.shapes[shape]?.reader ?? null;
  }

  /** @throws {SourceError} */
  entry(source: Bytes, { start, end, shape }: CollectedPlace): Omit<Entry, 'index'> {
    const known = this.shapes[shape];
    if (!known) throw notThere(start);
    const { reader, spelling } = known;
    const { values, starts } = rowAgain(source.read(start, end), start, spelling);
    return reader.entry(
      values,
      starts.map((at) => packLocator(at, spelling)),
    );
  }
}

/** What a payload holds. @throws {SourceError} */
export function dumpPayload(source: Bytes, locator: number, slice: number): Uint8Array {
  const spelling = SPELLINGS[locator % SPELLINGS.length] ?? 'copy';
  return decodePayloadCell(
    dumpValueAt(source, Math.floor(locator / SPELLINGS.length), spelling, slice),
  );
}

/** Where a value begins, and how it is spelled, in one number. */
function packLocator(start: number, spelling: DumpSpelling): number {
  return SPELLINGS.length * start + SPELLINGS.indexOf(spelling);
}
