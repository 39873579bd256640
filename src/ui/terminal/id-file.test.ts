import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { IdColumn } from '../../base/id-column.ts';
import { IdFile } from './id-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'ids-'));
afterAll(() => rmSync(folder, { recursive: true }));

function id(number: number): Uint8Array {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(28, number);
  return bytes;
}

const COUNT = 20_000;
const SOME = 2 * 32 * 4096;

function filled(store: IdFile, count = COUNT): IdColumn {
  const column = new IdColumn(store);
  for (let i = 0; i < count; i++) column.push(id(i));
  return column;
}

it.each([
  ['without any in memory', 0, folder],
  ['with some in memory', SOME, folder],
  ['all in memory, where no file can be made', 0, join(folder, 'absent')],
])('a column is the same %s', (_, inMemory, where) => {
  const store = new IdFile(inMemory, where);
  const [column, other] = [filled(store), filled(store, 2 * 4096)];
  for (const trimmed of [false, true]) {
    if (trimmed) for (const one of [column, other]) one.trim();
    for (const i of [0, 4095, 4096, 8191, 19_999, 12_000, 1]) {
      expect(column.at(i)).toEqual(id(i));
      expect(column.isAt(i, id(i))).toBe(true);
      expect(column.isAt(i, id(i + 1))).toBe(false);
    }
    expect(other.at(8191)).toEqual(id(8191));
  }
  other.push(id(7));
  expect([other.length, other.at(8192), other.at(0)]).toEqual([8193, id(7), id(0)]);
});

it('takes what is beyond its memory, and leaves nothing where others see it', () => {
  const store = new IdFile(10, folder);
  expect(store.put(new Uint8Array(10).fill(1))).toBeNull();
  const places = [2, 3].map((value) => store.put(new Uint8Array(10).fill(value)));
  expect(places).toEqual([0, 10]);
  expect(places.map((place) => store.get(place ?? -1, 10)[9])).toEqual([2, 3]);
  expect(readdirSync(folder)).toEqual([]);
});
