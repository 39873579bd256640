// What is around the payloads of a text container: members, counts, numbers and times that no
// hash covers. What nobody reads is said, and what reads in two ways is an error.

import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import { describeAppError, toAppError } from '../../../base/error.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { fileInMemory } from '../../../ledger/sources/file.ts';
import { groupBytes } from '../../../ledger/sources/group.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { alteredDatabase } from '../../../testing/altered.ts';
import { corpusBytes, corpusText } from '../../../testing/corpus.ts';
import { testRecogniser } from '../../../testing/formats.ts';
import { createTestHost } from '../../../testing/host.ts';
import { longRun } from '../../../testing/written.ts';
import { thymos } from '../index.ts';

const host = await createTestHost();
const AUDIT = corpusText('thymos', 'run-847.audit.json');
const CSV = corpusText('thymos', 'run-847.audit.csv');
const LINES = decodeText(longRun(4));

function verify(content: string | Uint8Array, profile: 'strict' | 'reference' = 'strict') {
  const bytes = typeof content === 'string' ? encodeText(content) : content;
  const file = { name: 'a', bytes };
  expect(groupBytes([file], testRecogniser).sets).toMatchObject([{ format: 'thymos' }]);
  const reader = readLedger(thymos, [fileInMemory(file)], host);
  const report = verifyLedger(thymos, reader, host, { profile, pins: {} });
  reader.close();
  return report;
}

/** Findings as "severity check: actual". */
function found(content: string | Uint8Array, profile?: 'reference'): string[] {
  const { findings, lanes } = verify(content, profile);
  return [...findings, ...lanes.flatMap((lane) => lane.findings)].map(
    ({ severity, check, actual }) => `${severity} ${check}: ${actual}`,
  );
}

it('is none where it is as it should be', () => {
  for (const text of [AUDIT, CSV, LINES]) expect(found(text)).toEqual([]);
});

describe('a member that nobody reads', () => {
  const CASES: readonly (readonly [what: string, text: string, names: string])[] = [
    [
      'of an export, at its beginning',
      AUDIT.replace('{', '{"note":"a \\"b\\"","n":1e3,'),
      'note, n',
    ],
    ['of an export, at its end', AUDIT.replace(/\}$/, ',"verified":true}'), 'verified'],
    ['of an entry of an export', AUDIT.replaceAll('"seq":3', '"seq":3,"by":"owner"'), 'by'],
    ['of a line', LINES.replace('"seq":3', '"seq":3,"verified":true'), 'verified'],
    [
      'of a line that has its parent under two names',
      LINES.replace('"parent_id":null', '"parent_id":null,"parent":null'),
      'parent',
    ],
    [
      'of a table, as a column',
      CSV.replace(/\n/, ',checked\n').replaceAll(/(\}")\n/g, '$1,yes\n'),
      'checked',
    ],
  ];

  it.each(CASES)('is said: %s', (_, text, names) => {
    expect([AUDIT, LINES, CSV]).not.toContain(text);
    expect(found(text)).toEqual([`warning thymos.unknown-fields: ${names}`]);
    expect(found(text, 'reference')).toEqual([]);
  });

  it('may be one of very many: some are named, all are counted', () => {
    const many = Array.from({ length: 5000 }, (_, i) => `"x${i}":${i}`).join();
    const [one] = found(LINES.replace('"seq":3', `"seq":3,${many}`));
    expect(one).toMatch(/^warning thymos\.unknown-fields: x0, x1, .* and 49\d\d more$/);
  });
});

describe('the count of an export', () => {
  it.each([
    ['that is missing', AUDIT.replace(/,"count":\d+/, ''), 'warning thymos.load: none'],
    ['that is a text', AUDIT.replace(/"count":(\d+)/, '"count":"$1"'), 'error thymos.load: "8"'],
    ['that is null', AUDIT.replace(/"count":\d+/, '"count":null'), 'error thymos.load: null'],
    ['of another number', AUDIT.replace(/"count":\d+/, '"count":7'), 'error thymos.load: 7'],
  ])('%s is said', (_, text, expected) => {
    expect(found(text)).toEqual([expected]);
  });
});

describe('a byte order mark', () => {
  it.each([
    ['an export', AUDIT],
    ['lines', LINES],
  ])('before %s is passed over, and said', (_, text) => {
    expect(found(`\uFEFF${text}`)).toEqual(['warning thymos.load: a byte order mark']);
    expect(verify(`\uFEFF${text}`).lanes).toEqual(verify(text).lanes);
  });
});

describe('a seq beyond 64 bits', () => {
  it.each(['18446744073709551616', '18446744073709551617', '-9223372036854775809'])(
    'is no seq: %s',
    (seq) => {
      const zero = `"seq":${seq.endsWith('7') ? 1 : 0},`;
      const text = LINES.replace(zero, `"seq":${seq},`);
      expect(text).not.toBe(LINES);
      expect(verify(text).lanes[0]?.reference).toMatchObject({ ok: false, code: 'unreadable' });
    },
  );

  it('is none of a dump either', () => {
    const dump = corpusText('thymos', 'postgres.pg_dump.sql');
    const text = dump.replace('\t0\troot\t', '\t9223372036854775808\troot\t');
    expect(text).not.toBe(dump);
    const all = verify(text).lanes.flatMap((lane) => lane.findings);
    expect(all.map(({ message }) => message).join()).toContain('seq should be a whole number');
  });
});

it('says of a time that it is before that of the previous entry, and by how much', () => {
  const times = Array.from(LINES.matchAll(/"created_at":(\d+)/g), ([, time]) => Number(time));
  const [, before = 0, time = 0] = times;
  const text = LINES.replace(`"created_at":${time}`, `"created_at":${before - 60}`);
  expect(text).not.toBe(LINES);
  expect(found(text)).toEqual([`warning thymos.time-order: ${before - 60}`]);
  expect(found(text, 'reference')).toEqual([]);
  const [finding] = verify(text).lanes[0]?.findings ?? [];
  expect(finding).toMatchObject({ index: 2, expected: `${before} or later` });
  expect(finding?.message).toContain('recorded 60 seconds before the previous entry');
});

describe('a time that cannot be read', () => {
  const finds = ['warning thymos.time-order: none that can be read'];

  it.each(['"yesterday"', 'null', 'true'])('is said where others can: %s', (time) => {
    for (const at of [0, 2]) {
      const lines = LINES.split('\n');
      lines[at] = (lines[at] ?? '').replace(/"created_at":\d+/, `"created_at":${time}`);
      expect(found(lines.join('\n'))).toEqual(finds);
    }
  });

  it('is said of a database', async () => {
    const run = corpusBytes('thymos', 'run-847.db');
    const texts = "UPDATE entries SET created_at = 'yesterday' WHERE seq IN (2, 3)";
    expect(found(await alteredDatabase(run, texts))).toEqual(finds);
    // One beyond 2^53 can be read.
    const late = 'UPDATE entries SET created_at = 9223372036854775807 WHERE seq = 7';
    expect(found(await alteredDatabase(run, late))).toEqual([]);
  });

  it('is none where no entry has one', () => {
    expect(found(LINES.replaceAll(/,"created_at":\d+/g, ''))).toEqual([]);
  });
});

it('lines of which none can be read say what is wrong, and not that others are read', () => {
  let thrown: unknown;
  try {
    verify(LINES.replaceAll('\n', '\r'));
  } catch (error) {
    thrown = error;
  }
  const { detail } = describeAppError(toAppError(thrown));
  expect(detail).toContain('Line 1');
  expect(detail).not.toContain('other lines are read');
});
