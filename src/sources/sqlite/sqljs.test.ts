import { expect, it } from 'vitest';
import { SourceError } from '../error.ts';
import { createSqlOpener } from './sqljs.ts';
import { createSqlCreator } from './sqljs-create.ts';
import { sqlWasm } from './wasm.ts';

const open = await createSqlOpener(sqlWasm());
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
  const database = open(filled(100_000));
  let rows = 0;
  for (const _ of database.rows('SELECT a FROM t')) rows++;
  expect(rows).toBe(100_000);
  database.close();
});

it('ends rows without an end as damage', () => {
  const database = open(filled(10));
  const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n';
  const read = () => {
    for (const _ of database.rows(endless));
  };
  expect(read).toThrow(SourceError);
  expect(read).toThrow('more rows than its bytes have room for');
  database.close();
});
