// The bench measures a Holon ledger: writing it, reading it with every check, and what a person
// waits for. A clean ledger has to have a verdict without a single finding.

import { deepStrictEqual, ok } from 'node:assert/strict';
import { holon } from '../src/formats/holon/index.ts';
import { ledgerBytes } from '../src/formats/holon/write/generator/run.ts';
import type { Host } from '../src/ledger/format/reader.ts';
import { readLedger } from '../src/ledger/format/recognise.ts';
import { inMemory } from '../src/ledger/sources/bytes.ts';
import { verifyLedger } from '../src/ledger/verify/run.ts';
import type { Measurement } from './measure.ts';

const SEED = 1;

/** @throws when a result is wrong: a fast wrong answer is worth nothing. */
export function measureHolon(
  events: number,
  host: Host,
): { readonly bytes: Uint8Array; readonly measured: readonly Measurement[] } {
  const measured: Measurement[] = [];
  const timed = <T>(what: string, entries: number | null, work: () => T): T => {
    const start = performance.now();
    const result = work();
    measured.push({ what, ms: performance.now() - start, entries });
    return result;
  };
  const bytes = timed('generate', null, () => ledgerBytes({ seed: SEED, events }));
  const files = [{ name: 'events.jsonl', bytes: inMemory(bytes) }];
  const start = performance.now();
  const reader = timed('read, with every check', events, () => readLedger(holon, files, host));
  const entries = reader.lanes.reduce((sum, lane) => sum + lane.entries, 0);
  ok(entries >= events);
  const options = { profile: 'strict', pins: {} } as const;
  const report = timed('count and report', entries, () =>
    verifyLedger(holon, reader, host, options),
  );
  measured.unshift({ what: 'file to verdict', ms: performance.now() - start, entries });
  const found = [...report.findings, ...report.lanes.flatMap((lane) => lane.findings)];
  deepStrictEqual([report.verdict, found], ['consistent', []]);
  timed('describe every entry', entries, () => {
    for (const { id } of reader.lanes) {
      for (const entry of reader.entries(id))
        ok(holon.words.digest(entry, holon.reader.decode(entry)).line.title !== '');
    }
  });
  timed('survey for figures and drawings', entries, () => reader.survey());
  reader.close();
  return { bytes, measured };
}
