// `npm run bench -- --search FOLDER` has a million entries in the built app in a Chromium, as one
// ledger and as ten. It measures the import, and the index of their texts behind that; for each
// query when the first entry is shown and when all were looked at; and the comparison of two
// copies. The words `one` and `ten` behind the folder choose.

import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { HashEngine } from '../../src/base/hash/hash.ts';
import { terminal } from '../../src/ui/terminal/terminal.ts';
import { RARE_WORD } from '../large/lane.ts';
import { mb } from '../table.ts';
import { type BuiltApp, openBuilt } from './built.ts';
import { measureCompare } from './compares.ts';
import { importToItsEnd } from './imports.ts';
import { untilIndexed } from './indexes.ts';
import { tenShares, twoCopies } from './large-files.ts';
import { peaksText, watchPeaks } from './peaks.ts';
import { searchHere, type TimedSearch } from './timed.ts';

const RUNS = 3;
const QUERIES = [
  RARE_WORD,
  'naïve',
  'approach',
  'edit_file',
  'tool=edit_file',
  'kind:denied',
  'cost > 0.00148',
  'denied by operator',
  'denied by isolation',
  'payload..path:/file47\\d\\d\\.rs/',
  '/file47\\d\\d\\.rs/',
  'file4711.rs',
  'changed:file4711',
  'nothing-is-called-this',
  'tool=nothing',
  '/no(thing|body) is called/',
];

export async function measureSearches(
  folder: string,
  chosen: readonly string[],
  hash: HashEngine,
): Promise<void> {
  const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part);
  if (isChosen('one')) {
    const [whole, changed] = await twoCopies(folder, hash);
    const app = await openBuilt();
    await measureSet(app, 'one ledger of 1,000,000 entries', [whole], 123);
    await measureCompare(app, whole, changed);
    await app.end();
  }
  if (isChosen('ten')) {
    const shares = await tenShares(folder, hash);
    const app = await openBuilt();
    await measureSet(app, 'ten ledgers of 100,000 entries', shares, 130);
    await app.end();
  }
}

/** `indexes` is their total, one for each 8,192 entries of a lane. */
async function measureSet(
  app: BuiltApp,
  title: string,
  files: readonly string[],
  indexes: number,
): Promise<void> {
  const { page, url } = app;
  await page.goto(url);
  terminal.print(['', title]);
  const peaks = watchPeaks(app);
  const start = performance.now();
  for (const file of files) await importToItsEnd(page, file);
  const ms = Math.round(performance.now() - start);
  await untilIndexed(page, indexes);
  const indexed = Math.round(performance.now() - start);
  const { usage, details } = await storedBytes(page);
  terminal.print([
    `files to ledgers: ${ms.toLocaleString('en')} ms, to all indexes ${indexed.toLocaleString('en')} ms, ${mb(usage)} stored, of which the database has ${mb(details)}`,
    `  ${peaksText(await peaks.end())}`,
  ]);
  const id = idInTheMiddle(files[0] ?? '');
  const pieces = [id, id.slice(0, 8), id.slice(20, 36)];
  for (const query of [...QUERIES, `id:${id}`, ...pieces]) await measureQuery(app, query);
}

async function measureQuery(app: BuiltApp, query: string): Promise<void> {
  const { page, url } = app;
  const runs: TimedSearch[] = [];
  const peaks = watchPeaks(app);
  let status = '';
  for (let run = 0; run < RUNS; run++) {
    // The first run begins with new workers, which have read nothing. Hits of the same text are
    // kept.
    if (run === 0) await page.goto(`${url}ask`);
    const timed = await page.evaluate(searchHere, '('.repeat(run) + query + ')'.repeat(run));
    status = timed.status;
    runs.push(timed);
    // No difference is noticed in a search that takes that long.
    if (timed.all > 30_000) break;
  }
  const [cold] = runs;
  const best = (of: 'first' | 'all') =>
    runs.reduce((least, run) => Math.min(least, run[of] ?? least), Number.POSITIVE_INFINITY);
  const text = (ms: number | null | undefined) =>
    ms === null || ms === undefined || !Number.isFinite(ms)
      ? 'none'
      : `${Math.round(ms).toLocaleString('en')} ms`;
  const { workers, renderer } = await peaks.end();
  terminal.print([
    `${query.slice(0, 36).padEnd(38)}first ${text(best('first')).padStart(9)} (new ${text(cold?.first)}), ` +
      `all ${text(best('all')).padStart(10)} (new ${text(cold?.all)}); ${status}; ` +
      `workers ${mb(workers)}, renderer ${mb(renderer)}`,
  ]);
}

function idInTheMiddle(file: string): string {
  const sql = 'SELECT lower(hex(id)) FROM entries WHERE seq = (SELECT max(seq) / 2 FROM entries)';
  return execFileSync('sqlite3', [file, sql], { encoding: 'utf8' }).trim();
}

async function storedBytes(page: Page): Promise<{ usage: number; details: number }> {
  return page.evaluate(async () => {
    const estimate: StorageEstimate & { usageDetails?: { indexedDB?: number } } =
      await navigator.storage.estimate();
    return { usage: estimate.usage ?? 0, details: estimate.usageDetails?.indexedDB ?? 0 };
  });
}
