// An import's statements about its own course never go backwards, and are right once it has been
// measured.

import { describe, expect, it } from 'vitest';
import type { ImportPhase } from '../model/import.ts';
import { createForecast, createRate } from './outlook.ts';

function course(phases: readonly (readonly [ImportPhase, number, isCounted?: boolean])[]) {
  const forecast = createForecast();
  const seen: { phase: ImportPhase; share: number; left: number | null; truly: number }[] = [];
  const total = phases.reduce((sum, [, seconds]) => sum + seconds, 0);
  let now = 1_000;
  for (const [phase, seconds, isCounted = true] of phases) {
    forecast.begin(phase, now);
    const rateAt = createRate(now);
    for (let tenth = 0; tenth < seconds * 10; tenth++) {
      now += 100;
      const done = isCounted ? (tenth + 1) / (seconds * 10) : null;
      const { share, secondsLeft } = forecast.at(done, now, rateAt(done ?? 0, now));
      seen.push({ phase, share, left: secondsLeft, truly: total - (now - 1_000) / 1_000 });
    }
  }
  return seen;
}

const SLOW = [
  ['copying', 5],
  ['loading', 6, false],
  ['verifying', 80],
  ['comparing', 9, false],
  ['storing', 4, false],
] as const;

/** Verifying is quick here, and copying slow, unlike the expectation. */
const ODD = [
  ['hashing', 20],
  ['copying', 40],
  ['loading', 1, false],
  ['verifying', 5],
  ['storing', 1, false],
] as const;

describe('the outlook of an import', () => {
  it.each([
    ['a usual one', SLOW],
    ['an odd one', ODD],
  ])('never goes back, and comes to its end: %s', (_, phases) => {
    const seen = course(phases);
    for (const [i, { share }] of seen.entries()) {
      expect(share).toBeGreaterThanOrEqual(seen[i - 1]?.share ?? 0);
      expect(share).toBeLessThanOrEqual(1);
    }
    expect(seen.at(-1)?.share).toBeGreaterThan(0.9);
  });

  it('says how long the rest takes once it has measured the phase that takes longest', () => {
    const verifying = course(SLOW).filter(({ phase }) => phase === 'verifying');
    for (const { left, truly } of verifying.slice(50)) {
      expect(left).not.toBeNull();
      expect(Math.abs((left ?? 0) - truly)).toBeLessThan(0.15 * truly + 2);
    }
  });

  it('counts down while nobody can measure, and then says nothing', () => {
    const forecast = createForecast();
    forecast.begin('verifying', 0);
    forecast.at(0.99, 60_000, 1 / 60);
    forecast.begin('comparing', 60_000);
    const at = (seconds: number) => forecast.at(null, 60_000 + 1_000 * seconds).secondsLeft;
    const [first, second, third] = [at(0) ?? 0, at(2) ?? 0, at(5) ?? 0];
    expect(first).toBeGreaterThan(5);
    expect(first - second).toBeGreaterThan(1);
    expect(second - third).toBeGreaterThan(2);
    expect(at(30)).toBeNull();
  });

  it('expects nothing of what helpers have done meanwhile', () => {
    const estimateLeft = (isHelped: boolean) => {
      const forecast = createForecast();
      forecast.begin('verifying', 0);
      if (isHelped) forecast.helped('comparing');
      return forecast.at(1, 60_000, 1 / 60).secondsLeft ?? 0;
    };
    expect(estimateLeft(false)).toBeGreaterThan(5);
    expect(estimateLeft(true)).toBeLessThan(estimateLeft(false) - 5);
  });

  it('expects the rest to be faster once a helper has done what it does first', () => {
    const estimateLeft = (helpLater: boolean) => {
      const forecast = createForecast();
      forecast.begin('verifying', 0);
      return forecast.at(0.1, 10_000, 0.01, helpLater).secondsLeft ?? 0;
    };
    expect(estimateLeft(true)).toBeLessThan(estimateLeft(false) - 30);
  });

  it('follows a machine that gets busy', () => {
    const rateAt = createRate(0);
    let done = 0;
    let rate = 0;
    for (let second = 1; second <= 100; second++) {
      done += second <= 60 ? 1_000 : 100;
      rate = rateAt(done, second * 1_000);
      if (second === 60) expect(rate).toBeCloseTo(1_000);
    }
    expect(rate).toBeCloseTo(100);
  });

  it('judges no phase by its first entries', () => {
    const rateAt = createRate(0);
    expect(rateAt(29, 100)).toBe(0);
    expect(rateAt(2_900, 1_000)).toBeCloseTo(2_900);
  });

  it('says nothing of what it has not measured', () => {
    expect(createForecast().at(0.5, 9_000)).toEqual({ share: 0, secondsLeft: null });
    expect(
      course(SLOW)
        .slice(0, 29)
        .every(({ left }) => left === null),
    ).toBe(true);
  });
});
