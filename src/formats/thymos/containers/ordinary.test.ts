// A database whose tables are not plain tables is refused before anything in it is run:
// what a view or a generated column shows is computed, and may differ each time.

import { describe, expect, it } from 'vitest';
import { AppException, describeAppError, toAppError } from '../../../base/error.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { fileInMemory } from '../../../ledger/sources/file.ts';
import { groupBytes } from '../../../ledger/sources/group.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { alteredDatabase } from '../../../testing/altered.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { testRecogniser } from '../../../testing/formats.ts';
import { createTestHost } from '../../../testing/host.ts';
import { thymos } from '../index.ts';

const host = await createTestHost();
const run847 = corpusBytes('thymos', 'run-847.db');

const COLUMNS =
  'id BLOB PRIMARY KEY, trajectory_id BLOB NOT NULL, parent_id BLOB, seq INTEGER NOT NULL, kind TEXT NOT NULL, payload_bytes BLOB NOT NULL, created_at INTEGER NOT NULL';

/** Moves the rows of a table into another one, which is then called as the first was. */
function remade(table: string, definition: string, columns = '*'): string[] {
  return [
    `ALTER TABLE ${table} RENAME TO old_${table}`,
    `CREATE TABLE ${table} ${definition}`,
    `INSERT INTO ${table}${columns === '*' ? '' : `(${columns})`} SELECT ${columns} FROM old_${table}`,
    `DROP TABLE old_${table}`,
  ];
}

const aside = (table: string) => `ALTER TABLE ${table} RENAME TO hidden_${table}`;

