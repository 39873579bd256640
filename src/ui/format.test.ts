import { describe, expect, it } from 'vitest';
import {
  bytesText,
  countAll,
  counted,
  durationText,
  localText,
  oddTimeText,
  utcText,
} from './format.ts';

describe('words for numbers', () => {
  it('counts', () => {
    expect(counted(1, 'entry', 'entries')).toBe('1 entry');
    expect(counted(5021, 'entry', 'entries')).toBe('5,021 entries');
  });

  it('sizes', () => {
    expect(bytesText(0)).toBe('0 B');
    expect(bytesText(1900)).toBe('1.9 kB');
    expect(bytesText(999_900)).toBe('1.0 MB');
    expect(bytesText(4_600_000_000)).toBe('4.6 GB');
  });

  it('says how long something took', () => {
    const words = [0, 59.4, 61, 1278, 3600, 7500, 172_799, 172_800, 1e8].map(durationText);
    expect(words).toEqual([
      '0 s',
      '59 s',
      '1 min',
      '21 min',
      '1 h',
      '2 h 5 min',
      '2 days',
      '2 days',
      '1,157 days',
    ]);
  });

  it('says what is odd about a time, by the clock of now', () => {
    expect(oddTimeText(1000, 1000)).toBe(null);
    expect(oddTimeText(1003, 1000)).toBe(null);
    expect(oddTimeText(1060, 1000)).toBe('in the future, by this clock');
    expect(oddTimeText(-1, 1000)).toBe('before 1970');
  });

  it('times, and times that no date can hold', () => {
    expect(utcText(1_777_896_224)).toBe('2026-05-04 12:03:44Z');
    expect(utcText(0.5)).toBe('1970-01-01 00:00:00.500Z');
    expect(utcText(1e18)).toBe('1000000000000000000 s after 1970');
    expect(utcText(-1e18)).toBe('1000000000000000000 s before 1970');
    expect(localText(1e18)).toBeNull();
  });
});

it('all of two are both, and all of one is the one', () => {
  expect([1, 2, 5021].map((count) => countAll(count, 'lane'))).toEqual([
    'the lane',
    'both lanes',
    'all 5,021 lanes',
  ]);
});
