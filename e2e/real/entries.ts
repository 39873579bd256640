// The entries of the server's own database are compared with those that the app holds.

import { expect, type Page } from '@playwright/test';
import { thymos } from '../../src/formats/thymos/index.ts';
import type { LedgerReader } from '../../src/ledger/format/reader.ts';
import { readLedger } from '../../src/ledger/format/recognise.ts';
import type { Entry } from '../../src/ledger/model/entry.ts';
import type { MemoryFile } from '../../src/ledger/sources/file.ts';
import { fileInMemory } from '../../src/ledger/sources/file.ts';
import { createTestHost } from '../../src/testing/host.ts';
import type { RealServer } from './real-server.ts';

interface Stored {
  readonly id: string;
  readonly lane: string;
  readonly seq: string;
  readonly payload: string;
}

type Decoded = ReturnType<typeof thymos.reader.decode>;

/** A delivery reads the run by itself, before the followed run has its outcome. */
export async function expectSameEntries(page: Page, live: RealServer): Promise<void> {
  await expect(async () => {
    const theirs = await serversEntries(live);
    expect(theirs.length).toBeGreaterThan(0);
    expect(await ownEntries(page)).toEqual(theirs);
  }).toPass({ timeout: 60_000 });
}

/** Reads every entry of the server's database, with the very text that is hashed. */
export async function serversEntries(live: RealServer): Promise<readonly Stored[]> {
  return readEntries(live.database(), ({ bytes }) => Buffer.from(bytes).toString('utf8'));
}

/** The canonical text is compared: the server answers with the members in another order. */
async function ownEntries(page: Page): Promise<readonly Stored[]> {
  const canonical = (entry: Entry, decoded: Decoded) =>
    thymos.rules.canonical?.(entry, decoded) ?? '';
  const files = await followedFiles(page);
  const entries = await Promise.all(files.map((file) => readEntries([file], canonical)));
  return inOrder(entries.flat());
}

async function readEntries(
  files: readonly MemoryFile[],
  toText: (entry: Entry, decoded: Decoded) => string,
): Promise<readonly Stored[]> {
  const reader: LedgerReader = readLedger(thymos, files.map(fileInMemory), await createTestHost());
  const stored = reader.lanes.flatMap(({ id: lane }) =>
    Array.from(reader.entries(lane), (entry) => ({
      id: entry.id,
      lane,
      seq: String(entry.seq),
      payload: toText(entry, thymos.reader.decode(entry)),
    })),
  );
  reader.close();
  return inOrder(stored);
}

function inOrder(entries: readonly Stored[]): readonly Stored[] {
  return [...entries].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The files are read from the browser's own storage: no code of the app takes part. */
async function followedFiles(page: Page): Promise<readonly MemoryFile[]> {
  const texts = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('ledgerscope'));
    const reading = db.transaction(['ledgers', 'sources']);
    const ledgers = await done(reading.objectStore('ledgers').getAll());
    const sources = await done(reading.objectStore('sources').getAll());
    db.close();
    const followed = ledgers.filter(({ format }) => format === 'thymos');
    const current = new Set(followed.map(({ source }) => source));
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('sources');
    const found: string[] = [];
    for (const { build, parts } of sources.filter((source) => current.has(source.build))) {
      const whole = await (await folder.getFileHandle(build)).getFile();
      for (const { name, place } of parts) {
        if (!place) throw new Error(`${name} of ${build} is not in a file`);
        const { from, size } = place;
        found.push(await whole.slice(from, from + size).text());
      }
    }
    return found;
  });
  return texts.map((text, i) => ({ name: `${i}.jsonl`, bytes: new TextEncoder().encode(text) }));
}
