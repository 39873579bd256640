// What is in a cell, by its type: read as data, or shown as bytes with the reason.

import { decodeLenient, encodeText } from '../../../base/bytes.ts';
import { JsonError, parseJson } from '../../../base/json/parse.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import type { SqlValue } from '../../../ledger/sources/sqlite/sqlite.ts';
import { asBytes, MSGPACK_MAX_DEPTH, PackError, unpackValue } from './msgpack.ts';

export interface CellValue {
  readonly value: JsonValue;
  /** It should be readable and is not, in words; null: it was read, or is of a type that is never read. */
  readonly fault: string | null;
  /** Why a cell that is in order is shown as bytes; null: it is not. */
  readonly unread: string | null;
}

/** So many bytes are read; those of a larger one are not even shown. */
const MAX_CELL = 64 * 1024 * 1024;
/** Bytes that are shown of a cell that cannot be read. */
const MAX_SHOWN = 4096;

/** It never throws. `type`: what the column next to it says. */
export function readCell(type: SqlValue, cell: SqlValue): CellValue {
  if (type === 'null' || type === 'empty') {
    const isEmpty = cell === null || (cell instanceof Uint8Array && cell.length === 0);
    return isEmpty ? whole(null) : faulty(cell, `its type is ${type}, and it is not empty`);
  }
  if (type === 'json') return jsonCell(cell);
  if (!(cell instanceof Uint8Array)) return faulty(cell, 'it holds no bytes');
  if (cell.length > MAX_CELL) return faulty(cell, `it is larger than ${MAX_CELL} bytes`);
  if (type === 'msgpack') return read(cell, () => unpackValue(cell));
  if (type === 'bytes' || type === 'bytearray') return whole(asBytes(cell));
  if (type === 'pickle')
    return unread(
      cell,
      'it is a Python pickle, which can run code when it is read: it is never read here',
    );
  const name = typeof type === 'string' ? `“${type.slice(0, 80)}”` : 'missing';
  return unread(cell, `its type is ${name}, which is not known here; it may be encrypted`);
}

/** JSON: as text, or as the bytes of one. */
export function jsonCell(cell: SqlValue): CellValue {
  const bytes = typeof cell === 'string' ? encodeText(cell) : cell;
  if (!(bytes instanceof Uint8Array)) return faulty(cell, 'it holds neither text nor bytes');
  if (bytes.length > MAX_CELL) return faulty(cell, `it is larger than ${MAX_CELL} bytes`);
  return read(bytes, () =>
    parseJson(bytes, { maxDepth: MSGPACK_MAX_DEPTH, keepLoneSurrogates: true }),
  );
}

function read(cell: Uint8Array, value: () => JsonValue): CellValue {
  try {
    return whole(value());
  } catch (error) {
    if (!(error instanceof PackError) && !(error instanceof JsonError)) throw error;
    return faulty(cell, `${error.message} (byte ${error.offset})`);
  }
}

function whole(value: JsonValue): CellValue {
  return { value, fault: null, unread: null };
}

function faulty(cell: SqlValue, fault: string): CellValue {
  return { value: shown(cell, fault), fault, unread: null };
}

function unread(cell: Uint8Array, why: string): CellValue {
  return { value: shown(cell, why), fault: null, unread: why };
}

function shown(cell: SqlValue, why: string): JsonValue {
  const members = [['not read', why]] as const;
  if (cell instanceof Uint8Array) {
    const { members: own } = asBytes(cell.subarray(0, MAX_SHOWN));
    const size = { number: String(cell.length) };
    return { members: [...members, ['bytes', size], ['hex of the first bytes', own[1][1]]] };
  }
  return { members: [...members, ['cell', readCellText(cell)]] };
}

/** A cell that should hold a text: null, where it holds none. Bytes are read leniently, as SQLite keeps both. */
export function readCellText(cell: SqlValue): string | null {
  if (cell === null) return null;
  if (cell instanceof Uint8Array) return decodeLenient(cell.subarray(0, MAX_SHOWN));
  return String(cell).slice(0, MAX_SHOWN);
}
