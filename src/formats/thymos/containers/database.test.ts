// The fault matrix of the database itself. Where its indexes contradict its tables, one question
// has two answers. Only SQLite can say so: the rows may all be right.

import { describe, expect, it } from 'vitest';
import { readLedger } from '../../../ledger/format/recognise.ts';
import type { Profile } from '../../../ledger/model/check.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { alteredDatabase } from '../../../testing/altered.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';
import { thymos } from '../index.ts';

const host = await createTestHost();
const run847 = corpusBytes('thymos', 'run-847.db');

function found(bytes: Uint8Array, profile: Profile = 'strict'): string[] {
  const reader = readLedger(thymos, [{ name: 'a.db', bytes: inMemory(bytes) }], host);
  const { findings, lanes } = verifyLedger(thymos, reader, host, { profile, pins: {} });
  reader.close();
  const all = [findings, ...lanes.map(({ findings }) => findings)].flat();
  return [...new Set(all.map(({ check, severity }) => `${severity} ${check}`))];
}

/** What is done while SQLite does not know of an index, so that the index keeps what it has. */
function behind(index: string, ...statements: readonly string[]): string[] {
  return [
    'PRAGMA writable_schema = ON',
    `CREATE TEMP TABLE kept AS SELECT * FROM main.sqlite_master WHERE name = '${index}'`,
    `DELETE FROM main.sqlite_master WHERE name = '${index}'`,
    'PRAGMA writable_schema = RESET',
    ...statements,
    'PRAGMA writable_schema = ON',
    'INSERT INTO main.sqlite_master SELECT * FROM kept',
    'PRAGMA writable_schema = RESET',
  ];
}

const OF_KINDS = 'CREATE INDEX of_kinds ON entries (kind)';
const BY_HEAD = 'CREATE INDEX by_head ON heads (head_seq)';

interface Row {
  readonly name: string;
  readonly statements: readonly string[];
  readonly finds: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    name: 'an index that says something else of a row than the table of entries',
    statements: [
      OF_KINDS,
      "UPDATE entries SET kind = 'x ' || kind WHERE seq = 3",
      ...behind('of_kinds', 'UPDATE entries SET kind = substr(kind, 3) WHERE seq = 3'),
    ],
    finds: ['error thymos.database'],
  },
  {
    name: 'an index that lacks a row of the table of entries',
    statements: [
      'CREATE INDEX of_seqs ON entries (seq)',
      'CREATE TEMP TABLE one AS SELECT * FROM entries WHERE seq = 3',
      'DELETE FROM entries WHERE seq = 3',
      ...behind('of_seqs', 'INSERT INTO entries SELECT * FROM one'),
    ],
    finds: ['error thymos.database'],
  },
  {
    name: 'an index that contradicts the table of heads',
    statements: [
      BY_HEAD,
      'UPDATE heads SET head_seq = head_seq + 1',
      ...behind('by_head', 'UPDATE heads SET head_seq = head_seq - 1'),
    ],
    finds: ['error thymos.database'],
  },
  {
    name: 'an index that contradicts a table that nobody reads',
    statements: [
      'CREATE TABLE notes (a)',
      'CREATE INDEX of_notes ON notes (a)',
      'INSERT INTO notes VALUES (1)',
      ...behind('of_notes', 'UPDATE notes SET a = 2'),
    ],
    finds: ['warning thymos.database'],
  },
  {
    name: 'a page that no table has',
    statements: [
      'CREATE TABLE lost (a)',
      'PRAGMA writable_schema = ON',
      "DELETE FROM sqlite_master WHERE name = 'lost'",
    ],
    finds: ['warning thymos.database'],
  },
];

describe('a database that contradicts itself', () => {
  it('is none as the runtime wrote it', async () => {
    expect(found(await alteredDatabase(run847))).toEqual([]);
  });

  it.each(ROWS)('is found: $name', async ({ statements, finds }) => {
    const bytes = await alteredDatabase(run847, ...statements);
    expect(found(bytes)).toEqual(finds);
    expect(found(bytes, 'reference')).toEqual([]);
  });

  it('reads in two ways', async () => {
    const bytes = await alteredDatabase(run847, ...(ROWS[0]?.statements ?? []));
    const database = host.openSql(inMemory(bytes));
    const count = (how: string) => [
      ...database.rows(`SELECT count(*) FROM entries ${how} WHERE kind >= 'x ' AND kind < 'x!'`),
    ];
    expect(count('INDEXED BY of_kinds')).toEqual([[1]]);
    expect(count('NOT INDEXED')).toEqual([[0]]);
    database.close();
  });
});

describe('what the file brings along is not run', () => {
  const outcome = (bytes: Uint8Array) => {
    const reader = readLedger(thymos, [{ name: 'a.db', bytes: inMemory(bytes) }], host);
    const { checks } = verifyLedger(thymos, reader, host, { profile: 'strict', pins: {} });
    reader.close();
    return checks.find(({ check }) => check === 'thymos.database');
  };

  it('neither a constraint that differs each time', async () => {
    const bytes = await alteredDatabase(
      run847,
      'PRAGMA writable_schema = ON',
      "UPDATE sqlite_master SET sql = rtrim(sql, ') ') || ', CHECK (random() > 0))' WHERE name = 'entries'",
    );
    // Of eight rows it would hold for all by a chance of 1 in 256.
    expect([outcome(bytes), outcome(bytes)]).toMatchObject([
      { status: 'pass' },
      { status: 'pass' },
    ]);
  });

  // Whoever computes it, fails.
  const FAILS = 'abs(-9223372036854775807 - 1 + 0 * seq)';
  const computing = (made: string, computed: string) => [
    made,
    'PRAGMA writable_schema = ON',
    `UPDATE sqlite_master SET sql = '${computed.replaceAll("'", "''")}' WHERE name = 'i "x"'`,
    'PRAGMA writable_schema = RESET',
  ];

  it.each([
    ['an expression', '(abs(seq))', `(${FAILS})`],
    ['one of several', '(kind, abs(seq), id)', `(kind, ${FAILS}, id)`],
    ['a condition', '(seq) WHERE seq > 3', `(seq) WHERE ${FAILS} > 3`],
    ['a sum of names', "(seq + 'x')", `(seq + ${FAILS})`],
  ])('nor an index of %s', async (_, made, computed) => {
    const index = 'CREATE INDEX "i ""x""" ON entries';
    const statements = computing(`${index} ${made}`, `${index} ${computed}`);
    const bytes = await alteredDatabase(run847, ...statements);
    expect(() => [...host.openSql(inMemory(bytes)).rows('PRAGMA integrity_check')]).toThrow(
      'overflow',
    );
    expect([outcome(bytes), outcome(bytes)]).toMatchObject([
      { status: 'pass' },
      { status: 'pass' },
    ]);
    // Also where the header says that the file is only to be read.
    const readOnly = bytes.slice();
    readOnly[18] = 3;
    expect(outcome(readOnly)).toMatchObject({ status: 'pass' });
    // All other indexes are compared as ever.
    const contradicted = await alteredDatabase(
      run847,
      ...(ROWS[0]?.statements ?? []),
      ...statements,
    );
    expect(found(contradicted)).toEqual(['error thymos.database']);
  });
});
