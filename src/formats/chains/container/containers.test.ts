// Logs in something else than JSON Lines: one JSON document, CSV, a table of SQLite. The hashes are
// made by Node's own functions.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import { toEnd } from '../../../base/steps.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import { createRecogniser } from '../../../ledger/format/recognise.ts';
import type { LedgerReport } from '../../../ledger/model/check.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { fileInMemory, type MemoryFile } from '../../../ledger/sources/file.ts';
import type { NewDatabase } from '../../../ledger/sources/sqlite/create.ts';
import { createSqlCreator } from '../../../ledger/sources/sqlite/sqljs-create.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { testRecogniser } from '../../../testing/formats.ts';
import { createTestHost } from '../../../testing/host.ts';
import { plainRecords, STYLES, sha256Text } from '../../../testing/unknown-chains.ts';
import { chains } from '../index.ts';
import type { ChainProfile } from '../profile/profile.ts';
import { ChainReader } from '../reader.ts';
import { chainCsvLines } from './csv-table.ts';

let host: Host;
let create: () => NewDatabase;
beforeAll(async () => {
  host = await createTestHost();
  const wasm = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');
  create = await createSqlCreator(new Uint8Array(readFileSync(wasm)).buffer);
});

function open(bytes: string | Uint8Array, profile?: ChainProfile): ChainReader {
  const log = typeof bytes === 'string' ? encodeText(bytes) : bytes;
  const chosen = profile && encodeText(JSON.stringify(profile));
  const files: readonly MemoryFile[] = [
    { name: 'log', bytes: log },
    ...(chosen ? [{ name: 'profile.json', bytes: chosen, isChosen: true } as const] : []),
  ];
  return toEnd(ChainReader.open(files.map(fileInMemory), host));
}

function verify(bytes: string | Uint8Array, profile?: ChainProfile): LedgerReport {
  return verifyLedger(chains, open(bytes, profile), host, { profile: 'strict', pins: {} });
}

function findings({ lanes }: LedgerReport) {
  return lanes.flatMap((lane) =>
    lane.findings
      .filter(({ follows }) => follows === undefined)
      .map(({ check, path, line }) => ({ check, path, line })),
  );
}

const [style] = STYLES;
const lines = style?.seal(plainRecords(12)) ?? [];

describe('one JSON document', () => {
  const pretty = (rows: readonly string[]) =>
    JSON.stringify(
      rows.map((row) => JSON.parse(row)),
      null,
      2,
    );

  it.each([
    ['a list in one line', `[${lines.join(',')}]`],
    ['a list, a record a line', `[\n${lines.join(',\n')}\n]\n`],
    ['a member of an object', `{"version":1,"entries":[${lines.join(', ')}],"head":"x"}`],
    ['a member further inside', `{"log":{"of":"me","entries":[${lines.join(',')}]}}`],
  ])('is read and guessed as lines are: %s', (_, text) => {
    const bytes = encodeText(text);
    expect(testRecogniser.detectFormat({ name: 'log.json', head: bytes, tables: null })).toBe(
      'chains',
    );
    const report = verify(bytes);
    expect(report.verdict).toBe('verified');
    expect(report.rules).toMatchObject({ guessed: true, agree: 12, of: 12 });
  });

  it('keeps the bytes of a record', () => {
    const reader = open(`{"a":[1],"entries":[ ${lines.join(' ,\n')} ]}`);
    const bytes = reader.lanes.flatMap(({ id }) => [...reader.entries(id)].map((one) => one.bytes));
    expect(bytes.map(decodeText).toSorted()).toEqual([...lines].toSorted());
  });

  it('names the record and the byte of what is wrong, and reads the rest', () => {
    const changed = lines.map((row, i) => (i === 6 ? row.replace('plain', 'other') : row));
    const text = `[${[...changed.slice(0, 3), '7', '{"a":}', ...changed.slice(3)].join(',\n')}]`;
    const report = verify(text);
    const found = findings(report);
    const at = (part: string) => encodeText(text.slice(0, text.indexOf(part))).length;
    expect(found).toContainEqual({
      check: 'chains.line',
      line: undefined,
      path: `record 4 (byte ${at('7,\n')})`,
    });
    expect(found).toContainEqual({
      check: 'chains.line',
      line: undefined,
      path: `record 5 (byte ${at('{"a":}')})`,
    });
    expect(
      found.some(({ check, path }) => check === 'chains.hash' && path?.startsWith('record 9 ')),
    ).toBe(true);
    expect(report.rules?.of).toBeGreaterThan(9);
  });

  it.each([0, 1, 2, 40, 400])('that is cut off %i bytes before its end says so', (cut) => {
    const text = pretty(lines);
    const bytes = encodeText(text);
    const report = verify(bytes.subarray(0, bytes.length - cut));
    const isWhole = cut === 0;
    expect(report.verdict).toBe(isWhole ? 'verified' : 'failed');
    expect(findings(report).some(({ check }) => check === 'chains.line')).toBe(!isWhole);
  });

  it('sees what follows its end', () => {
    expect(verify(`[${lines.join(',')}]\n`).verdict).toBe('verified');
    const report = verify(`[${lines.join(',')}]\n{"more":1}`);
    expect(report.checks.find(({ check }) => check === 'chains.container-end')?.status).not.toBe(
      'pass',
    );
  });
});