const REFUSED: readonly (readonly [what: string, found: string, statements: readonly string[]])[] =
  [
    [
      'entries as a view',
      '"entries" is a view',
      [aside('entries'), 'CREATE VIEW entries AS SELECT * FROM hidden_entries'],
    ],
    [
      'entries as a view that never ends',
      '"entries" is a view',
      [
        aside('entries'),
        `CREATE VIEW entries AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
         SELECT id, trajectory_id, parent_id, x AS seq, kind, payload_bytes, created_at FROM n, hidden_entries`,
      ],
    ],
    [
      'entries as a view that differs each time',
      '"entries" is a view',
      [
        aside('entries'),
        'CREATE VIEW ENTRIES AS SELECT * FROM hidden_entries WHERE random() % 2 = 0',
      ],
    ],
    [
      'entries as a virtual table',
      '"entries" is a virtual table',
      [
        aside('entries'),
        'CREATE VIRTUAL TABLE entries USING fts4(id, trajectory_id, parent_id, seq, kind, payload_bytes, created_at)',
      ],
    ],
    [
      'a column that is computed when it is read',
      'column "kind" of "entries" is computed',
      [
        aside('entries'),
        "CREATE TABLE entries (id BLOB PRIMARY KEY, trajectory_id BLOB, parent_id BLOB, seq INTEGER, kind TEXT GENERATED ALWAYS AS ('commit') VIRTUAL, payload_bytes BLOB, created_at INTEGER)",
      ],
    ],
    [
      'a column that was computed when it was written',
      'column "note" of "entries" is computed',
      [aside('entries'), `CREATE TABLE entries (${COLUMNS}, note TEXT AS (kind || seq) STORED)`],
    ],
    [
      'a computed column that was added later',
      'column "again" of "entries" is computed',
      ['ALTER TABLE entries ADD COLUMN again AS (seq + 1)'],
    ],
    [
      'a column that compares in a way of its own',
      'column of "entries" is compared by "NOCASE"',
      remade('entries', `(${COLUMNS.replace('kind TEXT', 'kind TEXT COLLATE NOCASE')})`),
    ],
    [
      'heads as a view',
      '"heads" is a view',
      [aside('heads'), 'CREATE VIEW heads AS SELECT * FROM hidden_heads'],
    ],
    [
      'heads with a computed column',
      'column "twice" of "heads" is computed',
      ['ALTER TABLE heads ADD COLUMN twice AS (head_seq * 2)'],
    ],
    [
      'heads that compare in a way of their own',
      'column of "heads" is compared by "RTRIM"',
      remade(
        'heads',
        '(trajectory_id BLOB, branch TEXT /* main */ COLLATE "RTRIM", head_id BLOB, head_seq INTEGER)',
      ),
    ],
    [
      'a trigger that writes',
      'trigger "t" on "entries" writes',
      ['CREATE TRIGGER t AFTER INSERT ON entries BEGIN SELECT 1; DELETE FROM heads; END'],
    ],
    [
      'a trigger on heads that replaces',
      'trigger "T" on "heads" writes',
      [
        `CREATE TRIGGER T AFTER UPDATE OF head_seq ON heads WHEN new.head_seq > 3 BEGIN
         REPLACE INTO heads VALUES (new.trajectory_id, 'main', new.head_id, 1); END`,
      ],
    ],
    [
      'a trigger that lets nothing be written, without a word',
      'trigger "t" on "entries" writes',
      ['CREATE TRIGGER t BEFORE INSERT ON entries BEGIN SELECT raise ( IGNORE ); END'],
    ],
    [
      'a row that takes the place of another',
      '"entries" takes rows out when others are written',
      remade(
        'entries',
        `(${COLUMNS}, UNIQUE (seq) ON CONFLICT /**/ replace)`.replace('seq) ON', 'seq, id) ON'),
      ),
    ],
    [
      'a row that goes when another does',
      '"entries" takes rows out when others are written',
      remade(
        'entries',
        `(${COLUMNS}, FOREIGN KEY (id) REFERENCES heads (head_id) ON DELETE CASCADE)`,
      ),
    ],
    [
      'a head that forgets its entry',
      '"heads" takes rows out when others are written',
      remade(
        'heads',
        '(trajectory_id BLOB, branch TEXT, head_id BLOB REFERENCES entries ON UPDATE SET NULL, head_seq INTEGER)',
      ),
    ],
    [
      'a table where the runtime has an index',
      '"idx_entries_trajectory_seq_unique" is a table',
      [
        'DROP INDEX idx_entries_trajectory_seq_unique',
        'CREATE TABLE IDX_entries_trajectory_seq_unique (a)',
      ],
    ],
  ];

describe('a database that does not hold its ledger in plain tables', () => {
  it.each(REFUSED)('%s is refused in words', async (_, found, statements) => {
    const files = [{ name: 'a.db', bytes: await alteredDatabase(run847, ...statements) }];
    expect(groupBytes(files, testRecogniser).sets).toMatchObject([{ format: 'thymos' }]);
    const thrown = thrownBy(() => readLedger(thymos, files.map(fileInMemory), host));
    expect(thrown).toBeInstanceOf(AppException);
    const { title, detail, todo } = describeAppError(toAppError(thrown));
    expect(toAppError(thrown).code).toBe('refused');
    expect(title).toContain('plain table');
    expect(detail).toContain(found);
    expect(detail).toContain('Expected');
    expect(todo).not.toBe('');
  });

  it('two tables whose names differ in case are refused by SQLite', async () => {
    const bytes = await alteredDatabase(
      run847,
      `CREATE TABLE zzzzzzz (${COLUMNS})`,
      'PRAGMA writable_schema = ON',
      "UPDATE sqlite_master SET name = 'Entries', tbl_name = 'Entries', sql = replace(sql, 'zzzzzzz', 'Entries') WHERE name = 'zzzzzzz'",
      "DELETE FROM sqlite_master WHERE tbl_name = 'zzzzzzz'",
    );
    expect(() => readLedger(thymos, [{ name: 'a.db', bytes: inMemory(bytes) }], host)).toThrow(
      'SQLite says',
    );
  });
});

