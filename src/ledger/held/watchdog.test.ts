import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { steadyTicks } from './watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ticks for as long as it is asked to, and counts what has passed', () => {
  const ticks: number[] = [];
  const stop = steadyTicks((ms) => ticks.push(ms));
  vi.advanceTimersByTime(2000);
  stop();
  vi.advanceTimersByTime(2000);
  expect(ticks).toEqual([500, 500, 500, 500]);
});

it('counts little of the time in which the page itself did not run', () => {
  const ticks: number[] = [];
  const stop = steadyTicks((ms) => ticks.push(ms));
  vi.advanceTimersByTime(500);
  // The page is frozen, or its machine asleep, for an hour: no timer runs, and then one does.
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
  vi.advanceTimersByTime(500);
  now.mockRestore();
  stop();
  expect(ticks).toEqual([500, 1000]);
});
