// `npm run bench [-- WHAT]` prints how fast it is. It fails on a wrong result, never on a slow one,
// except for --watch. With --native, the originating system's own program is run on the same
// OpenThymos ledgers, and compared. `-- --help` says what else it measures.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createReadyHost } from '../src/app/cli/host.ts';
import { EXIT } from '../src/ui/terminal/exit.ts';
import { guardCommand } from '../src/ui/terminal/guard.ts';
import { terminal } from '../src/ui/terminal/terminal.ts';
import { generatedRun } from './blocks.ts';
import { doubling, doublingOne } from './doubling/main.ts';
import { makeLarge } from './large/main.ts';
import { generatedLedger } from './ledger.ts';
import { type Measurement, runMeasure } from './measure.ts';
import { measureBlocks } from './measure-blocks.ts';
import { measureGrowth } from './measure-growth.ts';
import { measureHolon } from './measure-holon.ts';
import { measureJournal } from './measure-journal.ts';
import { measureSearch } from './measure-search.ts';
import { measureSeries } from './measure-series.ts';
import { measureNative } from './native.ts';
import { BENCH_USAGE, readBenchOptions } from './options.ts';
import { benchTable, mb } from './table.ts';

const COMMITS = 100_000;
const OPERATIONS = 100_000;
const ROLLBACKS = 500;
const EVENTS = 200_000;
const SERIES = 1_000_000;
const SEARCHED = 100_000;
const FOLLOWED = [10_000, 100_000];
const JOURNALS = [1_000, 2_000, 5_000, 10_000];

guardCommand('bench');

const options = readBenchOptions(process.argv.slice(2));
if (options === null) {
  terminal.warn(BENCH_USAGE.split('\n'));
  process.exit(EXIT.unreadable);
}
const { values: given, positionals } = options;
if (given.help) {
  terminal.print(BENCH_USAGE.split('\n'));
  process.exit();
}
const { native, stage = null } = given;
if (given['doubling-one'] !== undefined) {
  await doublingOne(given['doubling-one'], given.anchors ?? null, stage);
  process.exit();
}
if (given.doubling) {
  await doubling(positionals.join(' '), stage);
  process.exit();
}

if (given.watch) {
  const { watchSpeed } = await import('./watch/main.ts');
  process.exit(await watchSpeed(given.keep ?? false));
}
if (given.browser !== undefined) {
  // It is loaded for that alone, because it brings what drives a browser.
  const { measureInBrowser } = await import('./browser/main.ts');
  await measureInBrowser(given.browser, given.cancel ?? false);
  process.exit();
}

const corpus = process.env.LEDGERSCOPE_CORPUS ?? join(process.cwd(), '../shared/corpus');
const medium = join(corpus, 'thymos/medium.db');

const host = await createReadyHost();
if (given.make !== undefined) {
  terminal.print([await makeLarge(given.make, positionals.join(' '), host.hash)]);
  process.exit();
}
if (given.search !== undefined) {
  const { measureSearches } = await import('./browser/searches.ts');
  await measureSearches(given.search, positionals, host.hash);
  process.exit();
}
if (given.frames) {
  const { measureFrames } = await import('./browser/frames.ts');
  await measureFrames(host.hash);
  process.exit();
}
if (given.growth) {
  await measureGrowing();
  process.exit();
}
terminal.print([
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`,
  native === undefined
    ? 'No native program was given (--native PATH): nothing is compared.'
    : `native: ${native}, its whole process with its start`,
  '',
]);
if (existsSync(medium)) await measureFile('medium.db: 40 lanes', medium, 5_000);
else terminal.print([`skipped: ${medium} is not there`, '']);
await measureFile('generated: 1 lane', await generatedLedger(COMMITS, host.hash), COMMITS + 1);

const run = generatedRun(OPERATIONS, ROLLBACKS, host.hash);
const { bytes: log, measured: ofBlocks } = await measureBlocks(run, ROLLBACKS, host);
print('block state ledger, generated: 1 run', log, ofBlocks);
const { bytes: events, measured: ofHolon } = measureHolon(EVENTS, host);
print('Holon evolution ledger, generated', events, ofHolon);
const series = measureSeries(SERIES);
terminal.print(
  benchTable('the series of one lane', { length: series.bytes }, series.measured).split('\n'),
);
await measureGrowing();
const { bytes: searched, measured: ofSearch } = await measureSearch(SEARCHED, host);
print('a search, generated: 1 lane', searched, ofSearch);
const { heapUsed, rss, external } = process.memoryUsage();
const peak = process.resourceUsage().maxRSS * 1024;
terminal.print([
  `memory at the end: ${mb(rss)} resident (peak ${mb(peak)}), ${mb(heapUsed)} heap, ${mb(external)} buffers`,
]);

async function measureGrowing(): Promise<void> {
  for (const entries of FOLLOWED) {
    const { bytes, measured } = await measureGrowth(entries, host);
    print('followed run, generated: 1 lane', bytes, measured);
  }
  for (const records of JOURNALS) {
    const { bytes, measured } = await measureJournal(records, host);
    print('review journal, generated', bytes, measured);
  }
}

async function measureFile(title: string, path: string, entries: number): Promise<void> {
  const bytes = new Uint8Array(await readFile(path));
  const compared = native === undefined ? undefined : measureNative(native, path, entries);
  print(title, bytes, await runMeasure(bytes, entries, host, compared));
}

function print(title: string, bytes: Uint8Array, measured: readonly Measurement[]): void {
  terminal.print(benchTable(title, bytes, measured).split('\n'));
}
