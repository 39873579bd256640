import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from '../../../ledger/model/entry.ts';
import { childPoint, findPlaceIn, nearestIn, otherEnds, parentPoint, stepIn } from './walk.ts';

function link(
  kind: Link['kind'],
  from: [string, number | null],
  to: [string, number | null],
): Link {
  const point = ([lane, index]: [string, number | null]) => ({ lane, index });
  return { kind, from: point(from), to: point(to), label: '', missing: null };
}

describe('steps', () => {
  const matches = Int32Array.of(2, 5, 9);

  it('go from match to match, also from between them', () => {
    expect(stepIn(matches, 5, 1)).toBe(9);
    expect(stepIn(matches, 5, -1)).toBe(2);
    expect(stepIn(matches, 6, -1)).toBe(5);
    expect(stepIn(matches, 0, 1)).toBe(2);
    expect(stepIn(matches, 9, 1)).toBeNull();
    expect(stepIn(matches, 2, -1)).toBeNull();
    expect(findPlaceIn(matches, 9)).toBe(2);
    expect(findPlaceIn(matches, 8)).toBe(-1);
  });

  it('have a nearest match, wherever they are', () => {
    expect(nearestIn([], 3)).toBe(-1);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50), { minLength: 1 }), fc.nat(60), (values, at) => {
        const sorted = values.sort((a, b) => a - b);
        const least = Math.min(...sorted.map((value) => Math.abs(value - at)));
        expect(Math.abs((sorted[nearestIn(sorted, at)] ?? Number.NaN) - at)).toBe(least);
      }),
    );
  });

  it('go along the chain, over the beginning of a branch or a delegated lane', () => {
    const links = [
      link('branch', ['b', 0], ['a', 4]),
      link('delegation', ['a', 2], ['c', 0]),
      link('branch', ['d', 0], ['gone', null]),
    ];
    expect(parentPoint('a', 3, links)).toEqual({ lane: 'a', index: 2 });
    expect(parentPoint('b', 0, links)).toEqual({ lane: 'a', index: 4 });
    expect(parentPoint('c', 0, links)).toEqual({ lane: 'a', index: 2 });
    expect(parentPoint('d', 0, links)).toBeNull();
    expect(parentPoint('a', 0, links)).toBeNull();
  });

  it('go into the lane that leaves an entry, unless it is not there', () => {
    const links = [
      { ...link('delegation', ['a', 2], ['gone', null]), missing: 'not in this file' },
      link('delegation', ['a', 2], ['c', 0]),
      link('branch', ['b', 0], ['a', 4]),
      link('rollback', ['e', 3], ['a', 5]),
    ];
    expect(childPoint('a', 2, links)).toEqual({ lane: 'c', index: 0 });
    expect(childPoint('a', 4, links)).toEqual({ lane: 'b', index: 0 });
    expect(childPoint('a', 5, links)).toBeNull();
    expect(childPoint('b', 0, links)).toBeNull();
  });

  it('follow every edge at an entry to its other end, and from there back', () => {
    const links = [
      { ...link('delegation', ['a', 2], ['gone', null]), missing: 'not in this file' },
      link('delegation', ['a', 2], ['c', 0]),
      link('branch', ['b', 0], ['a', 2]),
      link('rollback', ['e', 3], ['a', 2]),
    ];
    const grants = { requests: Int32Array.of(2, 3), answers: Int32Array.of(7, 9) };
    const at = (lane: string, index: number) => ({ lane, index });
    const ends = (lane: string, index: number) =>
      otherEnds(at(lane, index), links, lane === 'a' ? [grants] : []);
    expect(ends('a', 2)).toEqual([at('a', 7), at('c', 0), at('b', 0)]);
    for (const end of ends('a', 2)) expect(ends(end.lane, end.index)).toEqual([at('a', 2)]);
    expect(ends('a', 4)).toEqual([]);
    expect(ends('gone', 0)).toEqual([]);
  });
});
