import { describe, expect, it } from 'vitest';
import { findSpan, markTimes, placeRecords } from './place.ts';

const span = { from: 1_000, to: 2_000 };

describe('records on an axis of time', () => {
  it('stand where their time is', () => {
    expect(placeRecords([1_000, 1_500, 2_000], span, 0.1)).toEqual([0, 0.5, 1]);
  });

  it('are drawn side by side where they were recorded at once, none beyond an end', () => {
    expect(placeRecords([1_000, 1_000, 2_000, 2_000], span, 0.25)).toEqual([0, 0.25, 0.75, 1]);
  });

  it('follow one another where no time is recorded', () => {
    expect(placeRecords([null, null, null], null, 0.25)).toEqual([0, 0.25, 0.5]);
    expect(placeRecords([1_500, null], span, 0.25)).toEqual([0.5, 0.75]);
  });

  it('have one span over all lanes, and none where all were recorded at once', () => {
    const lanes = [
      { firstAt: 5, lastAt: 7 },
      { firstAt: 3, lastAt: 4 },
      { firstAt: null, lastAt: null },
    ];
    expect(findSpan(lanes)).toEqual({ from: 3, to: 7 });
    expect(findSpan([{ firstAt: 5, lastAt: 5 }])).toBeNull();
    expect(findSpan([])).toBeNull();
  });
});

describe('the axis', () => {
  it('says hours and minutes, seconds of a short run, and days of a long one', () => {
    const said = (to: number) => markTimes({ from: 0, to }).map(({ text }) => text);
    expect(said(3_600)).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00']);
    expect(said(60)).toEqual(['00:00:00', '00:00:15', '00:00:30', '00:00:45', '00:01:00']);
    expect(said(4 * 86_400).at(-1)).toBe('01-05 00:00');
    expect(said(1)).toEqual(['00:00:00', '00:00:01']);
  });
});
