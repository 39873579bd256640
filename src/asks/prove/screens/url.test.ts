import { describe, expect, it } from 'vitest';
import { placeAfter, readShownReplay, type ShownReplay, writeShownReplay } from './url.ts';

describe('the address of a replay', () => {
  it('says lane, entry, station, speed, runs and tab, and nothing that is as it always is', () => {
    const shown: ShownReplay = {
      lane: 'a b&c',
      index: 4,
      station: 2,
      speed: 0.25,
      runs: 3,
      tab: 'Runs',
    };
    expect(readShownReplay(new URLSearchParams(String(writeShownReplay(shown))))).toEqual(shown);
    const plain = readShownReplay(new URLSearchParams());
    expect(String(writeShownReplay(plain))).toBe('');
    expect(readShownReplay(new URLSearchParams('at=-1&station=x&speed=3&runs=1e9'))).toEqual(plain);
  });
});

describe('a replay that goes on', () => {
  it('takes each entry through all phases, and ends at the report', () => {
    expect(placeAfter({ index: 0, station: 7 }, 1, 8, 3)).toEqual({ index: 1, station: 0 });
    expect(placeAfter({ index: 1, station: 0 }, -1, 8, 3)).toEqual({ index: 0, station: 7 });
    expect(placeAfter({ index: 2, station: 7 }, 1, 8, 3)).toEqual({ index: 2, station: 8 });
    expect(placeAfter({ index: 2, station: 8 }, 5, 8, 3)).toEqual({ index: 2, station: 8 });
    expect(placeAfter({ index: 0, station: 0 }, 1000, 8, 3)).toEqual({ index: 2, station: 8 });
  });
});
