// The table of heads: what it shows of a cut, and what shows that the table itself was changed.

import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../../base/bytes.ts';
import { readLedger } from '../../../../ledger/format/recognise.ts';
import { wholeness } from '../../../../ledger/model/wholeness.ts';
import { inMemory } from '../../../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../../../ledger/verify/run.ts';
import { alteredDatabase } from '../../../../testing/altered.ts';
import { corpusBytes } from '../../../../testing/corpus.ts';
import { createTestHost } from '../../../../testing/host.ts';
import { thymos } from '../../index.ts';

const host = await createTestHost();
const RUN = corpusBytes('thymos', 'run-847.db');

function verify(bytes: Uint8Array, profile: 'strict' | 'reference' = 'strict') {
  const reader = readLedger(thymos, [{ name: 'l', bytes: inMemory(bytes) }], host);
  const report = verifyLedger(thymos, reader, host, { profile, pins: {} });
  reader.close();
  const all = [...report.findings, ...report.lanes.flatMap(({ findings }) => findings)];
  const heads = all.filter(({ check }) => check === 'thymos.heads');
  return { heads, whole: wholeness(report).state, report };
}

/** The table of heads without its constraints, which a hand at the bytes does not mind either. */
const LOOSE = [
  'CREATE TABLE loose (trajectory_id, branch, head_id, head_seq)',
  'INSERT INTO loose SELECT * FROM heads',
  'DROP TABLE heads',
  'ALTER TABLE loose RENAME TO heads',
];
const CUT = 'DELETE FROM entries WHERE seq > 5';

const CASES: readonly (readonly [
  what: string,
  statements: readonly string[],
  finds: readonly {
    readonly severity: string;
    readonly message: RegExp;
    readonly actual?: RegExp;
  }[],
  whole: string,
])[] = [
  [
    'that is not there',
    [CUT, 'DROP TABLE heads'],
    [{ severity: 'warning', message: /not here as the runtime makes it \(no such table\)/ }],
    'not proven',
  ],
  [
    'without its columns',
    ['ALTER TABLE heads RENAME TO h', 'CREATE TABLE heads (trajectory_id, head_id, head_seq)'],
    [{ severity: 'warning', message: /no column branch/ }],
    'not proven',
  ],
  [
    'that names a later entry',
    [CUT],
    [{ severity: 'error', message: /were cut off the end, or the table of heads was changed/ }],
    'cut',
  ],
  [
    'that names the last entry under a later seq',
    ['UPDATE heads SET head_seq = 99'],
    [{ severity: 'error', message: /is the last entry, but at seq 99: the table/ }],
    'not proven',
  ],
  [
    'with a text for a seq',
    [...LOOSE, "UPDATE heads SET head_seq = '99'"],
    [{ severity: 'warning', message: /not the last entry/, actual: /at the text "99"$/ }],
    'not proven',
  ],
  [
    'with a second head after the right one',
    [...LOOSE, 'INSERT INTO heads SELECT trajectory_id, branch, zeroblob(32), 99 FROM heads'],
    [
      { severity: 'warning', message: /several rows/, actual: /2 heads/ },
      { severity: 'error', message: /beyond the last entry/ },
    ],
    'cut',
  ],
  [
    'with a second head before the right one',
    [
      ...LOOSE,
      'CREATE TABLE right AS SELECT * FROM heads',
      'UPDATE heads SET head_id = zeroblob(32), head_seq = 99',
      'INSERT INTO heads SELECT * FROM right',
    ],
    [
      { severity: 'warning', message: /several rows/, actual: /2 heads/ },
      { severity: 'error', message: /beyond the last entry/ },
    ],
    'cut',
  ],
  [
    'with rows of other branches, and of a text for a trajectory',
    [
      ...LOOSE,
      "INSERT INTO heads SELECT trajectory_id, 'Main', head_id, 99 FROM heads",
      "INSERT INTO heads SELECT hex(trajectory_id), 'main', head_id, 99 FROM heads LIMIT 1",
    ],
    [{ severity: 'warning', message: /2 rows of something else/ }],
    'not proven',
  ],
  [
    'that names a trajectory of which nothing is here',
    ["INSERT INTO heads VALUES (zeroblob(32), 'main', zeroblob(32), 3)"],
    [{ severity: 'error', message: /was removed, or the row was put there/ }],
    'cut',
  ],
];

describe('a table of heads', () => {
  it.each(CASES)('%s', async (_, statements, finds, whole) => {
    const bytes = await alteredDatabase(RUN, ...statements);
    const strict = verify(bytes);
    expect(strict.heads).toHaveLength(finds.length);
    for (const [i, { severity, message, actual = /./ }] of finds.entries()) {
      expect(strict.heads[i]).toMatchObject({
        severity,
        message: expect.stringMatching(message),
        actual: expect.stringMatching(actual),
      });
    }
    expect(strict.whole).toBe(whole);
    // The original verifier reads no heads.
    expect(verify(bytes, 'reference').heads).toEqual([]);
  });

  it('shows no cut where the last seq cannot be read', async () => {
    const bytes = await alteredDatabase(
      RUN,
      'CREATE TABLE loose (id, trajectory_id, parent_id, seq TEXT, kind, payload_bytes, created_at)',
      'INSERT INTO loose SELECT * FROM entries ORDER BY rowid',
      'DROP TABLE entries',
      'ALTER TABLE loose RENAME TO entries',
    );
    expect(verify(bytes).report.verdict).toBe('failed');
    expect(verify(bytes).whole).toBe('not proven');
  });

  it('of a dump is read the same, whatever the order of its rows', () => {
    const dump = decodeText(corpusBytes('thymos', 'postgres.pg_dump.sql'));
    const [table = '', head = '', first = ''] =
      /(COPY public\.heads[^\n]*\n)([^\n]*)\n/.exec(dump) ?? [];
    const later = first.replace(/(\\\\x)[0-9a-f]{64}\t\d+$/, `$1${'00'.repeat(32)}\t99`);
    const before = verify(encodeText(dump)).heads.length;
    for (const rows of [`${first}\n${later}\n`, `${later}\n${first}\n`]) {
      const { heads } = verify(encodeText(dump.replace(table, head + rows)));
      expect(heads.map(({ actual }) => actual).join()).toContain('2 heads');
      expect(heads).toHaveLength(before + 2);
    }
    const dev = verify(
      encodeText(dump.replace(table, `${table}${first.replace('\tmain\t', '\tdev\t')}\n`)),
    );
    expect(dev.heads).toHaveLength(before + 1);
  });
});
