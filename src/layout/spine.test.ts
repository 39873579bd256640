// Lanes at the side of the one that is read: nothing covers anything, and no line crosses a lane.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from '../core/model/entry.ts';
import { placeSides, type Sides } from './spine.ts';
import { laneForest } from './tree.ts';
import type { GraphLane } from './types.ts';

function laneOf(id: string, entries: number): GraphLane {
  return { id, title: `lane ${id}`, origin: 'branch', entries, verdict: 'verified' };
}

function branch(child: string, index: number | null): Link {
  const from = { lane: child, index: 0 };
  return { kind: 'branch', from, to: { lane: 'main', index }, label: child, missing: null };
}

/** Lanes of so many entries that leave the main lane at these indices. */
function sidesOf(
  forks: readonly (readonly [index: number | null, entries: number])[],
  columns = 2,
  entries = 20,
): Sides {
  const lanes = forks.map(([, entries], i) => laneOf(`${i}`, entries));
  const links = forks.map(([index], i) => branch(`${i}`, index));
  const main = laneForest([laneOf('main', entries), ...lanes], links).lanes.get('main');
  if (!main) throw new Error('no main lane');
  return placeSides(main, entries, columns);
}

const places = ({ lanes }: Sides) =>
  Object.fromEntries(lanes.map(({ lane, column, row, shown }) => [lane, [column, row, shown]]));

describe('the lanes at the side', () => {
  it('are in the row that they leave, next to the rows', () => {
    expect(
      places(
        sidesOf([
          [3, 3],
          [12, 2],
        ]),
      ),
    ).toEqual({ 0: [0, 3, 2], 1: [0, 12, 1] });
  });

  it('are further out the earlier they leave, where their places overlap', () => {
    expect(
      places(
        sidesOf([
          [3, 4],
          [4, 4],
        ]),
      ),
    ).toEqual({ 0: [1, 3, 3], 1: [0, 4, 3] });
  });

  it('show their head alone where there is no room for more', () => {
    expect(
      places(
        sidesOf(
          [
            [3, 4],
            [4, 4],
          ],
          1,
        ),
      ),
    ).toEqual({ 0: [0, 3, 0], 1: [0, 4, 3] });
  });

  it('are below where several leave one entry', () => {
    expect(
      places(
        sidesOf(
          [
            [3, 1],
            [3, 1],
            [3, 1],
          ],
          1,
        ),
      ),
    ).toEqual({
      0: [0, 3, 0],
      1: [0, 4, 0],
      2: [0, 5, 0],
    });
  });

  it('are counted where there are too many', () => {
    const many = sidesOf(Array.from({ length: 40 }, () => [5, 2] as const));
    expect(many.leftOut).toEqual([[5, 40 - many.lanes.length]]);
    expect(many.lanes.length).toBe(10);
  });

  it('are at the last entry when nothing says where they leave', () => {
    const sides = sidesOf([
      [null, 1],
      [19, 1],
    ]);
    expect(places(sides)).toEqual({ 0: [0, 19, 0], 1: [0, 20, 0] });
    expect(sides.lanes.map(({ isUnplaced }) => isUnplaced)).toEqual([true, false]);
  });

  it('name a lane that is not there', () => {
    const lost: Link = {
      kind: 'delegation',
      from: { lane: 'main', index: 2 },
      to: { lane: 'lost', index: null },
      label: 'Review it',
      missing: 'no such trajectory',
    };
    const main = laneForest([laneOf('main', 5)], [lost]).lanes.get('main');
    if (!main) throw new Error('no main lane');
    expect(placeSides(main, 5, 1).lanes).toMatchObject([
      { title: 'Review it', missing: 'no such trajectory', row: 2, shown: 0 },
    ]);
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
        const out = leftOut.reduce((sum, [, count]) => sum + count, 0);
        expect(lanes.length + out).toBe(all.length);
      }),
    );
  });
});
