import { expect, it } from 'vitest';
import type { Link } from '../../model/entry.ts';
import { laneForest } from '../tree.ts';
import type { GraphLane } from '../types.ts';
import { placeTree } from './lanes.ts';

function named(id: string, entries: number): GraphLane {
  return { id, title: `lane ${id}`, origin: 'branch', entries, verdict: 'verified' };
}

function branch(child: string, parent: string, index: number | null): Link {
  const from = { lane: child, index: 0 };
  return { kind: 'branch', from, to: { lane: parent, index }, label: child, missing: null };
}

it('places the tree of a lane from its first lane on, each after the one that it leaves', () => {
  const lanes = ['a', 'b', 'c', 'd'].map((id) => named(id, 20));
  // What nothing places is at the last entry; what says too much is, too.
  const links = [branch('b', 'a', null), branch('c', 'b', 3), branch('d', 'a', 99)];
  const tree = laneForest(lanes, links).lanes.get('c');
  if (!tree) throw new Error('no lane');
  expect(placeTree(tree).map((one) => [one.tree.id, one.parent, one.leaves])).toEqual([
    ['a', -1, 0],
    ['b', 0, 19],
    ['c', 1, 3],
    ['d', 0, 19],
  ]);
});
