import { expect, it } from 'vitest';
import { circularDatabase } from '../../testing/endless.ts';
import { type Bytes, inMemory } from './bytes.ts';
import { createSqlEngines } from './sqlite/engines.ts';
import { sqlLoaders } from './sqlite/loaders.ts';
import { createSqlCreator } from './sqlite/sqljs-create.ts';
import { sqlWasm } from './sqlite/wasm.ts';
import { watchedBytes } from './watched-bytes.ts';

const create = await createSqlCreator(sqlWasm());
const MB = 1024 * 1024;

function large(): Uint8Array {
  const made = create();
  made.run('CREATE TABLE t (a)');
  made.run(
    'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 6000) INSERT INTO t SELECT randomblob(1000) FROM n',
  );
  const image = made.image().slice();
  made.close();
  return image;
}

async function opened(bytes: Bytes, goesOn: () => void) {
  const engines = createSqlEngines(sqlLoaders, goesOn);
  await engines.loadSql([{ bytes }]);
  return engines.openSql(bytes);
}

it('the check of a database, which is one step, says that it goes on', async () => {
  const image = large();
  let signs = 0;
  const database = await opened(inMemory(image), () => signs++);
  const [row] = database.rows('PRAGMA integrity_check(1)');
  expect(row).toEqual(['ok']);
  expect(signs).toBeGreaterThanOrEqual(Math.floor(image.length / MB));
  database.close();
});

it('what is read in circles is soon taken for an end of progress', async () => {
  const image = circularDatabase();
  let signs = 0;
  let read = 0;
  const STOP = 50 * image.length;
  const counted = {
    size: image.length,
    read: (from: number, to: number) => {
      read += to - from;
      if (read > STOP) throw new Error('enough');
      return image.subarray(from, to);
    },
  };
  const database = await opened(counted, () => signs++);
  // As it is read: no more pages are kept.
  for (const _ of database.rows('PRAGMA cache_size = -2000'));
  expect(() => [...database.rows('SELECT COUNT(*) FROM entries')]).toThrow('enough');
  expect(signs).toBeGreaterThan(8);
  expect(signs).toBeLessThanOrEqual((16 * image.length) / MB);
  database.close();
});

it('a range is read as it is without a watch', () => {
  const bytes = watchedBytes(inMemory(Uint8Array.of(1, 2, 3)), () => undefined);
  const target = new Uint8Array(4);
  expect([bytes.readInto?.(target, 1), [...target]]).toEqual([2, [2, 3, 0, 0]]);
  expect([bytes.size, [...bytes.read(0, 2)]]).toEqual([3, [1, 2]]);
});
