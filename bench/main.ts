// npm run bench: prints how fast it is, next to the originating system's own figures.
// It fails on a wrong result, never on a slow one.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHost } from '../src/cli/host.ts';
import { generatedRun } from './blocks.ts';
import { generatedLedger } from './ledger.ts';
import { type Measured, measure } from './measure.ts';
import { measureBlocks } from './measure-blocks.ts';
import { measureHolon } from './measure-holon.ts';

const COMMITS = 100_000;
const OPERATIONS = 100_000;
const ROLLBACKS = 500;
const EVENTS = 200_000;

// Entries a second of the real code, file to verdict, one native thread, warm.
const REAL_MEDIUM = 16_000;
const REAL_LONG = 26_000;

const corpus = process.env.LEDGERSCOPE_CORPUS ?? join(process.cwd(), '../shared/corpus');
const medium = join(corpus, 'thymos/medium.db');

const host = await createHost();
if (existsSync(medium)) {
  const bytes = new Uint8Array(await readFile(medium));
  print('medium.db: 40 lanes', bytes, await measure(bytes, 5_000, REAL_MEDIUM, host));
} else console.log(`skipped: ${medium} is not there\n`);

const long = new Uint8Array(await generatedLedger(COMMITS, host.hash));
print('generated: 1 lane', long, await measure(long, COMMITS + 1, REAL_LONG, host));

const run = generatedRun(OPERATIONS, ROLLBACKS, host.hash);
const { bytes: log, measured: ofBlocks } = await measureBlocks(run, ROLLBACKS, host);
print('block state ledger, generated: 1 run', log, ofBlocks);
const { bytes: events, measured: ofHolon } = measureHolon(EVENTS, host);
print('Holon evolution ledger, generated', events, ofHolon);
const { heapUsed, rss, external } = process.memoryUsage();
const peak = process.resourceUsage().maxRSS * 1024;
console.log(
  `memory at the end: ${mb(rss)} resident (peak ${mb(peak)}), ${mb(heapUsed)} heap, ${mb(external)} buffers`,
);

function print(title: string, bytes: Uint8Array, measured: readonly Measured[]): void {
  const entries = measured[0]?.entries ?? 0;
  const each = Math.round(bytes.length / Math.max(1, entries));
  console.log(`${title}, ${count(entries)} entries, ${mb(bytes.length)}, ${each} bytes an entry`);
  for (const { what, ms, entries: taken, real } of measured) {
    const time = ms < 10 ? ms.toFixed(2) : Math.round(ms).toString();
    const rate = taken === null ? '' : `${count((taken / ms) * 1000)} entries/s`;
    const comparison =
      real === undefined || taken === null ? '' : versus((taken / ms) * 1000, real);
    console.log(`  ${what.padEnd(38)}${time.padStart(9)} ms${rate.padStart(22)}${comparison}`);
  }
  console.log('');
}

function versus(ours: number, real: number): string {
  return `   the real code: ${count(real)} (${(ours / real).toFixed(1)} times)`;
}

function count(n: number): string {
  return Math.round(n).toLocaleString('en-US');
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
