// Given files become one card for each ledger, and one for each file that is none.

import { describe, expect, it } from 'vitest';
import { AppException, describeAppError } from '../../../base/error.ts';
import type { FoundLedgers } from '../../../ledger/import/found.ts';
import { answerAsks } from '../../../testing/answering.ts';
import { importFiles } from './import-files.ts';
import { createImportStore } from './import-store.ts';

type Look = (names: readonly string[]) => FoundLedgers;

async function give(names: readonly string[], found: FoundLedgers | Look, cancelFirst = false) {
  const imported: string[][] = [];
  const ask = answerAsks({
    'find ledgers': async (given) =>
      typeof found === 'function' ? found(given.map(({ name }) => name)) : found,
    async 'import ledger'({ set }) {
      imported.push(set.files.map(({ name }) => name));
      return new Promise<never>(() => undefined);
    },
  });
  const importer = { ask, prepare: () => undefined, end: () => undefined };
  const store = createImportStore({
    importers: () => [importer, importer],
    onFailed: () => undefined,
    onDone: () => undefined,
    onLeft: () => undefined,
  });
  const files = names.map((name) => ({ name, file: new File(['x'], name) }));
  const done = importFiles(store, ask, files);
  const waiting = store.jobs().map(({ name }) => name);
  if (cancelFirst) store.cancel(store.jobs()[0]?.job ?? '');
  await done;
  await new Promise((resolve) => setTimeout(resolve, 0));
  const cards = store
    .jobs()
    .map(({ name, phase, error }) => [name, phase, error ? describeAppError(error).detail : '']);
  const folders = store.jobs().map(({ folder }) => folder);
  return { waiting, cards, imported, folders };
}

const ledger = (from: number, ...names: string[]) => ({
  name: names[0] ?? '',
  format: 'thymos',
  files: names.map((name) => ({ name, file: new Blob(['x']) })),
  from,
});

describe('files that are given', () => {
  it('are cards at once, and a database and its log become one', async () => {
    const found = { sets: [ledger(1, 'a.db', 'a.db-wal')], skipped: [] };
    expect(await give(['a.db-wal', 'a.db'], found)).toEqual({
      waiting: ['a.db-wal', 'a.db'],
      cards: [['a.db', 'waiting', '']],
      imported: [['a.db', 'a.db-wal']],
      folders: [undefined],
    });
  });

  it('of a folder or an archive become one card a ledger, and one for each that is none', async () => {
    const found = {
      sets: [ledger(1, 'f/a.db'), ledger(0, 'z.zip/b.db')],
      skipped: [{ name: 'f/notes', reason: 'it is empty', from: 2 }],
    };
    const { waiting, cards } = await give(['f/notes', 'f/a.db', 'z.zip'], found);
    expect(waiting).toEqual(['z.zip', 'f/']);
    expect(cards).toEqual([
      ['b.db', 'waiting', ''],
      ['a.db', 'waiting', ''],
      ['notes', 'failed', 'it is empty'],
    ]);
  });

  it('are called by their own names, and keep the folders that they were in', async () => {
    const sets = [ledger(0, 'f/a.db'), ledger(1, 'f/g/a.db'), ledger(2, 'f/g/b.db')];
    const { cards, folders } = await give(['f/a.db', 'f/g/a.db', 'f/g/b.db'], {
      sets,
      skipped: [],
    });
    expect(cards.map(([name]) => name)).toEqual(['a.db', 'a.db', 'b.db']);
    expect(folders).toEqual(['f', 'f/g', 'f/g']);
  });

  it('that are no ledgers say why', async () => {
    const skipped = [{ name: 'notes', reason: 'it is empty', from: 0 }];
    expect((await give(['notes'], { sets: [], skipped })).cards).toEqual([
      ['notes', 'failed', 'it is empty'],
    ]);
    const fails = () => {
      throw new Error('The worker stopped.');
    };
    expect((await give(['a', 'b'], fails)).cards).toEqual([
      ['a', 'failed', 'The worker stopped.'],
      ['b', 'failed', 'The worker stopped.'],
    ]);
  });

  it('are looked into one by one when one of them has no end', async () => {
    const looked: string[][] = [];
    const { cards } = await give(['a.db', 'bomb', 'b.db', 'a.db-wal'], (names) => {
      looked.push([...names]);
      if (names.includes('bomb'))
        throw new AppException({ code: 'endless', where: 'bomb', found: 6 });
      return { sets: [ledger(0, ...names)], skipped: [] };
    });
    expect(looked.slice(1)).toEqual([['a.db', 'a.db-wal'], ['bomb'], ['b.db']]);
    expect(cards).toEqual([
      ['a.db', 'waiting', ''],
      ['bomb', 'failed', expect.stringContaining('busy with bomb')],
      ['b.db', 'waiting', ''],
    ]);
  });

  it('that were cancelled while they were examined are not imported', async () => {
    const found = { sets: [ledger(0, 'a.zip/a.db'), ledger(1, 'b.db')], skipped: [] };
    const { cards, imported } = await give(['a.zip', 'b.db'], found, true);
    expect(cards).toEqual([
      ['a.zip', 'cancelled', ''],
      ['b.db', 'waiting', ''],
    ]);
    expect(imported).toEqual([['b.db']]);
  });
});