/** A log whose hash is over its texts with bars between them. */
function makeRows(count: number): string[][] {
  let prev = '';
  return Array.from({ length: count }, (_, i) => {
    const row = [
      String(i + 1),
      `2026-02-10T09:00:${10 + i}Z`,
      'agent "a"',
      `{"n": ${i}.0, "ok": true}`,
    ];
    const hash = sha256Text([prev, ...row].join('|'));
    const all = [...row, prev, hash];
    prev = hash;
    return all;
  });
}
const HEADER = ['seq', 'ts', 'actor', 'detail', 'prev_hash', 'hash'];
const csv = (rows: readonly (readonly string[])[]) =>
  [HEADER, ...rows]
    .map((row) =>
      row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)),
    )
    .map((row) => `${row.join(',')}\r\n`)
    .join('');

const ZEROS = '0'.repeat(64);

/** The same as Python's json.dumps(record, sort_keys=True) has it. */
function makeJsonRows(count: number): string[][] {
  let prev = ZEROS;
  return Array.from({ length: count }, (_, i) => {
    const [ts, actor] = [`2026-02-10T09:00:${10 + i}Z`, 'me'];
    const detail = `{"n": ${i}.0, "ok": true}`;
    const text = `{"actor": "me", "detail": ${detail}, "prev_hash": "${prev}", "seq": ${i + 1}, "ts": "${ts}"}`;
    const hash = sha256Text(text);
    const all = [String(i + 1), ts, actor, detail, prev, hash];
    prev = hash;
    return all;
  });
}

const PROFILE: ChainProfile = {
  format: 'chain-profile/1',
  id: 'table-log',
  name: 'Table log',
  writer: 'this test',
  container: { is: 'CSV', json: ['seq', 'detail'] },
  recognise: { has: ['/seq', '/hash'] },
  members: {
    previous: '/prev_hash',
    sequence: { at: '/seq', first: 1 },
    actor: '/actor',
    time: { at: '/ts', unit: 'RFC 3339' },
  },
  chain: { per: 'file', first: { is: 'text', text: ZEROS } },
  hash: {
    at: '/hash',
    algorithm: 'sha256',
    encoding: 'hex',
    parts: [
      {
        json: {
          style: { order: 'UTF-8', separators: 'spaced', escapes: 'ascii', numbers: 'python' },
          without: ['/hash'],
        },
      },
    ],
  },
};

