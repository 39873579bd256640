import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from '../model/entry.ts';
import { placeSwimlanes } from './swimlanes.ts';
import { laneForest } from './tree.ts';
import type { GraphLane } from './types.ts';

const lane = (id: string, entries: number): GraphLane => ({
  id,
  title: `lane ${id}`,
  origin: 'root',
  entries,
  verdict: null,
});

const delegation = (from: string, index: number | null, to: string): Link => ({
  kind: 'delegation',
  from: { lane: from, index },
  to: { lane: to, index: 0 },
  label: to,
  missing: null,
});

const listNames = (lanes: readonly { readonly lane: string }[]) => lanes.map((one) => one.lane);

describe('swimlanes', () => {
  const lanes = ['a', 'b', 'c', 'd', 'e'].map((id) => lane(id, 10));
  const links = [
    delegation('a', 7, 'b'),
    delegation('a', 2, 'c'),
    delegation('c', 3, 'd'),
    delegation('e', null, 'gone'),
  ];
  const { lanes: placed } = placeSwimlanes(laneForest(lanes, links), 'a', 99);

  it('have a child beneath its parent, the one that left last nearest to it', () => {
    expect(listNames(placed)).toEqual(['a', 'b', 'c', 'd', 'e', 'gone']);
    expect(placed.map(({ depth }) => depth)).toEqual([0, 1, 1, 2, 0, 1]);
    expect(placed.map(({ parent }) => parent)).toEqual([-1, 0, 0, 2, -1, 4]);
  });

  it('begin a step after the entry that they leave', () => {
    expect(placed.map(({ start }) => start)).toEqual([0, 8, 3, 7, 0, 10]);
    expect(placed.map(({ missing }) => missing !== null)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('are those around the one in focus where there are too many', () => {
    const many = Array.from({ length: 50 }, (_, place) => lane(`${place}`, 1));
    const { lanes: some, leftOut } = placeSwimlanes(laneForest(many, []), '20', 5);
    expect(listNames(some)).toEqual(['18', '19', '20', '21', '22']);
    expect(leftOut).toBe(45);
    expect(listNames(placeSwimlanes(laneForest(many, []), '49', 3).lanes)).toEqual([
      '47',
      '48',
      '49',
    ]);
  });

  it('are all there once, each below its parent and to the right of where it leaves', () => {
    const ledgers = fc.array(
      fc.record({ entries: fc.nat(20), parent: fc.nat(30), at: fc.option(fc.nat(40)) }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(ledgers, (made) => {
        const all = made.map(({ entries }, place) => lane(`${place}`, entries));
        const ties = made.map(({ parent, at }, place) => delegation(`${parent}`, at, `${place}`));
        const forest = laneForest(all, ties);
        const { lanes: drawn } = placeSwimlanes(forest, '', 1000);
        expect(new Set(listNames(drawn)).size).toBe(drawn.length);
        expect(drawn.length).toBe(forest.lanes.size);
        for (const [place, one] of drawn.entries()) {
          if (one.parent < 0) continue;
          const parent = drawn[one.parent];
          expect(one.parent).toBeLessThan(place);
          expect(one.depth).toBe((parent?.depth ?? 0) + 1);
          expect(one.start).toBeGreaterThan(parent?.start ?? 0);
          const last = Math.max(0, (parent?.entries ?? 0) - 1);
          expect(one.start).toBeLessThanOrEqual((parent?.start ?? 0) + last + 1);
        }
      }),
    );
  });
});
