// One row of the table of entries, in either backend: its columns as an entry, or what is
// wrong with them.

import { toHex } from '../../../base/bytes.ts';
import { type Seq, toSeq } from '../../../base/seq.ts';
import type { Entry, RecordFault } from '../../../ledger/model/entry.ts';
import type { SqlValue } from '../../../ledger/sources/sqlite/sqlite.ts';
import { PAYLOAD_KINDS } from '../payload/schema.ts';

/** What is read of a row, in this order; the time comes after it. */
const CELLS: readonly (readonly [name: string, is: string, fits: (cell: SqlValue) => boolean])[] = [
  ['id', 'bytes', isBytes],
  ['trajectory_id', 'bytes', isBytes],
  ['parent_id', 'bytes or NULL', (cell) => cell === null || isBytes(cell)],
  ['seq', 'a whole number', isWhole],
  ['kind', 'a text', (cell) => typeof cell === 'string'],
  ['payload_bytes', 'bytes', isBytes],
];
/** The first of them are ids. */
const IDS = 3;

export const ROW_COLUMNS: readonly string[] = CELLS.map(([name]) => name);

const U64 = 2n ** 64n;
const MAX_SHOWN = 80;

/**
 * A row in the order of {@link ROW_COLUMNS}, then the time, the type of seq where it may be a fraction,
 * and the row's number where it has one.
 */
export function toEntry(row: readonly SqlValue[], index: number): Entry {
  const [id = null, , parent = null, seq = null, kind = null, payload = null, at = null] = row;
  const fault = rowFault(row);
  const number = row[8];
  const entry: Entry = {
    index,
    seq: unsigned(seq),
    id: spell(id),
    parent: parent === null ? null : spell(parent),
    kind: spell(kind),
    recordedAt: typeof at === 'number' || typeof at === 'bigint' ? Number(at) : null,
    bytes: payloadBytes(payload),
    ...(typeof number === 'number' && { locator: number }),
  };
  return fault ? { ...entry, fault } : entry;
}

export function payloadBytes(cell: SqlValue): Uint8Array {
  return isBytes(cell) ? cell : new TextEncoder().encode(spell(cell));
}

function rowFault(row: readonly SqlValue[]): RecordFault | null {
  for (const [i, [path, expected, fits]] of CELLS.entries()) {
    const cell = row[i] ?? null;
    if (!fits(cell)) return { code: 'unreadable', path, expected, actual: shownValue(cell) };
  }
  // A fraction without a rest looks like a whole number.
  if (row[7] === 'real')
    return { code: 'unreadable', path: 'seq', expected: 'a whole number', actual: 'a fraction' };
  for (let i = 0; i < IDS; i++) {
    const [id = null, path = ''] = [row[i], ROW_COLUMNS[i]];
    if (isBytes(id) && id.length !== 32)
      return { code: 'crash', path, expected: '32 bytes', actual: shownValue(id) };
  }
  return kindFault(row[4] ?? null);
}

/** A value of another type than the column should hold, in words. */
export function shownValue(cell: SqlValue): string {
  if (cell === null) return 'NULL';
  if (isBytes(cell)) return `${cell.length} bytes`;
  return typeof cell === 'string'
    ? `the text ${JSON.stringify(cell.slice(0, MAX_SHOWN))}`
    : `the number ${cell}`;
}

function isBytes(value: SqlValue): value is Uint8Array {
  return value instanceof Uint8Array;
}

function isWhole(value: SqlValue): boolean {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
}

/** A negative seq is read as a huge unsigned one. */
export function unsigned(seq: SqlValue): Seq {
  if (typeof seq === 'number' && seq >= 0 && Number.isSafeInteger(seq)) return seq;
  if (!isWhole(seq) || (typeof seq !== 'number' && typeof seq !== 'bigint')) return 0;
  const value = BigInt(seq);
  return toSeq(value < 0n ? value + U64 : value);
}

/** Shared by every container: what the kind may say. */
export function kindFault(kind: SqlValue): RecordFault | null {
  if (typeof kind === 'string' && PAYLOAD_KINDS.has(kind)) return null;
  return {
    code: 'unreadable',
    path: 'kind',
    expected: `one of ${[...PAYLOAD_KINDS].join(', ')}`,
    actual: JSON.stringify(String(kind).slice(0, 60)),
  };
}

function spell(value: SqlValue): string {
  if (value instanceof Uint8Array) return toHex(value);
  return value === null ? '' : String(value);
}
