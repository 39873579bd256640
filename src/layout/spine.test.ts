// Lanes that leave the one that is read, and where.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from '../core/model/entry.ts';
import { lanesLeaving, MOST_AT_ONE } from './spine.ts';
import { laneForest } from './tree.ts';
import type { GraphLane } from './types.ts';

function laneOf(id: string, entries: number): GraphLane {
  return { id, title: `lane ${id}`, origin: 'branch', entries, verdict: 'verified' };
}

function branch(child: string, index: number | null): Link {
  const from = { lane: child, index: 0 };
  return { kind: 'branch', from, to: { lane: 'main', index }, label: child, missing: null };
}

/** Lanes that leave the main lane, of 20 entries, at these indices. */
function leaving(forks: readonly (number | null)[]) {
  const lanes = forks.map((_, i) => laneOf(`${i}`, 3));
  const links = forks.map((index, i) => branch(`${i}`, index));
  return leavingOf(laneForest([laneOf('main', 20), ...lanes], links), 20);
}

function leavingOf(forest: ReturnType<typeof laneForest>, entries: number) {
  const main = forest.lanes.get('main');
  if (!main) throw new Error('no main lane');
  return lanesLeaving(main, entries);
}

describe('the lanes that leave', () => {
  it('are at the last entry when nothing says where they leave', () => {
    const { leaving: lanes } = leaving([null, 19]);
    expect(lanes.map(({ leaves, isUnplaced }) => [leaves, isUnplaced])).toEqual([
      [19, true],
      [19, false],
    ]);
  });

  it('name a lane that is not there', () => {
    const lost: Link = {
      kind: 'delegation',
      from: { lane: 'main', index: 2 },
      to: { lane: 'lost', index: null },
      label: 'Review it',
      missing: 'no such trajectory',
    };
    expect(leavingOf(laneForest([laneOf('main', 5)], [lost]), 5).leaving).toMatchObject([
      { title: 'Review it', missing: 'no such trajectory', leaves: 2, entries: 0 },
    ]);
  });

  it('are all there or counted, in the order of the entries that they leave', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1), { maxLength: 3 * MOST_AT_ONE }), (forks) => {
        const { leaving: lanes, more } = leaving(forks);
        for (const at of [0, 1]) {
          const there = lanes.filter(({ leaves }) => leaves === at);
          const counted = more.find(([index]) => index === at)?.[1] ?? 0;
          expect(there.length).toBeLessThanOrEqual(MOST_AT_ONE);
          expect(there.length + counted).toBe(forks.filter((fork) => fork === at).length);
        }
        const leaves = lanes.map((lane) => lane.leaves);
        expect(leaves).toEqual([...leaves].sort((a, b) => a - b));
      }),
    );
  });
});
