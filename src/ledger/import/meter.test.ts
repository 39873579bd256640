// The time left is told over a recorded import: SQLite, 300,000 entries, two processors.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ImportPhase } from '../model/import.ts';
import { createMeter } from './meter.ts';

const RECORDED: readonly (readonly [
  ImportPhase,
  number,
  readonly (readonly [number, number])[],
])[] = [
  [
    'copying',
    452,
    [
      [0, 0],
      [669, 34],
      [1190, 105],
      [1744, 168],
      [2249, 239],
      [2844, 302],
      [3345, 361],
      [3844, 407],
      [4546, 449],
    ],
  ],
  ['loading', 0, [[4744, 0]]],
  [
    'verifying',
    300_000,
    [
      [5744, 0],
      [6244, 731],
      [6745, 4375],
      [7245, 9281],
      [7744, 12038],
      [8244, 17854],
      [8745, 22035],
      [9257, 28762],
      [9744, 32450],
      [10247, 35840],
      [10744, 38349],
      [11244, 46144],
      [11746, 52399],
      [12251, 58928],
      [12771, 68350],
      [13344, 76572],
      [13844, 87006],
      [14344, 100000],
      [14860, 110000],
      [15444, 125274],
      [15955, 131236],
      [16444, 139497],
      [16944, 146078],
      [17445, 157232],
      [17949, 170206],
      [18489, 182885],
      [19044, 191844],
      [19544, 200995],
      [20045, 211301],
      [20544, 220212],
      [21046, 232152],
      [21549, 244033],
      [22144, 254120],
      [22644, 263981],
      [23144, 273081],
      [23594, 284708],
      [24145, 290173],
      [24644, 298046],
    ],
  ],
  ['comparing', 0, [[24744, 0]]],
  ['storing', 0, [[25244, 0]]],
];
const END_MS = 25_244;
const LOOKED_MS = 10_700;
const SILENT = 3;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says nothing for three seconds, then how long it truly takes', () => {
  const start = performance.now();
  const meter = createMeter('job', 'a.db', 1, () => undefined);
  const until = (ms: number) => vi.advanceTimersByTime(start + ms - performance.now());
  const said: { readonly left: number | null; readonly truly: number }[] = [];
  for (const [phase, total, seen] of RECORDED) {
    until(seen[0]?.[0] ?? 0);
    meter.phase(phase, total, 'entries');
    if (phase === 'verifying') meter.helped('comparing');
    for (const [ms, done] of seen) {
      until(ms);
      meter.at(done, phase === 'verifying' && ms < LOOKED_MS);
      const { secondsLeft } = meter.end({ phase });
      said.push({ left: secondsLeft, truly: (END_MS - ms) / 1000 });
    }
  }
  const late = said.filter(({ truly }) => truly < END_MS / 1000 - SILENT);
  for (const { left, truly } of late) {
    expect(left).not.toBeNull();
    expect(Math.abs((left ?? 0) - truly)).toBeLessThan(truly / 3 + 2);
  }
});