describe('what is ordinary', () => {
  const untouched = findings(run847);

  const FINE: readonly (readonly [what: string, statements: readonly string[]])[] = [
    ['a table without row numbers', remade('entries', `(${COLUMNS}) WITHOUT ROWID`)],
    [
      'a table in capitals',
      ['ALTER TABLE entries RENAME TO tmp', 'ALTER TABLE tmp RENAME TO "Entries"'],
    ],
    [
      'a reference that only refuses',
      remade(
        'entries',
        `(${COLUMNS}, UNIQUE (seq, id) ON CONFLICT ABORT, FOREIGN KEY (id) REFERENCES o (a) ON DELETE RESTRICT)`,
      ),
    ],
    ['a strict table', remade('entries', `(${COLUMNS}) STRICT`)],
    [
      'a column that was added later',
      ["ALTER TABLE entries ADD COLUMN note TEXT DEFAULT 'a (b) as (c)'"],
    ],
    [
      'columns that are called as row numbers are',
      remade(
        'entries',
        `(${COLUMNS}, rowid TEXT, _rowid_ TEXT, oid TEXT)`,
        'id, trajectory_id, parent_id, seq, kind, payload_bytes, created_at',
      ),
    ],
    ['a view of another name', ['CREATE VIEW commits AS SELECT * FROM entries WHERE random() % 2']],
    [
      'an index on an expression, and one of a part',
      [
        'CREATE INDEX a ON entries (hex(payload_bytes), seq + 1)',
        'CREATE INDEX b ON entries (kind COLLATE NOCASE, seq DESC) WHERE seq > 3',
      ],
    ],
    [
      'a trigger that only refuses',
      [
        "CREATE TRIGGER keep BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'append only; END'); END",
        "CREATE TRIGGER keep2 BEFORE UPDATE ON entries WHEN old.seq > 0 BEGIN SELECT CASE WHEN new.seq THEN RAISE(FAIL, 'no') END; END",
      ],
    ],
    [
      'a trigger on another table',
      [
        'CREATE TABLE other (a)',
        'CREATE TRIGGER t AFTER INSERT ON other BEGIN DELETE FROM other; END',
      ],
    ],
    [
      'statistics and counters',
      ['CREATE TABLE n (a INTEGER PRIMARY KEY AUTOINCREMENT)', 'ANALYZE'],
    ],
  ];

  it('names triggers that write nothing to the ledger, and verifies as before', async () => {
    const bytes = await alteredDatabase(
      run847,
      "CREATE TRIGGER keep BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'append only'); END",
    );
    const reader = readLedger(thymos, [{ name: 'a.db', bytes: inMemory(bytes) }], host);
    const report = verifyLedger(thymos, reader, host, { profile: 'strict', pins: {} });
    reader.close();
    expect(report.verdict).toBe('verified');
    const named = report.findings.filter(({ message }) => message.includes('"keep" on "entries"'));
    expect(named.map(({ severity }) => severity)).toEqual(['info']);
  });

  it.each(FINE)('%s is read like any other', async (_, statements) => {
    const bytes = await alteredDatabase(run847, ...statements);
    expect(groupBytes([{ name: 'a.db', bytes }], testRecogniser).sets).toHaveLength(1);
    expect(findings(bytes)).toEqual(untouched);
  });

  function findings(bytes: Uint8Array) {
    const reader = readLedger(thymos, [{ name: 'a.db', bytes: inMemory(bytes) }], host);
    const report = verifyLedger(thymos, reader, host, { profile: 'strict', pins: {} });
    reader.close();
    const { verdict, lanes } = report;
    return {
      verdict,
      lanes: lanes.map(({ lane, entries, reference, findings }) => ({
        lane,
        entries,
        reference,
        findings,
      })),
    };
  }
});

function thrownBy(act: () => unknown): unknown {
  try {
    act();
    return null;
  } catch (error) {
    return error;
  }
}
