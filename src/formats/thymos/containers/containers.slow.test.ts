// Replay results must not depend on the container: the same history gives the same
// entries, the same report and the same worlds, whatever it is kept in.

import fc from 'fast-check';
import { gzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText, toHex } from '../../../base/bytes.ts';
import type { LedgerReader } from '../../../ledger/format/reader.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import { fileInMemory, type MemoryFile } from '../../../ledger/sources/file.ts';
import { groupBytes } from '../../../ledger/sources/group.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { type CorpusSource, corpusSources } from '../../../testing/containers.ts';
import { corpusBytes, inCorpus } from '../../../testing/corpus.ts';
import { draws } from '../../../testing/draws.ts';
import { testRecogniser } from '../../../testing/formats.ts';
import { createTestHost } from '../../../testing/host.ts';
import { thymos } from '../index.ts';

const host = await createTestHost();

describe('the same history', () => {
  /** Of every trajectory all that does not depend on what it was kept in. */
  function history(files: readonly MemoryFile[]) {
    const reader = readLedger(thymos, files.map(fileInMemory), host);
    const report = verifyLedger(thymos, reader, host, { profile: 'reference', pins: {} });
    const lanes = new Map<string, unknown>();
    for (const { lane, reference, report: replay, anchor, world } of report.lanes) {
      const entries = Array.from(reader.entries(lane), (entry) => {
        const canonical = thymos.rules.canonical?.(entry, thymos.reader.decode(entry));
        const hash = canonical && toHex(host.hash.blake3(encodeText(canonical)));
        return [entry.seq, entry.id, entry.kind, entry.recordedAt, hash];
      });
      lanes.set(lane, { entries, reference, replay, anchor, world });
    }
    reader.close();
    return lanes;
  }

  function file(name: string): MemoryFile {
    return { name, bytes: corpusBytes('thymos', name) };
  }

  const CASES: readonly [ledger: string, containers: readonly (readonly MemoryFile[])[]][] = [
    ['run-847', [[file('run-847.audit.json')], [file('run-847.audit.csv')]]],
    ['run-847', [[file('wal/run-847.db'), file('wal/run-847.db-wal')]]],
    ['delegation', [[file('delegation.audit.json')], [file('delegation.audit.csv')]]],
    ['branches', [[file('wal/branches.db'), file('wal/branches.db-wal')]]],
  ];
  it.each(CASES)('is the same in the database %s and in its other containers', (ledger, others) => {
    const expected = history([file(`${ledger}.db`)]);
    for (const files of [...others, [asLines([file(`${ledger}.db`)])]]) {
      expect(sorted(history(files))).toEqual(sorted(expected));
    }
  });

  it.each(['postgres.pg_dump.sql', 'postgres.pg_dump.inserts.sql', 'postgres.entries.csv'])(
    'is the same in three databases and in %s',
    (name) => {
      const three = ['run-847.db', 'delegation.db', 'branches.db'].map((db) => history([file(db)]));
      expect(sorted(history([file(name)]))).toEqual(
        sorted(new Map(three.flatMap((lanes) => [...lanes]))),
      );
    },
  );

  it.skipIf(!inCorpus('thymos', 'medium.db'))(
    'is the same in the export of medium.db, as JSON and as CSV, as far as it goes',
    () => {
      const whole = history([file('medium.db')]) as Map<string, { entries: unknown[] }>;
      const json = history([file('medium.audit.json')]) as typeof whole;
      expect(sorted(history([file('medium.audit.csv')]))).toEqual(sorted(json));
      for (const [lane, { entries }] of json) {
        expect(whole.get(lane)?.entries.slice(0, entries.length)).toEqual(entries);
      }
    },
  );

  /** One entry a line, in the order of the lanes, the payload as stored. */
  function asLines(files: readonly MemoryFile[]): MemoryFile {
    const reader = readLedger(thymos, files.map(fileInMemory), host);
    const lines = reader.lanes.flatMap(({ id: lane }) =>
      Array.from(
        reader.entries(lane),
        ({ id, parent, seq, kind, bytes, recordedAt }) =>
          `${JSON.stringify({ id, trajectory_id: lane, parent_id: parent, seq, kind, created_at: recordedAt }).slice(0, -1)},"payload":${decodeText(bytes)}}\n`,
      ),
    );
    reader.close();
    return { name: 'lines', bytes: encodeText(lines.join('')) };
  }

  const containers = corpusSources().filter(({ name }) => /^(wal|postgres|run-847)/.test(name));
  it('says what a container is, and what it cannot carry', () => {
    expect(containers.map(described)).toMatchSnapshot();
  });

  const cut = corpusSources().filter(({ name }) => name.startsWith('medium'));
  it.skipIf(cut.some(({ absent }) => absent))('says so of an export that was cut', () => {
    expect(cut.map(described)).toMatchSnapshot();
  });

  function described({ name, files }: CorpusSource) {
    const reader = readLedger(thymos, files, host);
    const report = verifyLedger(thymos, reader, host, { profile: 'reference', pins: {} });
    const chain = report.checks.find(({ check }) => check === 'thymos.parent-chain');
    reader.close();
    const findings = reader.findings.map(({ severity, message }) => `${severity}: ${message}`);
    return [name, reader.container, chain?.status, ...findings];
  }
});

