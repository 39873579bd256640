// Databases of few pages have more rows than anybody can read: every page of a tree names the same
// ones below as its children. SQLite notices a tree that is too deep, and not one whose branches
// are the same page. They are written byte by byte, because SQLite makes no such file.
// https://www.sqlite.org/fileformat.html

import { encodeText } from '../base/bytes.ts';

const PAGE = 512;
const LEVELS = 6;
const LEAF = 0x0d;
const INTERIOR = 0x05;
const HEADER = 100;
const CELL = 5;
const CHILDREN = Math.floor((PAGE - 12) / (CELL + 2));

const TABLE =
  'CREATE TABLE entries(id BLOB,trajectory_id BLOB,parent_id BLOB,seq INTEGER,kind TEXT,payload_bytes BLOB)';

/** Makes 4 KB that look like an OpenThymos ledger. Its table has about 70^6 rows. */
export function endlessDatabase(): Uint8Array<ArrayBuffer> {
  return makeDatabase(1);
}

/**
 * Makes the same of more pages than are kept: whoever goes through its tree reads the file again
 * and again.
 */
export function circularDatabase(): Uint8Array<ArrayBuffer> {
  return makeDatabase(100);
}

function makeDatabase(last: number): Uint8Array<ArrayBuffer> {
  const leaves = last === 1 ? 1 : last * CHILDREN;
  const before = LEVELS - 1;
  const pages = 1 + before + last + leaves;
  const bytes = new Uint8Array(PAGE * pages);
  const view = new DataView(bytes.buffer);
  bytes.set(encodeText('SQLite format 3\u0000'));
  view.setUint16(16, PAGE);
  bytes.set([1, 1, 0, 64, 32, 32], 18);
  view.setUint32(24, 1);
  view.setUint32(28, pages);
  view.setUint32(44, 4);
  view.setUint32(56, 1);
  view.setUint32(92, 1);
  const schema = ['table', 'entries', 'entries', 2, TABLE] as const;
  leaf(bytes, 0, HEADER, schema);
  for (let level = 1; level < before; level++) interior(bytes, level, level + 1, 1);
  interior(bytes, before, before + 1, last);
  for (let i = 0; i < last; i++)
    interior(bytes, before + 1 + i, before + 1 + last + i * CHILDREN, leaves);
  for (let i = 0; i < leaves; i++)
    leaf(bytes, before + 1 + last + i, 0, [null, null, null, null, null, null]);
  return bytes;
}

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

function interior(bytes: Uint8Array, page: number, child: number, of: number): void {
  const view = new DataView(bytes.buffer);
  const start = page * PAGE;
  const first = PAGE - CHILDREN * CELL;
  // Pages are counted from 1.
  const number = (i: number) => child + 1 + (i % of);
  for (let i = 0; i < CHILDREN; i++) {
    view.setUint32(start + first + i * CELL, number(i));
    bytes[start + first + i * CELL + 4] = 1;
    view.setUint16(start + 12 + 2 * i, first + i * CELL);
  }
  header(bytes, start, INTERIOR, CHILDREN, first);
  view.setUint32(start + 8, number(0));
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
