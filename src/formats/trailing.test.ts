// Bytes after the end of a container are said and counted, whatever the container and whatever
// it was packed in: by the strict profile, and never of a ledger as it was recorded.

import { gzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../base/bytes.ts';
import { formatById, readLedger } from '../ledger/format/recognise.ts';
import type { Profile } from '../ledger/model/check.ts';
import type { MemoryFile } from '../ledger/sources/file.ts';
import { groupBytes } from '../ledger/sources/group.ts';
import { verifyLedger } from '../ledger/verify/run.ts';
import { corpusBytes } from '../testing/corpus.ts';
import { testFormats, testRecogniser } from '../testing/formats.ts';
import { createTestHost } from '../testing/host.ts';
import { longRun } from '../testing/written.ts';
import { makeReactorDemos } from './reactor/write/demo/index.ts';

const host = await createTestHost();
const MORE = encodeText('put here');

function ends(files: readonly MemoryFile[], profile: Profile = 'strict') {
  const [set, ...others] = groupBytes(files, testRecogniser).sets;
  if (!set || others.length) throw new Error('not one ledger');
  const format = formatById(testFormats, set.format);
  const reader = readLedger(format, set.files, host);
  const report = verifyLedger(format, reader, host, { profile, pins: {} });
  reader.close();
  const end = format.rules.checks.find(({ isEnd }) => isEnd)?.id;
  const found = report.findings.filter(({ check }) => check === end);
  const outcome = report.checks.find(({ check }) => check === end);
  return { found, outcome, report };
}

const file = (name: string): MemoryFile => ({
  name: name.replace(/^.*\//, ''),
  bytes: corpusBytes('thymos', name),
});
const written = { name: 'a.jsonl', bytes: longRun(3) };

const KINDS: readonly (readonly [name: string, files: readonly MemoryFile[], after: string])[] = [
  ['a database', [file('run-847.db')], 'the last page of the database'],
  [
    'a database with pages of 512 bytes',
    [file('sqlite-variants/all-kinds.page512.db')],
    'the last page of the database',
  ],
  [
    'a database with its log',
    [file('wal/restarted.db'), file('wal/restarted.db-wal')],
    'the last page of the database',
  ],
  ['an audit export', [file('run-847.audit.json')], 'the JSON document'],
  ['a dump', [file('postgres.pg_dump.sql')], 'the dump'],
  ['a dump of inserts', [file('postgres.pg_dump.inserts.sql')], 'the dump'],
];

function with_(files: readonly MemoryFile[], at: number, more: Uint8Array): MemoryFile[] {
  return files.map(({ name, bytes }, i) => ({
    name,
    bytes: i === at ? Uint8Array.from([...bytes, ...more]) : bytes,
  }));
}

describe('what follows the end', () => {
  it.each(KINDS)('of %s is a finding', (_, files, after) => {
    expect(ends(files).outcome).toMatchObject({ status: 'pass', looked: 1, found: 0 });
    const offset = files[0]?.bytes.length ?? 0;
    const more = with_(files, 0, MORE);
    const { found, outcome, report } = ends(more);
    expect(found).toMatchObject([
      { severity: 'warning', lane: null, offset, actual: `8 bytes from byte ${offset} on` },
    ]);
    expect(found[0]?.message).toContain(
      `8 bytes follow the end of ${after}, from byte ${offset} on`,
    );
    expect(outcome).toMatchObject({ status: 'warning', found: 1 });
    const reference = ends(more, 'reference');
    expect(reference.found).toEqual([]);
    expect(reference.outcome?.status).toBe('not asked for');
    // Everything else is as it was.
    expect(report.lanes).toEqual(ends(files).report.lanes);
    expect(reference.report.verdict).toBe(ends(files, 'reference').report.verdict);
  });

  it('of a write-ahead log is one where SQLite does not leave it', () => {
    const files = [file('wal/restarted.db'), file('wal/restarted.db-wal')];
    const log = files[1]?.bytes.length;
    expect(ends(files).found).toEqual([]);
    expect(ends(with_(files, 1, new Uint8Array(5000))).found).toEqual([]);
    expect(ends(with_(files, 1, MORE)).found).toMatchObject([
      { offset: log, actual: `8 bytes from byte ${log} on` },
    ]);
    const torn = [file('wal/torn-tail.db'), file('wal/torn-tail.db-wal')];
    expect(ends(torn).found).toEqual([]);
  });

  it('of lines is one where it is no space', () => {
    const zeros = with_([written], 0, new Uint8Array(4096));
    expect(ends(zeros).found).toMatchObject([
      { offset: written.bytes.length - 1, actual: expect.stringContaining('4,097 bytes') },
    ]);
    expect(ends(zeros).report.verdict).toBe('verified with warnings');
    expect(ends(with_([written], 0, encodeText(' \n\r\n\t'))).report.verdict).toBe('verified');
    // Inside of the lines it is a line that cannot be read.
    const [first, ...rest] = decodeText(written.bytes).split('\n');
    const text = [first, '\u0000\u0000', ...rest].join('\n');
    expect(ends([{ name: 'a', bytes: encodeText(text) }]).report.findings).toMatchObject([
      { check: 'thymos.load', severity: 'error', line: 2 },
    ]);
  });

  it('of a table as CSV is a row that cannot be read', () => {
    const { report } = ends(with_([file('postgres.entries.csv')], 0, MORE));
    expect(report.findings).toMatchObject([{ check: 'thymos.load', severity: 'error', line: 79 }]);
  });

  it.each([
    ['gzip', (bytes: Uint8Array) => gzipSync(bytes)],
    ['zip', (bytes: Uint8Array) => zipSync({ 'a.jsonl': bytes })],
  ] as const)('of a %s around a ledger is one', (kind, pack) => {
    const packed = pack(written.bytes);
    const name = `a.jsonl.${kind}`;
    expect(ends([{ name, bytes: packed }]).report.verdict).toBe('verified');
    const bytes = Uint8Array.from([...packed, ...MORE]);
    const { found, report } = ends([{ name, bytes }]);
    expect(found).toMatchObject([{ severity: 'warning', offset: packed.length }]);
    expect(found[0]?.message).toContain(`the end of the ${kind} "${name}"`);
    expect(report.verdict).toBe('verified with warnings');
    expect(ends([{ name, bytes }], 'reference').report.verdict).toBe('verified');
  });

  it('of a file in a zip is one, where it belongs to no other', () => {
    const packed = zipSync({ 'a.jsonl': written.bytes });
    const view = new DataView(packed.buffer);
    const directory = view.getUint32(packed.length - 6, true);
    const bytes = Uint8Array.from([
      ...packed.subarray(0, directory),
      ...MORE,
      ...packed.subarray(directory),
    ]);
    new DataView(bytes.buffer).setUint32(bytes.length - 6, directory + MORE.length, true);
    const { found, report } = ends([{ name: 'a.zip', bytes }]);
    expect(found).toMatchObject([{ severity: 'warning', offset: directory }]);
    expect(found[0]?.message).toContain(
      `8 bytes of the zip "a.zip", from byte ${directory} on, belong to no file in it.`,
    );
    expect(report.verdict).toBe('verified with warnings');
  });

  it('of a list of receipts is one, although the real system refuses the list', () => {
    const text = '[{"schema":"openprose.receipt"}]';
    const bytes = encodeText(`${text}\n put here`);
    const { found, report } = ends([{ name: 'receipts.json', bytes }]);
    expect(found).toMatchObject([{ offset: text.length + 2, actual: '8 bytes from byte 34 on' }]);
    expect(report.reference?.open_error).toContain('SyntaxError');
  });

  it('is said once of a ledger of many files', () => {
    const [demo] = makeReactorDemos();
    if (!demo) throw new Error('no demo');
    const { found } = ends([{ ...demo, bytes: Uint8Array.from([...demo.bytes, ...MORE]) }]);
    expect(found).toMatchObject([{ check: 'reactor.container-end', severity: 'warning' }]);
  });
});

it('every format has the check, and it is made of the file as a whole', () => {
  for (const { manifest, rules } of testFormats) {
    const check = rules.checks.find(({ isEnd }) => isEnd);
    expect([manifest.id, check?.profile]).toEqual([manifest.id, 'strict']);
  }
});
