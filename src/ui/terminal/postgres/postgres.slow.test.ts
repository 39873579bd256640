// The built command reads ledgers in a real PostgreSQL server.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toHex } from '../../../base/bytes.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { runCli } from '../../../testing/cli.ts';
import { createTestHost } from '../../../testing/host.ts';
import {
  comparable,
  ledgerIn,
  type MilestoneLedger,
  sinceAndWhole,
} from '../../../testing/milestones.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../../testing/postgres.ts';
import { builtThread } from '../../../testing/postgres-thread.ts';
import { bothWays } from '../../../testing/shares.ts';
import { openLedger } from '../open.ts';
import { connectsBy, openPostgres } from './database.ts';

const FIXTURES = join(import.meta.dirname, '../../../../fixtures/thymos');
const TABLES = `
  CREATE TABLE entries (id BYTEA PRIMARY KEY, trajectory_id BYTEA NOT NULL, parent_id BYTEA,
    seq BIGINT NOT NULL, kind TEXT NOT NULL, payload_bytes BYTEA NOT NULL, created_at BIGINT NOT NULL);
  CREATE UNIQUE INDEX idx_entries_trajectory_seq_unique ON entries (trajectory_id, seq);
  CREATE TABLE heads (trajectory_id BYTEA NOT NULL, branch TEXT NOT NULL, head_id BYTEA NOT NULL,
    head_seq BIGINT NOT NULL, PRIMARY KEY (trajectory_id, branch));`;

const PARTITIONED = `
  CREATE TABLE entries (payload_bytes BYTEA NOT NULL, kind TEXT NOT NULL, seq BIGINT NOT NULL,
    created_at BIGINT NOT NULL, parent_id BYTEA, trajectory_id BYTEA NOT NULL, id BYTEA NOT NULL,
    PRIMARY KEY (trajectory_id, id)) PARTITION BY HASH (trajectory_id);
  ${[0, 1, 2, 3].map((i) => `CREATE TABLE entries_${i} PARTITION OF entries FOR VALUES WITH (MODULUS 4, REMAINDER ${i});`).join('\n')}
  CREATE UNIQUE INDEX idx_entries_trajectory_seq_unique ON entries (trajectory_id, seq);
  ${TABLES.slice(TABLES.indexOf('CREATE TABLE heads'))}`;
/** An index that has the rows of a lane backwards, and a table that is kept in its order. */
const REORDERED = `${TABLES}
  CREATE INDEX backwards ON entries (trajectory_id, seq DESC, kind);
  CREATE INDEX by_kind ON entries (kind, created_at DESC);
  CLUSTER entries USING backwards;`;
const BEGINNING = `
  DELETE FROM entries WHERE seq > 1 + get_byte(trajectory_id, 0) % 4;
  DELETE FROM heads;`;

