// A byte of a SQLite database file is part of one of these regions.
// https://www.sqlite.org/fileformat2.html

import { readPageSize } from '../../src/ledger/sources/sqlite/sqlite.ts';

const FILE_HEADER = 100;
const PAGES = new Map([
  [2, 'an index, an inner page'],
  [10, 'an index'],
  [5, 'a table, an inner page'],
  [13, 'a table'],
]);

export function locateRegion(image: Uint8Array, at: number): string {
  if (at < FILE_HEADER) return `byte ${at} of the file header`;
  const size = readPageSize(image);
  const start = Math.floor(at / size) * size;
  const header = start === 0 ? FILE_HEADER : start;
  const kind = PAGES.get(image[header] ?? 0);
  if (kind === undefined) return 'a page of no tree (free, or the rest of a long row)';
  const view = new DataView(image.buffer, image.byteOffset);
  const [cells, content] = [view.getUint16(header + 3), view.getUint16(header + 5) || 65_536];
  const pointers = header + (kind.includes('inner') ? 12 : 8) + 2 * cells;
  if (at < pointers) return `${kind}: its head`;
  return at < start + content ? `${kind}: space between its rows` : `${kind}: its rows`;
}
