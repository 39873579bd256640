import { expect, it } from 'vitest';
import { pointsIn, renumber } from './numbers.ts';
import { monthTicks, placeTimes } from './timeline.ts';

const at = (number: number, recordedAt: number | null) => ({ number, recordedAt });

it('numbers are placed by their times, and none hides another', () => {
  const window = { from: 0, to: 100 };
  expect(placeTimes([at(1, 50), at(2, 0), at(3, null)], window, 4.5)).toEqual([
    { number: 2, at: 0 },
    { number: 3, at: 4.5 },
    { number: 1, at: 50 },
  ]);
  expect(placeTimes([at(1, 100), at(2, 100)], window, 4.5)).toEqual([
    { number: 1, at: 95.5 },
    { number: 2, at: 100 },
  ]);
  expect(placeTimes([at(1, 7)], null, 4.5)).toEqual([{ number: 1, at: 0 }]);
});

it('ticks say the time within a day, and the date over several, each once', () => {
  const texts = (from: number, to: number) => monthTicks({ from, to }).map(({ text }) => text);
  expect(texts(0, 40)).toEqual(['00:00:00', '00:00:10', '00:00:20', '00:00:30', '00:00:40']);
  expect(texts(0, 41)[1]).toBe('00:00:10');
  expect(texts(0, 86_400)).toEqual(['1970-01-01', '1970-01-02']);
  expect(texts(5, 5)).toEqual(['1970-01-01 00:00:05Z']);
});

it('a conclusion keeps pointing to the same findings when they move', () => {
  expect(pointsIn('See #2, #1 and #2, not #0 or #x')).toEqual([1, 2]);
  expect(renumber('#1, #2, #3', [2, 1, 3])).toBe('#2, #1, #3');
  expect(renumber('#1, #2, #7', [2])).toBe('(a finding taken out), #1, #7');
});