describe('CSV', () => {
  it('is read without a profile: joined texts, and JSON with the types of its columns', () => {
    for (const rows of [makeRows(9), makeJsonRows(9)]) {
      const bytes = encodeText(csv(rows));
      expect(chains.recogniser.detect({ name: 'log.csv', head: bytes, tables: null })).toBe(true);
      const report = verify(bytes);
      expect(report.rules).toMatchObject({ agree: 9, of: 9 });
      expect(report.verdict).toBe('verified');
    }
  });

  it('is read by a profile that says what its columns hold', () => {
    const report = verify(csv(makeJsonRows(9)), PROFILE);
    expect(report.verdict).toBe('verified');
    expect(report.rules).toMatchObject({ id: 'table-log', agree: 9 });
  });

  it('names the row of what is wrong, and reads the rest', () => {
    const rows = makeJsonRows(9);
    const text = csv(rows.map((row, i) => (i === 3 ? row.with(2, 'you') : row)));
    const broken = text.replace(/\n7,/, '\nstray"quote,x\r\n1,2,3\n7,');
    const report = verify(broken, PROFILE);
    expect(findings(report)).toEqual([
      { check: 'chains.hash', path: 'row 4 /hash', line: undefined },
      { check: 'chains.line', path: 'row 7', line: undefined },
      { check: 'chains.line', path: 'row 8', line: undefined },
    ]);
  });

  it.each([
    ['semicolon', ';', 'semicolons'],
    ['tab', '\t', 'tabs'],
    ['bar', '|', 'bars'],
  ] as const)('is recognised with a %s between cells, and says so', (delimiter, between, words) => {
    for (const rows of [makeRows(9), makeJsonRows(9)]) {
      // Cells between tabs have their quotes as they are.
      const quoted = (cell: string) =>
        delimiter !== 'tab' && cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
      const bytes = encodeText(
        [HEADER, ...rows].map((row) => `${row.map(quoted).join(between)}\n`).join(''),
      );
      expect(chains.recogniser.detect({ name: 'log.csv', head: bytes, tables: null })).toBe(true);
      expect(verify(bytes)).toMatchObject({ verdict: 'verified', rules: { agree: 9, of: 9 } });
      expect(open(bytes).container).toContain(`CSV with ${words} between cells`);
    }
    const [first = []] = makeJsonRows(1);
    const text = [HEADER, first].map((row) => `${row.join(between)}\n`).join('');
    if (delimiter !== 'tab') return;
    const container = { is: 'CSV', delimiter, json: ['seq', 'detail'] } as const;
    expect(verify(text, { ...PROFILE, container }).verdict).toBe('verified');
  });

  it('is read in pieces as it is whole, whatever is damaged in it', () => {
    const rows = csv(makeJsonRows(9)).replace(/\n7,/, '\n\n\n \r\nstray"quote,x\r\n1,2,3\n7,');
    const lines = toEnd(chainCsvLines(inMemory(encodeText(rows)), { is: 'CSV', json: ['detail'] }));
    const whole = decodeText(lines.read(0, lines.size));
    expect(whole.split('\n')).toHaveLength(9 + 3 + 1);
    const bytes = encodeText(whole);
    for (let from = 0; from < bytes.length; from += 7)
      for (const length of [1, 60, 400, bytes.length])
        expect(lines.read(from, from + length)).toEqual(bytes.subarray(from, from + length));
  });

  it('any other table of texts is no log', () => {
    const head = encodeText('name,age\nAnn,3\nBob,4\n');
    expect(chains.recogniser.detect({ name: 'a.csv', head, tables: null })).toBe(false);
    expect(chains.recogniser.glance?.({ name: 'a.csv', head, tables: null })).toBe(false);
  });
});

