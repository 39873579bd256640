import { expect, it } from 'vitest';
import { fieldMoment, fieldText, momentText, snoozeChoices, untilText } from './times.ts';

/** A Wednesday, by the local clock, whichever that is. */
const NOW = new Date(2026, 10, 25, 14, 40);
const at = (day: number, hour = 9) => new Date(2026, 10, day, hour).getTime();

it('offers an hour, the next morning, and the morning of the next Monday', () => {
  const times = (now: Date) => snoozeChoices(now).map(({ until }) => until);
  expect(times(NOW)).toEqual([NOW.getTime() + 3_600_000, at(26), at(30)]);
  // On a Monday the next week is another Monday.
  expect(times(new Date(at(30)))[2]).toBe(at(37));
  expect(times(new Date(at(29)))[2]).toBe(at(30));
});

it('says a moment as a person would', () => {
  expect(momentText(at(25, 18), NOW)).toBe('today, 18:00');
  expect(momentText(at(26), NOW)).toBe('tomorrow, 09:00');
  expect(momentText(at(30), NOW)).toMatch(/^Mon,? 30 Nov, 09:00$/);
  expect(momentText(new Date(2027, 0, 4, 9).getTime(), NOW)).toBe('4 Jan 2027, 09:00');
  expect(untilText(null, NOW)).toBe('until its run goes on');
  expect(untilText(at(26), NOW)).toBe('until tomorrow, 09:00');
});

it('takes a date and a time that are ahead of now', () => {
  expect(fieldText(NOW)).toBe('2026-11-25T14:40');
  expect(fieldMoment('2026-11-26T09:00', NOW.getTime())).toBe(at(26));
  expect(fieldMoment(fieldText(NOW), NOW.getTime())).toBe(null);
  expect(fieldMoment('', NOW.getTime())).toBe(null);
  expect(fieldMoment('soon', NOW.getTime())).toBe(null);
});
