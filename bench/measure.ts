// One ledger is measured by the same code that the app and the command run.

import { deepStrictEqual, ok } from 'node:assert/strict';
import { createHandler } from '../src/app/worker/handler.ts';
import { thymos } from '../src/formats/thymos/index.ts';
import { LedgerFolds } from '../src/ledger/format/folds.ts';
import type { Host } from '../src/ledger/format/reader.ts';
import { readLedger } from '../src/ledger/format/recognise.ts';
import { isFailure } from '../src/ledger/model/verdict.ts';
import { inMemory } from '../src/ledger/sources/bytes.ts';
import { openMemoryJournal } from '../src/ledger/storage/journal/journal-memory.ts';
import { ownLiveness } from '../src/ledger/storage/liveness.ts';
import { openMemoryStore } from '../src/ledger/storage/memory.ts';
import { verifyLedger } from '../src/ledger/verify/run.ts';
import { cliFormats } from '../src/ui/terminal/formats.ts';

export interface Measurement {
  readonly what: string;
  readonly ms: number;
  /** The number of its entries; null where a rate would say nothing. */
  readonly entries: number | null;
  /** The originating system's own program on the same ledger, in this very run. */
  readonly native?: NativeMeasured;
}

export interface NativeMeasured {
  readonly ms: number;
  /** Its output names the number of entries: otherwise nothing shows that it read them all. */
  readonly namesEntries: boolean;
}

export const RUNS = 3;

/** @throws when a result is wrong: a fast wrong answer is worth nothing. */
export async function runMeasure(
  bytes: Uint8Array<ArrayBuffer>,
  entries: number,
  host: Host,
  native?: NativeMeasured,
): Promise<readonly Measurement[]> {
  const measured: Measurement[] = [];
  const files = [{ name: 'bench.db', bytes: inMemory(bytes) }];

  measured.push(
    best('read', entries, () => {
      const reader = readLedger(thymos, files, host);
      let read = 0;
      for (const { id } of reader.lanes) for (const _ of reader.entries(id)) read++;
      reader.close();
      deepStrictEqual(read, entries);
    }),
  );
  for (const profile of ['reference', 'strict'] as const) {
    const step = best(`file to verdict, ${profile}`, entries, () => {
      const reader = readLedger(thymos, files, host);
      const report = verifyLedger(thymos, reader, host, { profile, pins: {} });
      reader.close();
      deepStrictEqual(
        report.lanes.reduce((sum, lane) => sum + lane.entries, 0),
        entries,
      );
      ok(report.findings.every(({ severity }) => severity === 'info'));
      if (profile === 'strict') ok(!isFailure(report.verdict));
      else ok(report.lanes.some(({ reference }) => reference?.ok));
    });
    measured.push(profile === 'reference' && native ? { ...step, native } : step);
  }

  const reader = readLedger(thymos, files, host);
  const lanes = reader.lanes.map(({ id }) => id);
  const longest = [...reader.lanes].sort((a, b) => b.entries - a.entries)[0];
  ok(longest);
  let folds = new LedgerFolds(thymos, reader);
  measured.push(
    best('fold every lane', entries, () => {
      folds = new LedgerFolds(thymos, reader);
      for (const lane of lanes) ok((folds.fold(lane)?.entries ?? 0) > 0);
    }),
  );
  const fold = folds.fold(longest.id);
  ok(fold);
  const indices = Array.from({ length: 200 }, (_, i) => (i * 7_919) % fold.entries);
  const jump = best('state at any entry', null, () => {
    for (const index of indices) ok((fold.worldAt(index)?.size ?? -1) >= 0);
  });
  measured.push({ ...jump, ms: jump.ms / indices.length });
  reader.close();

  return [...measured, ...(await asTheApp(bytes, entries, host))];
}

/** Makes the app's own service over a store in memory. */
export function benchService(host: Host, journals = openMemoryJournal()) {
  return createHandler({
    store: openMemoryStore(),
    files: null,
    helpers: null,
    room: async () => null,
    journals,
    liveness: ownLiveness(),
    formats: cliFormats,
    host: async () => host,
    now: () => Date.now(),
    opens: () => undefined,
    sweeps: true,
    policies: async () => [],
  });
}

/** What a person waits for. */
export async function asTheApp(
  bytes: Uint8Array<ArrayBuffer>,
  entries: number,
  host: Host,
): Promise<readonly Measurement[]> {
  const ask = benchService(host);
  let start = performance.now();
  const done = await ask({
    name: 'import ledger',
    input: {
      job: '1',
      set: {
        name: 'bench.db',
        format: thymos.manifest.id,
        files: [{ name: 'bench.db', file: new Blob([bytes]) }],
      },
      demo: false,
    },
  });
  const whole = performance.now() - start;
  deepStrictEqual([done.phase, done.entries, done.error], ['done', entries, null]);
  const ledger = done.ledger ?? '';
  const { lanes } = await ask({ name: 'ledger', input: ledger });
  const longest = [...lanes].sort((a, b) => b.entries - a.entries)[0];
  ok(longest);
  start = performance.now();
  const first = await ask({ name: 'swimlanes', input: { ledger, lane: longest.id } });
  const opened = performance.now() - start;
  ok(first.lanes.length > 0);
  start = performance.now();
  deepStrictEqual(await ask({ name: 'swimlanes', input: { ledger, lane: longest.id } }), first);
  const again = performance.now() - start;
  return [
    { what: 'import, as the app does it', ms: whole, entries },
    { what: 'open the lanes across', ms: opened, entries: null },
    { what: 'open them again', ms: again, entries: null },
  ];
}

/** The ms of this process do not include those of others. */
export function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The best of some runs counts: the others had to share the machine. */
export function best(what: string, entries: number | null, step: () => void): Measurement {
  let ms = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    step();
    ms = Math.min(ms, performance.now() - start);
  }
  return { what, ms, entries };
}
