// A database whose indexes are missing reads the same, and is not read once for each lane.

import { describe, expect, it } from 'vitest';
import type { Host } from '../../../ledger/format/reader.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { alteredDatabase } from '../../../testing/altered.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';
import { thymos } from '../index.ts';

const host = await createTestHost();
const INDEXES = ['idx_entries_trajectory_seq', 'idx_entries_trajectory_seq_unique'];
const DROPPED = INDEXES.map((name) => `DROP INDEX IF EXISTS ${name}`);

/** Each lane with its entries, and the queries that read them. */
function read(bytes: Uint8Array) {
  let queries = 0;
  const counting: Host = {
    ...host,
    openSql(image) {
      const database = host.openSql(image);
      return {
        close: () => database.close(),
        rows(sql, params) {
          if (sql.includes('payload_bytes') && !sql.startsWith('EXPLAIN')) queries++;
          return database.rows(sql, params);
        },
      };
    },
  };
  const reader = readLedger(thymos, [{ name: 'a.db', bytes: inMemory(bytes) }], counting);
  const lanes = reader.lanes.map(({ id }) => [id, [...reader.entries(id)]] as const);
  const some = reader.lanes.map(({ id }) =>
    [...reader.entries(id, 1, 3)].map(({ index }) => index),
  );
  reader.close();
  return { lanes, some, queries };
}

describe('a database without its indexes', () => {
  const whole = corpusBytes('thymos', 'branches.db');

  it.each([
    ['none', DROPPED],
    ['one that leads to no lane', [...DROPPED, 'CREATE INDEX other ON entries (seq)']],
    [
      'one that leads to all lanes',
      [
        ...DROPPED,
        'CREATE INDEX other ON entries (kind, trajectory_id)',
        'ANALYZE',
        'DELETE FROM sqlite_stat1',
        "INSERT INTO sqlite_stat1 VALUES ('entries', 'other', '100000 50000 1')",
      ],
    ],
  ])('is read once for all lanes: %s', async (_, statements) => {
    const indexed = read(whole);
    expect(indexed.lanes.length).toBeGreaterThan(2);
    expect(indexed.queries).toBe(2 * indexed.lanes.length);
    const bare = read(await alteredDatabase(whole, ...statements));
    expect(bare).toEqual({ ...indexed, queries: 1 });
  });

  it('keeps the order of rows that claim the same seq', async () => {
    const twice = 'UPDATE entries SET seq = 3 WHERE seq IN (2, 4)';
    const bare = read(await alteredDatabase(whole, ...DROPPED, twice));
    const indexed = read(
      await alteredDatabase(whole, ...DROPPED, twice, 'CREATE INDEX i ON entries (trajectory_id)'),
    );
    expect(bare.lanes).toEqual(indexed.lanes);
    expect(bare.queries).toBe(1);
  });
});
