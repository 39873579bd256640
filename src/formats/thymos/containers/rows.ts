// Rows of the PostgreSQL backend as texts (from a dump, or a CSV of the table). Each
// value is turned into what the column holds, and read like a row of the SQLite
// backend: the tables are the same.

import { decodeLenient, nibble, toHex } from '../../../base/bytes.ts';
import { toSeq } from '../../../base/seq.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import type { SqlValue } from '../../../ledger/sources/sqlite/sqlite.ts';
import type { CollectedPlace, LaneCollector } from './collect.ts';
import { type Head, readTableHead } from './reader.ts';
import { payloadBytes, ROW_COLUMNS, toEntry, unsigned } from './row.ts';
import { namesLane, type StrayRows } from './stray.ts';

export type Cells = readonly (Uint8Array | null)[];

/** In the order in which the runtime creates them, for rows without column names. */
export const ENTRY_COLUMNS: readonly string[] = [...ROW_COLUMNS, 'created_at'];
export const HEAD_COLUMNS: readonly string[] = ['trajectory_id', 'branch', 'head_id', 'head_seq'];

/** Cells of a row by the names of their columns. */
export class RowReader {
  private readonly payload: number;
  private readonly at: ReadonlyMap<string, number>;

  /** @throws {SourceError} when columns are missing. */
  constructor(columns: readonly string[]) {
    const missing = ROW_COLUMNS.filter((name) => !columns.includes(name));
    if (missing.length) {
      throw new SourceError(
        'unknown format',
        'This table is not of an OpenThymos ledger.',
        `It has no column ${missing.join(', ')}.`,
        'Export the whole table "entries" of the ledger database.',
      );
    }
    this.at = new Map(ENTRY_COLUMNS.map((name) => [name, columns.indexOf(name)]));
    this.payload = columns.indexOf('payload_bytes');
  }

  /** Puts a row into its lane, or among those that are in none. */
  add(
    lanes: LaneCollector,
    strays: StrayRows,
    cells: Cells,
    { line, ...place }: Omit<CollectedPlace, 'number'> & { readonly line: number },
  ): void {
    const trajectory = bytea(this.cell(cells, 'trajectory_id'));
    const seq = integer(this.cell(cells, 'seq'));
    // The server sorts by the signed number.
    const order = typeof seq === 'number' || typeof seq === 'bigint' ? seq : unsigned(seq);
    if (!namesLane(trajectory))
      strays.add(`The row of line ${line}`, unsigned(seq), trajectory, line);
    else lanes.add(toHex(trajectory), { order, saysParent: true, hasFault: false }, place);
  }

  /** `starts`: where the cells begin; the payload's is the locator of the entry. */
  entry(cells: Cells, starts: readonly number[]): Omit<Entry, 'index'> {
    const { index: _, ...entry } = toEntry(
      [
        bytea(this.cell(cells, 'id')),
        bytea(this.cell(cells, 'trajectory_id')),
        bytea(this.cell(cells, 'parent_id')),
        integer(this.cell(cells, 'seq')),
        text(this.cell(cells, 'kind')),
        bytea(this.cell(cells, 'payload_bytes')),
        integer(this.cell(cells, 'created_at')),
      ],
      0,
    );
    const locator = cells[this.payload] ? starts[this.payload] : undefined;
    return locator === undefined ? entry : { ...entry, locator };
  }

  private cell(cells: Cells, name: string): Uint8Array | null {
    return cells[this.at.get(name) ?? -1] ?? null;
  }
}

/** What a cell of payloads holds. */
export function decodePayloadCell(cell: Uint8Array | null): Uint8Array {
  return payloadBytes(bytea(cell));
}

/** The head that a row of the heads table records; null: of another branch, or of no trajectory. */
export function readHead(columns: readonly string[], cells: Cells): Head | null {
  const cell = (name: string) => cells[columns.indexOf(name)] ?? null;
  const trajectory = bytea(cell('trajectory_id'));
  if (text(cell('branch')) !== 'main' || !namesLane(trajectory)) return null;
  return readTableHead(toHex(trajectory), bytea(cell('head_id')), integer(cell('head_seq')));
}

function text(cell: Uint8Array | null): string | null {
  return cell && decodeLenient(cell);
}

function integer(cell: Uint8Array | null): SqlValue {
  const written = text(cell);
  if (written === null || !/^-?\d{1,19}$/.test(written)) return written;
  const value = BigInt(written);
  // The column has 64 bits.
  return value === BigInt.asIntN(64, value) ? toSeq(value) : written;
}

const BACKSLASH = 0x5c;
const X = 0x78;

/** Bytes in PostgreSQL's hex form, or its older escape form; a text when it is neither. */
function bytea(cell: Uint8Array | null): SqlValue {
  if (!cell) return null;
  const isHex = cell[0] === BACKSLASH && cell[1] === X;
  return (isHex ? fromHexForm(cell) : fromEscapeForm(cell)) ?? decodeLenient(cell);
}

function fromHexForm(cell: Uint8Array): Uint8Array | null {
  if (cell.length % 2 !== 0) return null;
  const bytes = new Uint8Array(cell.length / 2 - 1);
  for (let i = 0; i < bytes.length; i++) {
    const high = nibble(cell[2 * i + 2] ?? 0);
    const low = nibble(cell[2 * i + 3] ?? 0);
    if (high < 0 || low < 0) return null;
    bytes[i] = high * 16 + low;
  }
  return bytes;
}

function fromEscapeForm(cell: Uint8Array): Uint8Array | null {
  const bytes: number[] = [];
  for (let at = 0; at < cell.length; at++) {
    const byte = cell[at] ?? 0;
    if (byte !== BACKSLASH) {
      bytes.push(byte);
      continue;
    }
    if (cell[at + 1] === BACKSLASH) {
      bytes.push(BACKSLASH);
      at++;
      continue;
    }
    const octal = decodeLenient(cell.subarray(at + 1, at + 4));
    if (!/^[0-3][0-7]{2}$/.test(octal)) return null;
    bytes.push(Number.parseInt(octal, 8));
    at += 3;
  }
  return Uint8Array.from(bytes);
}
