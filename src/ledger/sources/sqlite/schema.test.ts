// The schema that is read by hand is the schema as SQLite reads it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { testRecogniser } from '../../../testing/formats.ts';
import { groupBytes } from '../group.ts';
import { definitionIn, listTables } from './schema.ts';
import { createSqlCreator } from './sqljs-create.ts';

const require = createRequire(import.meta.url);
const wasm = readFileSync(require.resolve('sql.js/dist/sql-wasm.wasm'));
const create = await createSqlCreator(new Uint8Array(wasm).buffer);

function database(...statements: readonly string[]): Uint8Array {
  const made = create();
  for (const statement of statements) made.run(statement);
  const image = made.image().slice();
  made.close();
  return image;
}

const ENTRIES =
  'CREATE TABLE entries (id BLOB, trajectory_id BLOB, parent_id BLOB, seq INTEGER, kind TEXT, payload_bytes BLOB)';

describe('the tables of a database', () => {
  it('are those that it has with its views, and no indexes', () => {
    const image = database(
      'CREATE TABLE "no ledger" (a)',
      'CREATE TABLE été (b)',
      'CREATE INDEX i ON été (b)',
      'CREATE VIEW v AS SELECT 1',
    );
    expect(listTables(image)).toEqual(['no ledger', 'v', 'été']);
    expect(listTables(database('VACUUM'))).toEqual([]);
  });

  it.each([512, 1024, 4096, 65_536])('are known over many pages of %i bytes', (size) => {
    const names = Array.from({ length: 120 }, (_, i) => `t${String(i).padStart(3, '0')}`);
    const tables = names.map((name) => `CREATE TABLE ${name} (a, b, c)`);
    const image = database(`PRAGMA page_size = ${size}`, 'VACUUM', ...tables);
    expect(listTables(image)).toEqual(names);
    if (size < 4096) expect(listTables(image.subarray(0, 4 * size))).toBe(null);
  });

  it('are known after a statement that is longer than a page', () => {
    const columns = Array.from({ length: 1500 }, (_, i) => `column_${i}`).join(', ');
    const image = database(`CREATE TABLE wide (${columns})`, 'CREATE TABLE narrow (a)');
    expect(listTables(image)).toEqual(['narrow', 'wide']);
  });

  it('are known with the statements that made them, as far as these are in one page', () => {
    const columns = Array.from({ length: 1500 }, (_, i) => `column_${i}`).join(', ');
    const image = database(ENTRIES, `CREATE TABLE wide (${columns})`, 'CREATE VIEW v AS SELECT 1');
    expect(definitionIn(image, 'Entries')).toBe(ENTRIES);
    expect(definitionIn(image, 'v')).toBe('CREATE VIEW v AS SELECT 1');
    expect(definitionIn(image, 'wide')).toBe(null);
    expect(definitionIn(image, 'nothing')).toBe(null);
  });

  it('are not guessed: null for other encodings, for no database, for half a page', () => {
    expect(listTables(database("PRAGMA encoding = 'UTF-16le'", 'CREATE TABLE a (b)'))).toBe(null);
    expect(listTables(new Uint8Array(4096))).toBe(null);
    expect(listTables(database(ENTRIES).subarray(0, 2000))).toBe(null);
  });

  it('never throw, whatever the bytes', () => {
    const image = database(ENTRIES, 'CREATE TABLE heads (a)');
    const edit = fc.tuple(fc.nat(image.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), fc.boolean(), (edits, onPage) => {
        const bytes = image.slice();
        for (const [at, byte] of edits) bytes[onPage ? 16 + (at % 120) : at] = byte;
        const tables = listTables(bytes);
        expect(tables === null || Array.isArray(tables)).toBe(true);
      }),
      { numRuns: draws() },
    );
  });
});

describe('a database that is given', () => {
  const found = (files: Readonly<Record<string, Uint8Array>>) => {
    const given = Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
    const { sets, skipped } = groupBytes(given, testRecogniser);
    return { sets: sets.map(({ format }) => format), skipped: skipped.map((one) => one.reason) };
  };

  it('is a ledger only with the table of one', () => {
    expect(found({ 'a.db': database(ENTRIES) })).toEqual({ sets: ['thymos'], skipped: [] });
    expect(
      found({ 'places.db': database('CREATE TABLE urls (a)', 'CREATE TABLE visits (a)') }),
    ).toEqual({
      sets: [],
      skipped: [
        'it is a SQLite database without the tables of a ledger that is known here; found tables: urls, visits. Where records of one are linked by hashes, a log profile that names the table reads it',
      ],
    });
    expect(found({ 'empty.db': database('VACUUM') }).skipped).toEqual([
      expect.stringMatching(/found tables: none\./),
    ]);
  });

  it('is of another program where its table of that name has none of the columns that tell it', () => {
    const chained = 'CREATE TABLE entries (seq INTEGER, prev_hash TEXT, entry_hash TEXT)';
    expect(found({ 'a.db': database(chained) }).sets).toEqual(['chains']);
    expect(found({ 'a.db': database('CREATE TABLE entries (url TEXT)') }).sets).toEqual([]);
    const damaged =
      'CREATE TABLE entries (seq INTEGER, prev_hash TEXT, hash TEXT, trajectory_id BLOB)';
    expect(found({ 'a.db': database(damaged) }).sets).toEqual(['thymos']);
  });

  it('may have its tables in its log', () => {
    const image = database('VACUUM');
    expect(found({ 'a.db': image, 'a.db-wal': new Uint8Array(64) }).sets).toEqual(['thymos']);
    const walMode = image.slice().fill(2, 18, 20);
    expect(found({ 'a.db': walMode }).sets).toEqual(['thymos']);
  });

  it('is left to its reader where the schema is damaged', () => {
    const image = database('CREATE TABLE urls (a)');
    image[100] = 0;
    expect(found({ 'a.db': image }).sets).toEqual(['thymos']);
  });
});
