// The names of a database's tables and views, read from its first pages, so that a database is recognised
// without loading all of it. https://www.sqlite.org/fileformat.html

import { decodeLenient } from '../../core/bytes.ts';
import { isSqlite, pageSizeOf } from './sqlite.ts';

const FILE_HEADER = 100;
const LEAF = 0x0d;
const INTERIOR = 0x05;
const UTF_8 = 1;
/** A schema is a page or two; a damaged one may point to itself. */
const MAX_PAGES = 64;

/** null: no database, or the schema is not wholly in these bytes, or it is damaged. */
export function tablesOf(head: Uint8Array): readonly string[] | null {
  if (!isSqlite(head)) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (view.getUint32(56) > UTF_8) return null;
  const pageSize = pageSizeOf(head);
  const tables: string[] = [];
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
          const name = tableName(head, view, cell);
          if (name !== null) tables.push(name);
        }
      }
      if (kind === INTERIOR) pages.push(view.getUint32(header + 8));
    }
  } catch (error) {
    // A read beyond the end of the bytes.
    if (error instanceof RangeError) return null;
    throw error;
  }
  return tables.sort();
}

/** The name in a row (type, name, …) of the schema; null: the row is of an index or a trigger. */
function tableName(bytes: Uint8Array, view: DataView, cell: number): string | null {
  let at = cell;
  const varint = () => {
    let value = 0;
    for (let i = 0; i < 9; i++) {
      const byte = view.getUint8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) break;
    }
    return value;
  };
  varint(); // the payload's length
  varint(); // the row's number
  const record = at;
  const headerLength = varint();
  const [type, name] = [textLength(varint()), textLength(varint())];
  const start = record + headerLength;
  if (start + type + name > bytes.length) throw new RangeError('beyond the end');
  const text = (from: number, length: number) => decodeLenient(bytes.subarray(from, from + length));
  // Tables and views have their names in common: a format that looks for one has to see both.
  return ['table', 'view'].includes(text(start, type)) ? text(start + type, name) : null;
}

/** The length of a text by its serial type; of anything else 0. */
function textLength(serial: number): number {
  return serial >= 13 && serial % 2 === 1 ? (serial - 13) / 2 : 0;
}
