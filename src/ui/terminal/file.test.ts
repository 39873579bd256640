// Streams without an end, and files that somebody writes to while they are read.

import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type FileOnDisk, readStart, readStream, readTogether, wholeFiles } from './file.ts';
import { filesIn } from './folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function opened(path: string, meanwhile: () => void): Promise<FileOnDisk> {
  const handle = await open(path);
  let happened = false;
  const read = async (...args: Parameters<FileHandle['read']>) => {
    const done = await handle.read(...args);
    if (!happened) meanwhile();
    happened = true;
    return done;
  };
  const watched: FileHandle = Object.create(handle, { read: { value: read } });
  return { path, handle: watched };
}

describe('a file that changes while it is read', () => {
  it.each([
    ['cut off', (path: string) => writeFileSync(path, 'a')],
    ['written on', (path: string) => writeFileSync(path, 'abcdef')],
    [
      'changed in its place',
      (path: string) => {
        const { mtime } = statSync(path);
        writeFileSync(path, 'xyz');
        utimesSync(path, mtime, new Date(mtime.getTime() + 5000));
      },
    ],
  ])('is not taken: %s', async (_, change) => {
    const path = written('changing', 'abc');
    const file = await opened(path, () => change(path));
    expect(await wholeFiles([file])).toBe(null);
    await file.handle.close();
  });

  it('makes those that belong to it be read again', async () => {
    const main = written('a.db', 'main');
    const log = written('a.db-wal', 'log');
    const files = [await opened(main, () => {}), await opened(log, () => writeFileSync(main, '+'))];
    expect(await wholeFiles(files)).toBe(null);
    for (const { handle } of files) await handle.close();
    const [first, second] = await readTogether([main, log]);
    expect([String.fromCharCode(first?.[0] ?? 0), second?.length]).toEqual(['+', 3]);
  });
});

describe('a stream', () => {
  it('is read to its end', async () => {
    async function* some() {
      yield new Uint8Array([1, 2]);
      yield new Uint8Array([3]);
    }
    expect(await readStream(some())).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('without an end is left once it is too long', async () => {
    let given = 0;
    async function* endless() {
      for (;;) {
        given++;
        yield new Uint8Array(1000);
      }
    }
    await expect(readStream(endless(), 10_000)).rejects.toThrow('more than 10000 bytes');
    expect(given).toBe(11);
  });
});

it('the beginning of a file is read, and of a short one all', async () => {
  const path = written('short', 'abc');
  expect((await readStart(path, 2)).length).toBe(2);
  expect((await readStart(path, 9)).length).toBe(3);
  await expect(readStart(folder, 9)).rejects.toThrow('it is a folder');
});

it('a folder with too much in it is left early', async () => {
  for (let i = 0; i < 8; i++) written(`file ${i}`, '');
  await expect(filesIn(folder, 5)).rejects.toThrow('more than 5 files and folders');
});
