import { describe, expect, it } from 'vitest';
import { listRows } from '../../../../ledger/layout/rows/index.ts';
import { listedLane } from '../../../../ledger/layout/rows/testing.ts';
import { foldToFit } from './fold-to-fit.ts';

const lanes = [
  { ...listedLane(10), kind: 'branch' as const },
  { ...listedLane(4, { parent: 0, leaves: 2 }), kind: 'branch' as const },
  { ...listedLane(4, { parent: 0, leaves: 5 }), kind: 'delegation' as const },
  { ...listedLane(3, { parent: 2, leaves: 1 }), kind: 'delegation' as const },
];

function folded(room: number): readonly number[] {
  const folds = foldToFit(lanes, room, true);
  return [1, 2, 3].filter((place) => folds.isFolded(place));
}

describe('a tree that is opened', () => {
  it('is open where all of it is in sight', () => {
    expect(folded(21)).toEqual([]);
  });

  it('has as many lanes open as have room, what was delegated first', () => {
    expect(folded(18)).toEqual([1]);
    expect(folded(16)).toEqual([1, 3]);
    expect(folded(3)).toEqual([1, 2, 3]);
    for (const room of [12, 15, 18, 21])
      expect(listRows(lanes, foldToFit(lanes, room, true)).count).toBeLessThanOrEqual(room);
  });
});
