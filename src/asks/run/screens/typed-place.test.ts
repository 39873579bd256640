import { describe, expect, it } from 'vitest';
import { readPlace } from './typed-place.ts';

describe('where a person wants to go', () => {
  it.each([
    ['120', { seq: 120n }],
    [' 0 ', { seq: 0n }],
    ['9007199254740993', { seq: 9007199254740993n }],
    ['1,000,000', { seq: 1000000n }],
    ['50%', { share: 0.5 }],
    ['99.5 %', { share: 0.995 }],
    ['100%', { share: 1 }],
    ['2026-05-04', { time: 1777852800 }],
    ['2026-05-04 12:03', { time: 1777896180 }],
    ['2026-05-04T12:03:44Z', { time: 1777896224 }],
    ['2026-05-04 12:03:44.250Z', { time: 1777896224.25 }],
  ])('%s', (text, place) => {
    expect(readPlace(text)).toEqual(place);
  });

  it.each([
    '',
    'last',
    '-1',
    '101%',
    '1e3',
    '2026-13-01',
    '2026-05-04 25:00',
    '12:03',
    '0x10',
    '1,00',
    ',100',
  ])('not %s', (text) => {
    expect(readPlace(text)).toBeNull();
  });
});
