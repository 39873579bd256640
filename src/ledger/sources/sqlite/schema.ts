// A database's tables and views are read from its first pages, so that a database is recognised
// without loading all of it. See https://www.sqlite.org/fileformat.html

import { decodeLenient } from '../../../base/bytes.ts';
import { isSqlite, readPageSize } from './sqlite.ts';

const FILE_HEADER = 100;
const LEAF = 0x0d;
const INTERIOR = 0x05;
const UTF_8 = 1;
/** A schema is a page or two; a damaged one may point to itself. */
const MAX_PAGES = 64;

interface Defined {
  readonly name: string;
  /** Null when it goes on in another page. */
  readonly sql: string | null;
}

/** Null when it is no database, or the schema is not wholly in these bytes, or it is damaged. */
export function listTables(head: Uint8Array): readonly string[] | null {
  return schemaIn(head)?.map(({ name }) => name) ?? null;
}

/**
 * Returns the statement that made a table, or a view, whatever the case of its name; null when it
 * is not known from these bytes.
 */
export function definitionIn(head: Uint8Array, table: string): string | null {
  const isMeant = ({ name }: Defined) => name.toLowerCase() === table.toLowerCase();
  return schemaIn(head)?.find(isMeant)?.sql ?? null;
}

function schemaIn(head: Uint8Array): readonly Defined[] | null {
  if (!isSqlite(head)) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (view.getUint32(56) > UTF_8) return null;
  const pageSize = readPageSize(head);
  // A page without its reserved bytes limits a row; a longer row goes on in another one.
  const most = pageSize - view.getUint8(20) - 35;
  const tables: Defined[] = [];
  try {
    const pages = [1];
    for (let visited = 0; pages.length; visited++) {
      if (visited === MAX_PAGES) return null;
      const page = pages.pop() ?? 1;
      const start = (page - 1) * pageSize;
      const header = page === 1 ? FILE_HEADER : start;
      const kind = view.getUint8(header);
      const cells = view.getUint16(header + 3);
      if (kind !== LEAF && kind !== INTERIOR) return null;
      const pointers = header + (kind === LEAF ? 8 : 12);
      for (let i = 0; i < cells; i++) {
        const cell = start + view.getUint16(pointers + 2 * i);
        if (kind === INTERIOR) pages.push(view.getUint32(cell));
        else {
          const table = tableAt(head, view, cell, most);
          if (table) tables.push(table);
        }
      }
      if (kind === INTERIOR) pages.push(view.getUint32(header + 8));
    }
  } catch (error) {
    // It was a read beyond the end of the bytes.
    if (error instanceof RangeError) return null;
    throw error;
  }
  return tables.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** A row of the schema is (type, name, table, page, sql); null for an index or a trigger. */
function tableAt(bytes: Uint8Array, view: DataView, cell: number, most: number): Defined | null {
  let next = cell;
  const varint = () => {
    let value = 0;
    for (let i = 0; i < 9; i++) {
      const byte = view.getUint8(next++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) break;
    }
    return value;
  };
  const payload = varint();
  varint(); // the row's number
  const record = next;
  const headerLength = varint();
  const [type, name, table] = [textLength(varint()), textLength(varint()), textLength(varint())];
  const [page, sql] = [NUMBER_BYTES[varint()] ?? 0, textLength(varint())];
  const start = record + headerLength;
  if (start + type + name > bytes.length) throw new RangeError('beyond the end');
  const text = (from: number, length: number) => decodeLenient(bytes.subarray(from, from + length));
  // Tables and views share their names: a format that looks for one has to see both.
  if (!['table', 'view'].includes(text(start, type))) return null;
  const at = start + type + name + table + page;
  return {
    name: text(start + type, name),
    sql: payload > most || at + sql > bytes.length ? null : text(at, sql),
  };
}

/** Has the length of a whole number by its serial type. */
const NUMBER_BYTES: readonly number[] = [0, 1, 2, 3, 4, 6, 8];

function textLength(serial: number): number {
  return serial >= 13 && serial % 2 === 1 ? (serial - 13) / 2 : 0;
}
