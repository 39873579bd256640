// Lanes at the side of the one that is read: nothing covers anything, and no line crosses a lane.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LeavingLane } from '../../../layout/index.ts';
import { placeSides, type Sides } from './places.ts';

type Fork = readonly [index: number, entries: number];

/** Lanes of so many entries that leave at these indices. */
function lanesOf(forks: readonly Fork[]): LeavingLane[] {
  const lane = { title: '', kind: 'branch', isUnplaced: false, missing: null } as const;
  return forks.map(([leaves, entries], i) => ({
    ...lane,
    lane: `${i}`,
    leaves,
    entries,
    verdict: 'verified',
    children: 0,
  }));
}

function sidesOf(forks: readonly Fork[], columns = 2): Sides {
  return placeSides(lanesOf(forks), [], { columns, rowOf: (index) => index });
}

const placesOf = ({ lanes }: Sides) =>
  Object.fromEntries(lanes.map(({ lane, column, row, shown }) => [lane, [column, row, shown]]));

describe('the lanes at the side', () => {
  it('are in the row that they leave, next to the rows', () => {
    const sides = sidesOf([
      [3, 3],
      [12, 2],
    ]);
    expect(placesOf(sides)).toEqual({ 0: [0, 3, 2], 1: [0, 12, 1] });
  });

  it('are further out the earlier they leave, where their places overlap', () => {
    const sides = sidesOf([
      [3, 4],
      [4, 4],
    ]);
    expect(placesOf(sides)).toEqual({ 0: [1, 3, 3], 1: [0, 4, 3] });
  });

  it('fold to their heads where one column has to do', () => {
    const forks: Fork[] = [
      [3, 4],
      [4, 4],
    ];
    expect(placesOf(sidesOf(forks, 1))).toEqual({ 0: [0, 3, 0], 1: [0, 4, 3] });
  });

  it('are below where several leave one entry', () => {
    const forks: Fork[] = [
      [3, 1],
      [3, 1],
      [3, 1],
    ];
    expect(placesOf(sidesOf(forks, 1))).toEqual({ 0: [0, 3, 0], 1: [0, 4, 0], 2: [0, 5, 0] });
  });

  it('are counted where there are too many, with those that were never offered', () => {
    const forks = Array.from({ length: 40 }, (): Fork => [5, 2]);
    const room = { columns: 2, rowOf: (index: number) => index };
    const { lanes, leftOut } = placeSides(lanesOf(forks), [[5, 100]], room);
    expect(lanes.length).toBe(10);
    expect([...leftOut]).toEqual([[5, 130]]);
  });

  it('are in the rows that a choice of entries leaves', () => {
    const room = { columns: 1, rowOf: (index: number) => Math.floor(index / 4) };
    expect(placeSides(lanesOf([[8, 2]]), [], room).lanes).toMatchObject([{ from: 2, row: 2 }]);
  });

  it('never cover each other, and no line crosses a lane', () => {
    const forks = fc.array(fc.tuple(fc.nat(25), fc.integer({ min: 1, max: 9 })), { maxLength: 40 });
    fc.assert(
      fc.property(forks, fc.integer({ min: 1, max: 4 }), (all, columns) => {
        const { lanes, leftOut } = sidesOf(all, columns);
        const taken = new Set<string>();
        const take = (column: number, row: number) => {
          expect(taken.has(`${column}:${row}`)).toBe(false);
          taken.add(`${column}:${row}`);
        };
        for (const { column, row, shown, leaves } of lanes) {
          expect(row).toBeGreaterThanOrEqual(leaves);
          expect(column).toBeLessThan(columns);
          for (let at = row; at <= row + shown; at++) take(column, at);
          for (let past = 0; past < column; past++) take(past, row);
        }
        const out = [...leftOut.values()].reduce((sum, count) => sum + count, 0);
        expect(lanes.length + out).toBe(all.length);
      }),
    );
  });
});
