// Each measure is taken in rounds between two runs of the reference: all of them once, then all of
// them again.

import type { HashEngine } from '../../src/base/hash/hash.ts';
import { terminal } from '../../src/ui/terminal/terminal.ts';
import { openMeasuredRun } from '../browser/opened.ts';
import { WatchedApp } from './app.ts';
import { ReferenceThreads, verifyOnce } from './command.ts';
import { watchedLedger } from './files.ts';
import type { Round, SpentTime } from './spent.ts';
import {
  dropToRows,
  forgetAll,
  importFile,
  indexAll,
  openMeasuredLane,
  openPatterns,
  searchAll,
} from './steps.ts';

const ROUNDS = 5;
/** The larger ledger has as many lanes, so that each lane has one index. */
const RUNS = 4;
const QUERIES = [
  'cost > 0.00148',
  'denied by operator',
  'payload..path:/file47\\d\\d\\.rs/',
  'naïve',
  '/no(thing|body) is called/',
];

const VERIFY = 'verify on the command line';

export type WatchMeasure =
  | 'import in a browser'
  | 'index behind an import'
  | typeof VERIFY
  | 'first rows from a link'
  | 'first rows from a dropped file'
  | 'search in a browser'
  | 'patterns in a browser';

/** Names what a measure is divided by: like by like. */
export function describeUnit(measure: string): string {
  return measure === VERIFY
    ? 'times the reference in two threads of Node'
    : 'times the reference in two workers of the same Chromium';
}

export interface AllTaken {
  readonly rounds: ReadonlyMap<WatchMeasure, readonly Round[]>;
  readonly chromium: string;
}

export async function takeRounds(hash: HashEngine): Promise<AllTaken> {
  const large = await watchedLedger(RUNS, 3_000, hash);
  const small = await watchedLedger(1, 200, hash);
  const threads = new ReferenceThreads();
  const app = await WatchedApp.open();
  const rounds = new Map<WatchMeasure, Round[]>();
  try {
    // The first round is for costs that occur once: caches of code, the storage of a new profile.
    for (let round = 0; round <= ROUNDS; round++) {
      terminal.warn([round === 0 ? 'A round that does not count' : `Round ${round} of ${ROUNDS}`]);
      const taken = await takeOne(app, threads, large, small);
      if (round === 0) continue;
      for (const [measure, one] of taken)
        rounds.set(measure, [...(rounds.get(measure) ?? []), one]);
    }
    return { rounds, chromium: app.version() };
  } finally {
    await app.end();
    await threads.end();
  }
}

async function takeOne(
  app: WatchedApp,
  threads: ReferenceThreads,
  large: string,
  small: string,
): Promise<readonly (readonly [WatchMeasure, Round])[]> {
  const { page, url } = app;
  const inNode = between(() => threads.run());
  const inBrowser = between(() => app.reference());
  const verified = await inNode(() => verifyOnce(large));

  await page.goto(url);
  let indexedAfter = Number.NaN;
  const imported = await inBrowser(() =>
    app.spend(async () => {
      const listedAfter = await importFile(page, large);
      indexedAfter = await indexAll(page, RUNS);
      return listedAfter;
    }),
  );
  const indexed = { ...imported, spent: { ...imported.spent, time: indexedAfter } };
  const lane = await openMeasuredRun(page);
  const opened = await inBrowser(() =>
    app.spend(
      async () => (await openMeasuredLane(page, lane)) + (await openMeasuredLane(page, lane)),
    ),
  );
  await page.goto(`${url}ask`);
  const again = QUERIES.map((query) => `(${query})`);
  const searched = await inBrowser(() => app.spend(() => searchAll(page, [...QUERIES, ...again])));
  const patterns = await inBrowser(() =>
    app.spend(async () => (await openPatterns(page, lane)) + (await openPatterns(page, lane))),
  );
  await page.goto(url);
  const dropped = await inBrowser(() => app.spend(() => dropToRows(page, small)));
  await forgetAll(page, url);
  return [
    ['import in a browser', imported],
    ['index behind an import', indexed],
    [VERIFY, verified],
    ['first rows from a link', opened],
    ['first rows from a dropped file', dropped],
    ['search in a browser', searched],
    ['patterns in a browser', patterns],
  ];
}

function between(
  reference: () => Promise<SpentTime>,
): (take: () => Promise<SpentTime>) => Promise<Round> {
  return async (take) => {
    const before = await reference();
    const spent = await take();
    return { spent, before, after: await reference() };
  };
}