function sorted(lanes: ReadonlyMap<string, unknown>): unknown[] {
  return [...lanes].sort(([a], [b]) => (a < b ? -1 : 1));
}

describe('whatever the bytes', () => {
  const NAMES = [
    ['run-847.db'],
    ['wal/run-847.db', 'wal/run-847.db-wal'],
    ['run-847.audit.json'],
    ['run-847.audit.csv'],
    ['postgres.entries.csv'],
    ['postgres.pg_dump.sql'],
    ['postgres.pg_dump.inserts.sql'],
  ];
  const given = (names: readonly string[]): MemoryFile[] =>
    names.map((name) => ({ name, bytes: corpusBytes('thymos', name) }));
  const cases = NAMES.map((names): [string, MemoryFile[]] => [names.join(' + '), given(names)]);
  const packed = cases.map(([name, files]): [string, MemoryFile[]] => [
    `zip of ${name}`,
    [
      {
        name: 'a.zip',
        bytes: zipSync(Object.fromEntries(files.map((f) => [f.name, f.bytes]))),
      },
    ],
  ]);
  const gzipped = cases
    .slice(-2)
    .map(([name, [file]]): [string, MemoryFile[]] => [
      `gzip of ${name}`,
      file ? [{ name: 'a.gz', bytes: gzipSync(file.bytes) }] : [],
    ]);

  it.each([...cases, ...packed, ...gzipped])(
    'reading %s throws nothing but a SourceError',
    (_, files) => {
      const edit = fc.record({
        at: fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        how: fc.constantFrom('set', 'cut', 'remove', 'insert'),
        byte: fc.oneof(fc.nat(255), fc.constantFrom(...encodeText('",\\\'\n\t;{}[]x0-'))),
      });
      fc.assert(
        fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), fc.nat(), (edits, which) => {
          const altered = files.map(({ name, bytes }, i) => ({
            name,
            bytes: i === which % files.length ? alter(bytes, edits) : bytes,
          }));
          readAll(altered);
        }),
        { numRuns: draws(40) },
      );
    },
  );

  function readAll(files: readonly MemoryFile[]): void {
    for (const set of groupBytes(files, testRecogniser).sets) {
      if (set.format !== thymos.manifest.id) continue;
      let reader: LedgerReader | null = null;
      try {
        reader = readLedger(thymos, set.files, host);
        verifyLedger(thymos, reader, host, { profile: 'strict', pins: {} });
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
      } finally {
        reader?.close();
      }
    }
  }
});

function alter(
  source: Uint8Array,
  edits: readonly { readonly at: number; readonly how: string; readonly byte: number }[],
): Uint8Array {
  let bytes = source.slice();
  for (const { at, how, byte } of edits) {
    const place = Math.floor(at * bytes.length);
    if (how === 'set') bytes[place] = byte;
    else if (how === 'cut') bytes = bytes.slice(0, place);
    else {
      const rest = bytes.subarray(how === 'remove' ? place + 1 : place);
      bytes = Uint8Array.from([
        ...bytes.subarray(0, place),
        ...(how === 'insert' ? [byte] : []),
        ...rest,
      ]);
    }
  }
  return bytes;
}
