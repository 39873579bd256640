// The bench measures the series of one very long lane: making it, opening it, and asking it.

import { deepStrictEqual } from 'node:assert/strict';
import { SeriesBuilder } from '../src/ledger/series/builder.ts';
import type { SeriesPage } from '../src/ledger/series/page.ts';
import { Series } from '../src/ledger/series/series.ts';
import type { Measurement } from './measure.ts';

const NOWHERE = new Uint32Array();
/** A screen has so many pixels. */
const PARTS = 1920;

/** @throws when a sum is wrong: a fast wrong answer is worth nothing. */
export function measureSeries(entries: number): {
  readonly bytes: number;
  readonly measured: readonly Measurement[];
} {
  const measured: Measurement[] = [];
  const timed = <T>(what: string, of: number | null, work: () => T): T => {
    const start = performance.now();
    const result = work();
    measured.push({ what, ms: performance.now() - start, entries: of });
    return result;
  };
  const pages: SeriesPage[] = [];
  const lane = timed('columns of every entry', entries, () => {
    const builder = new SeriesBuilder();
    for (let i = 0; i < entries; i++) {
      builder.add({
        kind: i % 25 ? 'commit' : 'rejection',
        shape: i % 25 ? 'change' : 'denied',
        isCommit: i % 25 > 0,
        recordedAt: 1_700_000_000 + i,
        created: i % 2,
        replaced: 1 - (i % 2),
        retracted: 0,
        cost:
          i % 25
            ? [
                { name: 'tokens', value: (i * 7919) % 5_000 },
                { name: 'tool_calls', value: 1 },
                { name: 'wall_clock_ms', value: (i * 104_729) % 60_000 },
                { name: 'usd_millicents', value: i % 150 },
              ]
            : null,
      });
      const full = builder.takePage();
      if (full) pages.push(full.series);
    }
    return builder.lane();
  });
  const places = {
    requests: NOWHERE,
    open: NOWHERE,
    errors: NOWHERE,
    warnings: NOWHERE,
    broken: NOWHERE,
    delegations: NOWHERE,
    branches: NOWHERE,
  };
  const series = timed('open', entries, () => new Series(lane, pages, places));
  const windows = [
    ['all of it, first', 0, entries],
    ['all of it, again', 0, entries],
    ['a stretch off all bounds', 12_345, entries - 6_789],
    ['a twentieth', Math.floor(entries / 2), Math.floor(entries / 2 + entries / 20)],
  ] as const;
  for (const [what, from, to] of windows) {
    const window = { from, to, buckets: PARTS };
    const { commits } = timed(`${what}, in ${PARTS} parts`, null, () => series.window(window));
    const before = (index: number) => index - Math.ceil(index / 25);
    deepStrictEqual(
      commits.reduce((sum, count) => sum + count, 0),
      before(to) - before(from),
    );
  }
  return { bytes: pages.reduce((sum, page) => sum + page.bytes.length, 0), measured };
}
