import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grantsIn, TRACKS, tracked } from './grants.ts';

const pairs = fc.uniqueArray(fc.tuple(fc.nat(60), fc.nat(60)), {
  selector: ([request]) => request,
});

function made(all: readonly (readonly [number, number])[], isCall = false) {
  const sorted = [...all].sort(([a], [b]) => a - b);
  const pairs = {
    requests: Int32Array.from(sorted, ([request]) => request),
    answers: Int32Array.from(sorted, ([, answer]) => answer),
  };
  return tracked(isCall ? none : pairs, isCall ? pairs : none);
}

const none = { requests: Int32Array.of(), answers: Int32Array.of() };

describe('grants', () => {
  it('never touch in a track, and go from a request to a later entry', () => {
    fc.assert(
      fc.property(pairs, (all) => {
        const grants = made(all);
        for (const [place, one] of grants.entries()) {
          expect(one.answer).toBeGreaterThan(one.request);
          expect(one.track).toBeLessThan(TRACKS);
          for (const other of grants.slice(place + 1))
            if (other.track === one.track) expect(other.request).toBeGreaterThan(one.answer);
        }
      }),
    );
  });

  it('are all drawn where no more overlap than there are tracks', () => {
    fc.assert(
      fc.property(pairs, (all) => {
        const forward = all.filter(([request, answer]) => answer > request);
        const most = Math.max(
          0,
          ...forward.map(([at]) => forward.filter(([from, to]) => from <= at && at <= to).length),
        );
        fc.pre(most <= TRACKS);
        expect(made(all).length).toBe(forward.length);
      }),
    );
  });

  it('are in sight with either end, or with what is between them', () => {
    const grants = made([
      [2, 40],
      [50, 60],
    ]);
    expect(grantsIn(grants, 10, 20)).toEqual([{ request: 2, answer: 40, isCall: false, track: 0 }]);
    expect(grantsIn(grants, 40, 50).length).toBe(2);
    expect(grantsIn(grants, 41, 49)).toEqual([]);
  });

  it('and calls with their results share the tracks', () => {
    const calls = { requests: Int32Array.of(1, 5), answers: Int32Array.of(2, 6) };
    const granted = { requests: Int32Array.of(4), answers: Int32Array.of(8) };
    expect(tracked(granted, calls)).toEqual([
      { request: 1, answer: 2, isCall: true, track: 0 },
      { request: 4, answer: 8, isCall: false, track: 0 },
      { request: 5, answer: 6, isCall: true, track: 1 },
    ]);
  });
});
