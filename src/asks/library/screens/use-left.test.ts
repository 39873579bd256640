import { expect, it } from 'vitest';
import { estimateSecondsLeft, leftText } from './use-left.ts';

it('counts down while nothing is heard, and then says nothing', () => {
  expect([0, 1, 20].map((silent) => estimateSecondsLeft(20, silent))).toEqual([20, 19, 0]);
  expect(estimateSecondsLeft(20, 24)).toBe(0);
  expect(estimateSecondsLeft(20, 40)).toBeNull();
  expect(estimateSecondsLeft(null, 0)).toBeNull();
});

it('says the time within a third of what is left', () => {
  for (let seconds = 8; seconds < 3_600; seconds++) {
    const [, count, unit] = /^about (\d+) (s|min) left$/.exec(leftText(seconds)) ?? [];
    const said = Number(count) * (unit === 's' ? 1 : 60);
    expect(Math.abs(said - seconds) / seconds).toBeLessThan(1 / 3);
  }
  expect(leftText(4)).toBe('a few seconds left');
});
