// Files that are too large for the memory are read where they are.

import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openTogether } from './in-place.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-place-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const readText = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

it.each([
  ['in memory', 100],
  ['in their places', 4],
])('are read %s', async (_, most) => {
  const paths = [written('a', 'abcdef'), written('b', '12')];
  const { bytes, requireUnchanged, close } = await openTogether(paths, most);
  expect(bytes.map(({ size }) => size)).toEqual([6, 2]);
  expect(readText(bytes[0]?.read(1, 3))).toBe('bc');
  expect(readText(bytes[1]?.read(0, 9))).toBe('12');
  expect(bytes[1]?.read(7, 9)).toHaveLength(0);
  requireUnchanged();
  close();
});

it('are read in slices of any length', async () => {
  const text = Array.from({ length: 30_000 }, (_, i) => `${i},`).join('');
  const { bytes, close } = await openTogether([written('slices', text)], 0);
  const [all] = bytes;
  for (const [from, to] of [
    [7, 90],
    [7, 100_000],
    [70_000, 70_010],
    [70_000, 2 * text.length],
    [text.length + 1, 2 * text.length],
  ] as const) {
    expect(readText(all?.read(from, to))).toBe(text.slice(from, to));
    const target = new Uint8Array(to - from);
    const count = all?.readInto?.(target, from);
    expect(readText(target.subarray(0, count))).toBe(text.slice(from, to));
  }
  close();
});

it('are not what they were when one was changed meanwhile', async () => {
  const paths = [written('a', 'abcdef'), written('b', '12')];
  const { requireUnchanged, close } = await openTogether(paths, 0);
  appendFileSync(paths[1] ?? '', '3');
  expect(requireUnchanged).toThrow(/b: it changed while it was read/);
  close();
});

it('end where they were cut off, in words', async () => {
  const path = written('cut', 'abcdef');
  const { bytes, close } = await openTogether([path], 0);
  truncateSync(path, 2);
  expect(() => bytes[0]?.read(0, 6)).toThrow(/cut: it changed while it was read/);
  close();
});

it('are no folders, and are there', async () => {
  mkdirSync(join(folder, 'inner'));
  const long = written('long', 'abc');
  await expect(openTogether([long, join(folder, 'inner')], 0)).rejects.toThrow('it is a folder');
  await expect(openTogether([long, join(folder, 'none')], 0)).rejects.toThrow('cannot be read');
});
