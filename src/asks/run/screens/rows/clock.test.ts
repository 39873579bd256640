import { describe, expect, it } from 'vitest';
import { splitClock } from './clock.ts';

const NOON = 1_777_896_224;

describe('the time of a row', () => {
  it('has its milliseconds where a neighbour is in the same second', () => {
    expect(splitClock(NOON + 0.25, [NOON + 0.004, NOON + 3])).toEqual({
      seconds: '12:03:44',
      millis: '.250',
      isNear: true,
    });
    expect(splitClock(NOON, [NOON + 0.004])).toMatchObject({ millis: '.000', isNear: true });
  });

  it('keeps room for them where they tell nothing', () => {
    const apart = { seconds: '12:03:44', millis: '.250', isNear: false };
    expect(splitClock(NOON + 0.25, [NOON - 1, NOON + 3.5])).toEqual(apart);
    expect(splitClock(NOON + 0.25, [NOON + 0.25, null])).toEqual(apart);
  });

  it('has none where nobody recorded any', () => {
    const whole = { seconds: '12:03:44', millis: '', isNear: false };
    expect(splitClock(NOON, [NOON, NOON + 1])).toEqual(whole);
    expect(splitClock(NOON, [null, null])).toEqual(whole);
  });

  it('is whole where no date can hold it', () => {
    expect(splitClock(1e18, [1e18])).toMatchObject({ seconds: '1000000000000000000 s after 1970' });
  });
});
