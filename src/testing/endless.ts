// A database of eight pages that has more rows than anybody can read: every page of its tree names
// the next one below as each of its children. SQLite notices a tree that is too deep, and not one
// whose branches are the same page. Written byte by byte: SQLite makes no such file.
// https://www.sqlite.org/fileformat.html

import { encodeText } from '../core/bytes.ts';

const PAGE = 512;
const LEVELS = 6;
const LEAF = 0x0d;
const INTERIOR = 0x05;
const HEADER = 100;

const TABLE =
  'CREATE TABLE entries(id BLOB,trajectory_id BLOB,parent_id BLOB,seq INTEGER,kind TEXT,payload_bytes BLOB)';

/** 4 KB that look like an OpenThymos ledger. Its table has about 70^6 rows. */
export function endlessDatabase(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PAGE * (LEVELS + 2));
  const view = new DataView(bytes.buffer);
  bytes.set(encodeText('SQLite format 3\u0000'));
  view.setUint16(16, PAGE);
  bytes.set([1, 1, 0, 64, 32, 32], 18);
  view.setUint32(24, 1);
  view.setUint32(28, LEVELS + 2);
  view.setUint32(44, 4);
  view.setUint32(56, 1);
  view.setUint32(92, 1);
  const schema = ['table', 'entries', 'entries', 2, TABLE] as const;
  leaf(bytes, 0, HEADER, schema);
  for (let level = 0; level < LEVELS; level++) interior(bytes, level + 1, level + 3);
  leaf(bytes, LEVELS + 1, 0, [null, null, null, null, null, null]);
  return bytes;
}

/** A page with one row, its number 1. `from`: where the page's own header begins in it. */
function leaf(
  bytes: Uint8Array,
  page: number,
  from: number,
  values: readonly (string | number | null)[],
): void {
  const texts = values.map((value) => (typeof value === 'string' ? encodeText(value) : null));
  const types = values.flatMap((value, i) =>
    value === null
      ? [0]
      : typeof value === 'number'
        ? [1]
        : varint(13 + 2 * (texts[i]?.length ?? 0)),
  );
  const body = values.flatMap((value, i) =>
    typeof value === 'number' ? [value] : [...(texts[i] ?? [])],
  );
  const record = [types.length + 1, ...types, ...body];
  const cell = [...varint(record.length), 1, ...record];
  const start = page * PAGE;
  const at = PAGE - cell.length;
  bytes.set(cell, start + at);
  header(bytes, start + from, LEAF, 1, at);
  new DataView(bytes.buffer).setUint16(start + from + 8, at);
}

/** A page whose children are all the page of the number `child`. */
function interior(bytes: Uint8Array, page: number, child: number): void {
  const view = new DataView(bytes.buffer);
  const start = page * PAGE;
  const CELL = 5;
  const count = Math.floor((PAGE - 12) / (CELL + 2));
  const first = PAGE - count * CELL;
  for (let i = 0; i < count; i++) {
    view.setUint32(start + first + i * CELL, child);
    bytes[start + first + i * CELL + 4] = 1;
    view.setUint16(start + 12 + 2 * i, first + i * CELL);
  }
  header(bytes, start, INTERIOR, count, first);
  view.setUint32(start + 8, child);
}

function header(bytes: Uint8Array, at: number, kind: number, cells: number, content: number): void {
  const view = new DataView(bytes.buffer);
  bytes[at] = kind;
  view.setUint16(at + 3, cells);
  view.setUint16(at + 5, content);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [128 | (value >> 7), value & 127];
}
