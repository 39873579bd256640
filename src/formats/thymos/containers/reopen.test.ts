// Single entries of a database have the bytes that were verified, wherever its rows lead.

import { expect, it } from 'vitest';
import type { LocatedEntry } from '../../../ledger/format/extras.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import type { SqlDatabase, SqlValue } from '../../../ledger/sources/sqlite/sqlite.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';
import { thymos } from '../index.ts';
import { reopenSqlite } from './reopen.ts';

const host = await createTestHost();

function readEntries(name: string) {
  const files = [{ name, bytes: inMemory(corpusBytes('thymos', name)) }];
  const reader = readLedger(thymos, files, host);
  const entries = reader.lanes.flatMap(({ id }) =>
    [...reader.entries(id)].map((entry) => ({ lane: id, entry })),
  );
  reader.close();
  return { files, entries };
}

function located({
  locator,
  ...entry
}: LocatedEntry | { index: number; id: string; locator?: number }) {
  if (locator === undefined) throw new Error('no locator');
  return { ...entry, locator };
}

it.each(['run-847.db', 'branches.db', 'signed.db'])(
  'reads each entry of %s again, in any order',
  (name) => {
    const { files, entries } = readEntries(name);
    const source = thymos.extras?.reopen?.(files, host);
    expect(entries.length).toBeGreaterThan(4);
    for (const { lane, entry } of entries.reverse())
      expect(source?.readBytes(lane, located(entry))).toEqual(entry.bytes);
    source?.close();
  },
);

/** A database in which what a row's number leads to is changed by `change`. */
function misled(change: (row: readonly SqlValue[]) => readonly SqlValue[] | null) {
  const database = host.openSql(inMemory(corpusBytes('thymos', 'run-847.db')));
  const lying: SqlDatabase = {
    *rows(sql, params) {
      for (const row of database.rows(sql, params)) {
        const given = /WHERE rowid = /.test(sql) ? change(row) : row;
        if (given) yield given;
      }
    },
    isInPlace: true,
    close: () => database.close(),
  };
  return reopenSqlite(lying, host.hash);
}

const other = new TextEncoder().encode('{"type":"root"}');

it.each<[string, (row: readonly SqlValue[]) => readonly SqlValue[] | null]>([
  ['to nothing', () => null],
  ['to another payload', (row) => row.with(5, other)],
  ['to another id', (row) => row.with(0, new Uint8Array(32))],
])('goes by the lane where the number leads %s', (_, change) => {
  const { entries } = readEntries('run-847.db');
  const source = misled(change);
  for (const { lane, entry } of entries)
    expect(source.readBytes(lane, located(entry))).toEqual(entry.bytes);
  source.close();
});

it.each<[string, (row: readonly SqlValue[]) => readonly SqlValue[] | null]>([
  ['as it is', (row) => row],
  ['to nothing', () => null],
])('reads runs of a lane, going on, back and over some, where the number leads %s', (_, change) => {
  const { entries } = readEntries('run-847.db');
  const source = misled(change);
  for (const [from, to, every] of [
    [0, 3, 1],
    [3, 5, 1],
    [6, 8, 1],
    [1, 8, 3],
    [0, 8, 1],
  ] as const) {
    const run = entries.slice(from, to).filter((_, i) => i % every === 0);
    const [first] = run;
    if (first)
      expect(source.readBytes(first.lane, located(first.entry))).toEqual(first.entry.bytes);
    expect(
      source.bytesOfRun?.(
        run[0]?.lane ?? '',
        run.map(({ entry }) => located(entry)),
      ),
    ).toEqual(run.map(({ entry }) => entry.bytes));
  }
  source.close();
});

it('refuses a file that has another entry there', () => {
  const { files, entries } = readEntries('run-847.db');
  const source = thymos.extras?.reopen?.(files, host);
  const [first] = entries;
  if (!source || !first) throw new Error('no entry');
  const read = (id: string, index: number) =>
    source.readBytes(first.lane, { ...located(first.entry), id, index });
  expect(() => read('ab'.repeat(32), 0)).toThrow(SourceError);
  expect(() => read(first.entry.id, 10_000)).not.toThrow();
  expect(() => read('ab'.repeat(32), 10_000)).toThrow('found no entry');
  source.close();
});