describe('a table of SQLite', () => {
  function database(rows: readonly (readonly string[])[], types: string): Uint8Array {
    const made = create();
    made.run('CREATE TABLE other (a INTEGER, b TEXT)');
    made.run(`CREATE TABLE audit (${types})`);
    made.insert(`INSERT INTO audit VALUES (${HEADER.map(() => '?').join(', ')})`, rows);
    const image = made.image();
    made.close();
    return image;
  }
  const TYPES = 'seq INTEGER, ts TEXT, actor TEXT, detail TEXT, prev_hash TEXT, hash TEXT';

  it('is found and guessed', () => {
    for (const rows of [makeRows(9), makeJsonRows(9)]) {
      const image = database(rows, TYPES);
      const file = { name: 'log.db', head: image.subarray(0, 65536), tables: ['audit', 'other'] };
      expect(createRecogniser([chains]).detectFormat(file)).toBe('chains');
      const report = verify(image);
      expect(report.rules).toMatchObject({ agree: 9, of: 9 });
      expect(report.verdict).toBe('verified');
      expect(open(image).container).toContain('SQLite table audit, hash chain (');
      expect(report.notes?.join(' ')).toContain(
        'Other tables of the database were not read, and no hash that is compared here covers what is in them: “other”.',
      );
    }
  });

  it('is called a view where it is one, and triggers are named', () => {
    const made = create();
    made.run(`CREATE TABLE hidden (${TYPES})`);
    made.insert('INSERT INTO hidden VALUES (?, ?, ?, ?, ?, ?)', makeJsonRows(9));
    made.run('CREATE VIEW audit AS SELECT * FROM hidden');
    made.run('CREATE TABLE log (n INTEGER)');
    made.run('CREATE TRIGGER erase AFTER INSERT ON log BEGIN DELETE FROM hidden; END');
    const image = made.image();
    made.close();
    const container = { is: 'SQLite', table: 'audit', json: ['detail'] } as const;
    const notes = verify(image, { ...PROFILE, container }).notes?.join(' ');
    expect(notes).toContain('the rows of the view “audit”');
    expect(notes).toContain('A view is a query');
    expect(notes).toMatch(/Other tables .*“hidden”, “log”/);
    expect(notes).toMatch(/The database has triggers.*“erase”/);
  });

  it('may have the name of the table of another format', () => {
    const made = create();
    made.run(`CREATE TABLE entries (${TYPES})`);
    made.insert('INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)', makeJsonRows(9));
    const image = made.image();
    made.close();
    const file = { name: 'log.db', head: image.slice(0, 65536), tables: ['entries'] };
    expect(testRecogniser.detectFormat(file)).toBe('chains');
    const report = verify(image);
    expect(report).toMatchObject({ verdict: 'verified', rules: { agree: 9, of: 9 } });
    expect(report.notes?.join(' ')).not.toContain('Other tables');
  });

  it('is read in the order that the profile names, and names the row', () => {
    const rows = makeJsonRows(9).map((row, i) => (i === 3 ? row.with(2, 'you') : row));
    const container = { is: 'SQLite', table: 'audit', order: 'seq', json: ['detail'] } as const;
    const report = verify(database(rows.toReversed(), TYPES), { ...PROFILE, container });
    expect(findings(report)).toEqual([
      { check: 'chains.hash', path: 'row 4 /hash', line: undefined },
    ]);
  });

  it('says what a profile names that is not there', () => {
    const image = database(makeJsonRows(3), TYPES);
    const named = (more: object) => () =>
      verify(image, { ...PROFILE, container: { is: 'SQLite', table: 'audit', ...more } });
    expect(named({ table: 'log' })).toThrow('It has no table log. Its tables: audit, other.');
    expect(named({ order: 'number' })).toThrow('no column number');
    expect(() => verify(image, PROFILE)).toThrow('The file is a SQLite database');
    expect(() =>
      verify('{"seq":1}\n', { ...PROFILE, container: { is: 'SQLite', table: 'a' } }),
    ).toThrow('and the file is none');
  });
});
