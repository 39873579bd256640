import { expect, it } from 'vitest';
import { inMemory } from '../bytes.ts';
import { SourceError } from '../error.ts';
import { loadAllSql } from './engines.ts';
import { sqlLoaders } from './loaders.ts';
import type { SqlValue } from './sqlite.ts';
import { createSqlCreator } from './sqljs-create.ts';
import { sqlWasm } from './wasm.ts';

const open = await loadAllSql(sqlLoaders);
const create = await createSqlCreator(sqlWasm());

function filled(rows: number): Uint8Array {
  const made = create();
  made.run('PRAGMA page_size = 512');
  made.run('CREATE TABLE t (a)');
  made.run(
    `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${rows}) INSERT INTO t SELECT NULL FROM n`,
  );
  const image = made.image().slice();
  made.close();
  return image;
}

it('reads every row, however small rows are', () => {
  const database = open(inMemory(filled(100_000)));
  let rows = 0;
  for (const _ of database.rows('SELECT a FROM t')) rows++;
  expect(rows).toBe(100_000);
  database.close();
});

it('asks the same again, while the first answer is still read too', () => {
  const database = open(inMemory(filled(5)));
  const sql = 'SELECT rowid FROM t WHERE rowid >= ?';
  const rows = (from: number) => Array.from(database.rows(sql, [from]), ([row]) => row);
  expect([rows(1), rows(4)]).toEqual([
    [1, 2, 3, 4, 5],
    [4, 5],
  ]);
  const first: SqlValue[] = [];
  for (const [row] of database.rows(sql, [3])) {
    first.push(row ?? null);
    expect(rows(5)).toEqual([5]);
  }
  expect(first).toEqual([3, 4, 5]);
  for (const _ of database.rows(sql, [1])) break;
  expect(rows(2)).toEqual([2, 3, 4, 5]);
  expect(() => [...database.rows('SELECT nothing FROM t')]).toThrow(SourceError);
  database.close();
  expect(() => rows(1)).toThrow('closed');
});

it('ends rows without an end as damage', () => {
  const database = open(inMemory(filled(10)));
  const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n';
  const read = () => {
    for (const _ of database.rows(endless));
  };
  expect(read).toThrow(SourceError);
  expect(read).toThrow('more rows than its bytes have room for');
  database.close();
});

function withRow(values: readonly SqlValue[], ...settings: readonly string[]): Uint8Array {
  const made = create();
  for (const sql of settings) made.run(sql);
  made.run(`CREATE TABLE t (${values.map((_, i) => `c${i}`).join()})`);
  made.insert(`INSERT INTO t VALUES (${values.map(() => '?').join()})`, [values]);
  const image = made.image().slice();
  made.close();
  return image;
}

function only(image: Uint8Array, sql = 'SELECT * FROM t'): readonly SqlValue[] | undefined {
  const database = open(inMemory(image));
  try {
    return [...database.rows(sql)][0];
  } finally {
    database.close();
  }
}

const VALUES: readonly SqlValue[] = [
  null,
  7,
  -1.5,
  'a\u0000b Ä 🜁',
  '',
  new Uint8Array([0, 255]),
  new Uint8Array(),
];

it.each(['UTF-8', 'UTF-16le', 'UTF-16be'])('reads values as they are stored, in %s', (encoding) => {
  expect(only(withRow(VALUES, `PRAGMA encoding = '${encoding}'`))).toEqual(VALUES);
});

it('reads integers exactly, as numbers where that is exact', () => {
  const most = 9007199254740991n;
  const all = [most, most + 1n, most + 2n, -most, -most - 1n, 2n ** 63n - 1n, -(2n ** 63n)];
  const sql = `SELECT ${all.map((one) => (one === -(2n ** 63n) ? '(-9223372036854775807 - 1)' : one)).join()}, 1e300, 2.0`;
  const [a, b, c, d, e, ...rest] = all;
  expect(only(withRow([1]), sql)).toEqual([Number(a), b, c, Number(d), e, ...rest, 1e300, 2]);
});

it('takes text that is no UTF-8 with signs in place of what cannot be read', () => {
  const image = withRow(['abcdef']);
  image[image.length - 2] = 0xff;
  expect(only(image)).toEqual(['abcd\ufffdf']);
});

it('asks with numbers, texts and bytes', () => {
  const database = open(inMemory(withRow([5, 'ä', new Uint8Array([1, 2])])));
  const asked = (params: (number | string | Uint8Array)[]) =>
    [...database.rows('SELECT c0 FROM t WHERE c0 IS ? AND c1 IS ? AND c2 IS ?', params)].length;
  expect(asked([5, 'ä', new Uint8Array([1, 2])])).toBe(1);
  expect(asked([5.5, 'ä', new Uint8Array([1, 2])])).toBe(0);
  expect(asked([5, 'ä', new Uint8Array()])).toBe(0);
  database.close();
});

it('reads a database in write-ahead-log mode, and leaves its bytes alone', () => {
  const image = withRow([1]);
  image.fill(2, 18, 20);
  const before = image.slice();
  expect(only(image)).toEqual([1]);
  expect(image).toEqual(before);
  image[19] = 3;
  expect(() => only(image)).toThrow('SQLite says: file is not a database');
});

it('takes back what a check changed, and writes nothing', () => {
  const image = withRow([1], 'CREATE TABLE other (a)', 'CREATE INDEX i ON other (a)');
  const database = open(inMemory(image));
  const run = (sql: string) => [...database.rows(sql)];
  const indexes = () => run("SELECT name FROM sqlite_master WHERE type = 'index'").length;
  run('BEGIN');
  run('DROP INDEX i');
  expect(indexes()).toBe(0);
  run('ROLLBACK');
  expect(indexes()).toBe(1);
  expect(() => run('DELETE FROM t')).toThrow(SourceError);
  database.close();
  expect(only(image)).toEqual([1]);
});

it('throws what the source throws, and SQLite’s words for damage', () => {
  const image = filled(5000);
  const gone = new SourceError('corrupt', 'gone', '', '');
  let calls = 0;
  const read = (from: number, to: number) => {
    if (++calls > 20) throw gone;
    return image.subarray(from, to);
  };
  const database = open({ size: image.length, read });
  expect(() => [...database.rows('SELECT a FROM t')]).toThrow(gone);
  database.close();
  const cut = open(inMemory(image.subarray(0, 512 * 10)));
  expect(() => [...cut.rows('SELECT a FROM t')]).toThrow(
    'SQLite says: database disk image is malformed',
  );
  cut.close();
  expect(() => only(image, 'SELECT none')).toThrow('SQLite says: no such column: none');
});

it('reads a schema with texts in double quotes', () => {
  expect(
    only(withRow([1], 'CREATE TABLE o (a CHECK (a <> "x"))', 'CREATE INDEX i ON o ("x")')),
  ).toEqual([1]);
});

it('can be closed in the middle of rows, and twice', () => {
  const database = open(inMemory(filled(100)));
  const rows = database.rows('SELECT a FROM t')[Symbol.iterator]();
  expect(rows.next().done).toBe(false);
  database.close();
  database.close();
  expect(rows.next().done).toBe(true);
  expect(() => [...database.rows('SELECT a FROM t')]).toThrow('closed');
});

it('does not run what a file brings along as a virtual table', () => {
  expect(() => only(withRow([1]), "SELECT * FROM pragma_table_list('t')")).not.toThrow();
  expect(() => only(withRow([1]), 'CREATE VIRTUAL TABLE temp.x USING fts5(a)')).toThrow(
    'no such module',
  );
});
