// The runtime asks for a trajectory by 32 bytes: a row that has anything else there is not in
// it. The reference profile does not see such a row either; the strict one says that it is there.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import type { Profile } from '../../../ledger/model/check.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { alteredDatabase } from '../../../testing/altered.ts';
import { corpusBytes, corpusText } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';
import { thymos } from '../index.ts';

const host = await createTestHost();
const run847 = corpusBytes('thymos', 'run-847.db');
const LANE = '90b501b89d7ec7f3d627a033d72e1f47e027d9b640fa91e6de00b7c460a01c89';

/** Both profiles over one and the same reader, as the worker has it. */
function verify(name: string, bytes: Uint8Array) {
  const reader = readLedger(thymos, [{ name, bytes: inMemory(bytes) }], host);
  const report = (profile: Profile) => verifyLedger(thymos, reader, host, { profile, pins: {} });
  const both = { reference: report('reference'), strict: report('strict') };
  reader.close();
  return both;
}

/** The table without its constraints, which a hand at the bytes does not mind either. */
const LOOSE = [
  'CREATE TABLE loose (id, trajectory_id, parent_id, seq, kind, payload_bytes, created_at)',
  'INSERT INTO loose SELECT * FROM entries ORDER BY rowid',
  'DROP TABLE entries',
  'ALTER TABLE loose RENAME TO entries',
];

describe('a row without a trajectory', () => {
  const BY: readonly (readonly [what: string, value: string, found: string])[] = [
    ['the hex text of its id', 'lower(hex(trajectory_id))', `the text "${LANE}"`],
    ['31 bytes', 'substr(trajectory_id, 1, 31)', '31 bytes'],
    ['33 bytes', "CAST(trajectory_id || x'00' AS BLOB)", '33 bytes'],
    ['no bytes', "x''", '0 bytes'],
    ['NULL', 'NULL', 'NULL'],
    ['a number', '90', 'the number 90'],
  ];

  it.each(BY)('has %s in its place', async (_, value, found) => {
    const bytes = await alteredDatabase(
      run847,
      ...LOOSE,
      `UPDATE entries SET trajectory_id = ${value} WHERE seq = 3`,
    );
    const { reference, strict } = verify('a.db', bytes);
    expect(reference.findings).toEqual([]);
    for (const { lanes } of [reference, strict]) {
      expect(lanes).toMatchObject([
        { lane: LANE, entries: 7, reference: { ok: false, code: 'seq_gap', seq: 4 } },
      ]);
    }
    expect(strict.verdict).toBe('failed');
    expect(strict.findings).toMatchObject([
      {
        check: 'thymos.stray-row',
        severity: 'error',
        lane: null,
        seq: 3,
        path: 'trajectory_id',
        expected: '32 bytes',
        actual: found,
      },
    ]);
    expect(strict.findings[0]?.message).toContain('Row 4 (seq 3)');
    // Where nothing is missing, nothing is said to be.
    expect(strict.findings[0]?.message).toContain('or it was put here');
    expect(outcome(strict)).toMatchObject({ status: 'fail', looked: 8, found: 1 });
    expect(outcome(reference)).toMatchObject({ status: 'not asked for', found: 0 });
  });

  it('at the end is a cut that only the strict profile sees', async () => {
    const text = 'UPDATE entries SET trajectory_id = hex(trajectory_id) WHERE seq = 7';
    const { reference, strict } = verify('a.db', await alteredDatabase(run847, text));
    expect(reference.verdict).toBe('verified');
    expect(reference.lanes).toMatchObject([{ entries: 7, reference: { ok: true } }]);
    expect(strict.verdict).toBe('failed');
  });

  it('are all rows: no lane is left, and that is said', async () => {
    const text = 'UPDATE entries SET trajectory_id = hex(trajectory_id)';
    const { reference, strict } = verify('a.db', await alteredDatabase(run847, text));
    expect([reference.lanes, strict.lanes]).toEqual([[], []]);
    expect(reference.verdict).toBe('verified');
    expect(outcome(strict)).toMatchObject({ status: 'fail', found: 8 });
  });

  it('are very many: a hundred are named, all are counted', async () => {
    const { strict } = verify(
      'a.db',
      await alteredDatabase(
        run847,
        ...LOOSE,
        `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 5000)
           INSERT INTO entries SELECT x, 'stray', NULL, x, 'commit', x'', 0 FROM n`,
      ),
    );
    expect(strict.findings).toHaveLength(101);
    expect(strict.findings.at(-1)?.message).toContain('4900 more rows');
    expect(outcome(strict)).toMatchObject({ looked: 5008 });
  });

  it('does not stop the unique index where it has NULL', async () => {
    const bytes = await alteredDatabase(
      run847,
      ...LOOSE,
      'UPDATE entries SET trajectory_id = NULL, seq = 3 WHERE seq IN (6, 7)',
    );
    const { reference } = verify('a.db', bytes);
    expect(reference.lanes).toMatchObject([{ entries: 6, reference: { ok: true } }]);
  });

  it('is not what a recorded head names', async () => {
    const heads = 'UPDATE heads SET trajectory_id = lower(hex(trajectory_id))';
    const { strict } = verify('a.db', await alteredDatabase(run847, heads));
    expect(strict.lanes[0]?.findings).toMatchObject([
      { check: 'thymos.heads', severity: 'warning', actual: 'no head' },
    ]);
    const id = 'UPDATE heads SET head_id = lower(hex(head_id))';
    const spelled = verify('a.db', await alteredDatabase(run847, id)).strict;
    expect(spelled.lanes[0]?.findings).toMatchObject([
      { check: 'thymos.heads', severity: 'warning' },
    ]);
  });

  it.each(['postgres.entries.csv', 'postgres.pg_dump.sql', 'postgres.pg_dump.inserts.sql'])(
    'is in no lane of %s',
    (name) => {
      const text = corpusText('thymos', name);
      // Seq 3 of the run, in any of the three forms.
      const isIt = (row: string) => row.includes(LANE) && row.includes('pending_approval');
      const row = text.split('\n').find(isIt) ?? '';
      const altered = text.replace(row, row.replace(LANE, LANE.slice(2)));
      expect(altered).not.toBe(text);
      const { reference, strict } = verify(name, encodeText(altered));
      const lane = (report: typeof strict) => report.lanes.find((one) => one.lane === LANE);
      expect(reference.lanes).toHaveLength(verify(name, encodeText(text)).strict.lanes.length);
      expect(lane(reference)).toMatchObject({ entries: 7, reference: { code: 'seq_gap' } });
      expect(reference.findings).toEqual([]);
      const line = text.slice(0, text.indexOf(row)).split('\n').length;
      expect(strict.findings).toMatchObject([
        { check: 'thymos.stray-row', severity: 'error', line, actual: '31 bytes' },
      ]);
    },
  );
});

describe('a seq that is a fraction', () => {
  it('is refused as the runtime refuses it, also without a rest', async () => {
    const bytes = await alteredDatabase(
      run847,
      ...LOOSE,
      'UPDATE entries SET seq = 3.0 WHERE seq = 3',
    );
    expect(verify('a.db', bytes).reference.lanes).toMatchObject([
      { entries: 8, reference: { ok: false, code: 'unreadable', seq: 3 } },
    ]);
  });
});

function outcome({ checks }: { readonly checks: readonly { readonly check: string }[] }) {
  return checks.find(({ check }) => check === 'thymos.stray-row');
}