describe.skipIf(!findPostgres())('a ledger in PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-thread-'));
  let host: Host;
  let server: TestPostgres;
  beforeAll(async () => {
    host = await createTestHost();
    connectsBy(await builtThread(folder));
    server = await startPostgres();
    for (const name of ['all-kinds', 'branches', 'delegation', 'run-847', 'versions'])
      await fill(name);
  }, 120_000);
  afterAll(() => {
    server?.stop();
    rmSync(folder, { recursive: true });
  });

  const create = (database: string, statements = TABLES) => {
    server.run('postgres', `CREATE DATABASE "${database}"`);
    server.run(database, statements);
    return database;
  };
  const makeCopy = (name: string, change: string): string => {
    const copy = `copy-${copies++}`;
    server.run('postgres', `CREATE DATABASE "${copy}" TEMPLATE "${name}"`);
    server.run(copy, change);
    return copy;
  };
  const makeCopyAddress = (name: string, change: string): string =>
    server.address(makeCopy(name, change));
  let copies = 0;

  async function fill(name: string, into = create(name)): Promise<void> {
    const database = host.openSql(inMemory(readFileSync(join(FIXTURES, `${name}.db`))));
    const spelled = (value: unknown) =>
      value === null ? 'NULL' : value instanceof Uint8Array ? `'\\x${toHex(value)}'` : `'${value}'`;
    const rows = (sql: string) =>
      Array.from(database.rows(sql), (row) => `(${row.map(spelled).join(',')})`).join(',\n');
    server.run(
      into,
      `INSERT INTO entries (id, trajectory_id, parent_id, seq, kind, payload_bytes, created_at) VALUES ${rows('SELECT id, trajectory_id, parent_id, seq, kind, payload_bytes, created_at FROM entries ORDER BY rowid')};
       INSERT INTO heads VALUES ${rows('SELECT trajectory_id, branch, head_id, head_seq FROM heads')};`,
    );
    database.close();
  }

  const verify = (path: string, ...flags: string[]) => runCli(host, 'verify', path, ...flags);

  it.each(['branches', 'delegation'])('is verified in shares, and merged: %s', async (name) => {
    const address = server.address(name);
    const { merged, whole } = await bothWays(runCli, host, folder, address, 3);
    expect(merged).toEqual(whole);
  });

  it.each(['all-kinds', 'branches', 'delegation', 'run-847', 'versions'])(
    'has the report of the same rows in SQLite: %s',
    async (name) => {
      for (const profile of ['reference', 'strict']) {
        const [own, file] = await Promise.all([
          verify(server.address(name), '--json', '--profile', profile),
          verify(join(FIXTURES, `${name}.db`), '--json', '--profile', profile),
        ]);
        expect(readLanes(own.text)).toEqual(readLanes(file.text));
        expect(own.code).toBe(file.code);
      }
    },
  );

  it('is named without user and password', async () => {
    const address = server.address('run-847').replace('ledger@', 'ledger:secret@');
    const { text, code } = await verify(address, '--json');
    expect([code, text.includes('secret'), text.includes('ledger@')]).toEqual([0, false, false]);
  });

  it('is read as it was at one time', async () => {
    const address = makeCopyAddress('run-847', '');
    const { reader } = await openLedger(address, host);
    const [lane] = reader.lanes;
    const database = address.split('/').at(-1) ?? '';
    server.run(database, 'DELETE FROM entries WHERE seq > 2');
    expect([...reader.entries(lane?.id ?? '')].length).toBe(lane?.entries);
    reader.close();
  });

  it('is not changed by what is asked of it', () => {
    const database = openPostgres(server.address('run-847'));
    expect(() => [...database.rows("SELECT 1 FROM nextval('none')")]).toThrow();
    database.close();
    const other = openPostgres(server.address('run-847'));
    expect(() => [
      ...other.rows('WITH gone AS (DELETE FROM entries RETURNING 1) SELECT * FROM gone'),
    ]).toThrow(/read-only|data-modifying/);
    other.close();
  });

  it('needs no more than the right to read', async () => {
    const address = makeCopyAddress(
      'run-847',
      'CREATE ROLE reader LOGIN; GRANT SELECT ON entries, heads TO reader',
    );
    expect((await verify(address.replace('ledger@', 'reader@'))).code).toBe(0);
    const hidden = makeCopyAddress(
      'run-847',
      'GRANT SELECT ON entries, heads TO reader; ALTER TABLE entries ENABLE ROW LEVEL SECURITY; CREATE POLICY few ON entries USING (seq < 3)',
    );
    const { code, text } = await verify(hidden.replace('ledger@', 'reader@'));
    expect([code, text]).toEqual([2, expect.stringContaining('would leave out rows')]);
    const forbidden = makeCopyAddress('run-847', '');
    expect((await verify(forbidden.replace('ledger@', 'reader@'))).text).toContain(
      'may not read the tables',
    );
  });

  it.each([
    [
      'a view',
      'ALTER TABLE entries RENAME TO kept; CREATE VIEW entries AS SELECT * FROM kept',
      'is a view',
    ],
    [
      'another type',
      "ALTER TABLE entries ALTER payload_bytes TYPE TEXT USING encode(payload_bytes, 'hex')",
      'is of type text',
    ],
    [
      'a computed column',
      "ALTER TABLE entries DROP kind; ALTER TABLE entries ADD kind TEXT GENERATED ALWAYS AS ('commit') STORED",
      'is computed',
    ],
    ['no column', 'ALTER TABLE entries DROP parent_id', 'no column parent_id'],
    ['no table', 'DROP TABLE entries', 'no table "entries"'],
  ])('is refused where the rows are not what is stored: %s', async (_, change, words) => {
    const { code, text } = await verify(makeCopyAddress('run-847', change));
    expect([code, text]).toEqual([2, expect.stringContaining(words)]);
  });

  it.each([
    ['partitioned by lane, with other columns first', PARTITIONED],
    ['with other indexes, and rows in another order', REORDERED],
  ])('is the same %s', async (words, tables) => {
    for (const name of ['branches', 'delegation']) {
      const database = create(`${name} ${words.slice(0, 8)}`, tables);
      await fill(name, database);
      const address = server.address(encodeURIComponent(database));
      const [plain, other] = [
        await verify(server.address(name), '--json'),
        await verify(address, '--json'),
      ];
      expect(readLanes(other.text)).toEqual(readLanes(plain.text));
      const { merged, whole } = await bothWays(runCli, host, folder, address, 3);
      expect(merged).toEqual(whole);
      const begun = address.replace(encodeURIComponent(database), makeCopy(database, BEGINNING));
      const found = await sinceAndWhole(runCli, host, folder, [begun, address]);
      expect(found.made.code).not.toBe(2);
      expect(inOrder(found.since)).toEqual(inOrder(found.whole));
      // A branch that has grown is read whole, with its source.
      expect(found.since.since?.gone_on_with).toBe(
        name === 'branches' ? 0 : found.whole.lanes.length,
      );
    }
  });

  it.each(['all-kinds', 'branches', 'delegation', 'run-847', 'versions'])(
    'is gone on with from a milestone: %s',
    async (name) => {
      for (const profile of ['reference', 'strict']) {
        const paths = [makeCopyAddress(name, BEGINNING), server.address(name)] as const;
        const found = await sinceAndWhole(runCli, host, folder, paths, ['--profile', profile]);
        expect(inOrder(found.since)).toEqual(inOrder(found.whole));
      }
    },
  );

  it('has only the rows read that came after a milestone', async () => {
    const name = makeCopy('delegation', 'ANALYZE entries');
    // A table as small as this one is read faster without its index.
    server.run('postgres', `ALTER DATABASE "${name}" SET enable_seqscan = off`);
    const begun = makeCopyAddress(name, BEGINNING);
    const milestone = join(folder, 'read');
    await verify(begun, '--milestone', milestone);
    const read = () =>
      Number(
        server
          .run(
            name,
            `SELECT pg_stat_force_next_flush(); SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) FROM pg_stat_user_tables WHERE relname = 'entries'`,
          )
          .trim(),
      );
    const settled = async () => {
      // A connection adds what it read when it ends.
      for (let last = -1, now = read(); ; last = now, now = read()) {
        if (now === last) return now;
        await pause(200);
      }
    };
    const before = await settled();
    const { text } = await verify(server.address(name), '--since', milestone, '--json');
    const after = await settled();
    const { since, lanes } = ledgerIn(text);
    const all = lanes.reduce((sum, { entries }) => sum + entries, 0);
    expect(since?.examined).toBeLessThan(all / 2);
    expect(after - before).toBeGreaterThan(0);
    expect(after - before).toBeLessThanOrEqual((since?.examined ?? 0) + 2 * lanes.length + 1);
  });

  it.each([
    [
      'a changed payload',
      'UPDATE entries SET payload_bytes = set_byte(payload_bytes, 40, get_byte(payload_bytes, 40) # 1) WHERE seq = 3',
    ],
    ['a row that is gone', 'DELETE FROM entries WHERE seq = 3'],
    ['a row in no trajectory', "UPDATE entries SET trajectory_id = '\\x00' WHERE seq = 3"],
    [
      'two rows of one seq',
      "DROP INDEX idx_entries_trajectory_seq_unique; INSERT INTO entries SELECT '\\x01', trajectory_id, parent_id, seq, kind, payload_bytes, created_at FROM entries WHERE seq = 3",
    ],
    [
      'a head of nothing',
      "INSERT INTO heads SELECT decode(repeat('ab', 32), 'hex'), 'main', head_id, 1 FROM heads",
    ],
  ])('fails with %s', async (_, change) => {
    expect((await verify(makeCopyAddress('run-847', change))).code).toBe(1);
  });

  it('that cannot be reached, or not with this user, says what to do', async () => {
    const nobody = await verify('postgres://localhost:1/none');
    expect([nobody.code, nobody.text]).toEqual([2, expect.stringContaining('cannot be reached')]);
    const other = await verify(server.address('nothing-here'));
    expect([other.code, other.text]).toEqual([2, expect.stringContaining('refuses the login')]);
  });

  it('that is lost meanwhile is not judged', async () => {
    const { reader } = await openLedger(server.address('all-kinds'), host);
    server.run(
      'postgres',
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'all-kinds'",
    );
    expect(() => {
      for (const { id } of reader.lanes) for (const _ of reader.entries(id));
    }).toThrow(/lost/);
    reader.close();
  });
});

function inOrder(ledger: MilestoneLedger) {
  const { lanes, ...rest } = comparable(ledger);
  return { ...rest, lanes: lanes.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** By id: a table has no order of its own. */
function readLanes(text: string): Map<string, unknown> {
  const { ledgers }: { ledgers: { lanes: { id: string }[] }[] } = JSON.parse(text);
  return new Map(ledgers[0]?.lanes.map((lane) => [lane.id, lane] as const).sort());
}
