// The same database has the same rows in our library and in the sqlite3 command, where both read
// it, also where bytes of the file were changed.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toHex } from '../../../base/bytes.ts';
import { AppException } from '../../../base/error.ts';
import { draws } from '../../../testing/draws.ts';
import { createTestHost } from '../../../testing/host.ts';
import type { Host } from '../../format/reader.ts';
import { inMemory } from '../bytes.ts';

const hasCommand = spawnSync('sqlite3', ['--version']).status === 0;

const SOURCE = new Uint8Array(
  readFileSync(new URL('../../../../fixtures/thymos/run-847.db', import.meta.url)),
);
const QUERY =
  'SELECT hex(id), hex(trajectory_id), seq, kind, hex(payload_bytes) FROM entries ORDER BY rowid';

describe.skipIf(!hasCommand)('a database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'second-reader-'));
  let host: Host;
  beforeAll(async () => {
    host = await createTestHost();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const ours = (bytes: Uint8Array): string[] | null => {
    try {
      const database = host.openSql(inMemory(bytes));
      try {
        return [...database.rows(QUERY)].map((row) => row.map(spelled).join('|'));
      } finally {
        database.close();
      }
    } catch (error) {
      if (error instanceof AppException) return null;
      throw error;
    }
  };

  const theirs = (bytes: Uint8Array): string[] | null => {
    const path = join(folder, 'given.db');
    writeFileSync(path, bytes);
    const { status, stdout } = spawnSync('sqlite3', ['-readonly', '-bail', path, QUERY], {
      encoding: 'utf8',
      timeout: 10_000,
    });
    return status === 0 ? stdout.split('\n').slice(0, -1) : null;
  };

  it('is read alike by both', () => {
    expect(ours(SOURCE)).toEqual(theirs(SOURCE));
    expect(ours(SOURCE)).toHaveLength(8);
  });

  it('is read alike where bytes were changed, or refused by one of them', () => {
    let both = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(SOURCE.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (changes) => {
          const bytes = SOURCE.slice();
          for (const [at, byte] of changes) bytes[at] = byte;
          const [a, b] = [ours(bytes), theirs(bytes)];
          if (!a || !b) return;
          both++;
          expect(a).toEqual(b);
        },
      ),
      { numRuns: draws() },
    );
    expect(both).toBeGreaterThan(draws() * 0.3);
  });
});

function spelled(value: unknown): string {
  if (value === null) return '';
  return value instanceof Uint8Array ? toHex(value) : String(value);
}
