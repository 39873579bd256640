import fc from 'fast-check';
import type { ListedLane, RowFolds } from './part-list.ts';

export function listedLane(entries: number, given: Partial<ListedLane> = {}): ListedLane {
  return {
    parent: -1,
    leaves: 0,
    entries,
    missing: null,
    isStub: false,
    faults: new Uint32Array(),
    torn: new Uint32Array(),
    stretches: { from: new Uint32Array(), to: new Uint32Array() },
    rollbacks: { by: new Int32Array(), to: new Int32Array() },
    ...given,
  };
}

export const OPEN: RowFolds = { isFolded: () => false, isOpened: () => false };

const drawnLane = fc.record({
  up: fc.nat(1000),
  leaves: fc.nat(30),
  entries: fc.nat(30),
  isStub: fc.boolean(),
  isMissing: fc.boolean(),
  faults: fc.uniqueArray(fc.nat(30), { maxLength: 2 }),
  rolled: fc.tuple(fc.nat(30), fc.nat(30)),
  isFolded: fc.boolean(),
});

/** Draws any tree of a few lanes, with some of it folded. */
export const treeOfLanes = fc.array(drawnLane, { minLength: 1, maxLength: 9 }).map((given) => {
  const lanes: ListedLane[] = [];
  given.forEach((one, place) => {
    const parent = place === 0 ? -1 : one.up % place;
    const isMissing = place > 0 && one.isMissing;
    const entries = isMissing ? 0 : 1 + one.entries;
    const faults = Uint32Array.from(one.faults.filter((at) => at < entries)).sort();
    const [a, b] = [Math.min(...one.rolled), Math.max(...one.rolled)];
    const isRolled = b < entries && a < b;
    lanes.push(
      listedLane(entries, {
        parent,
        leaves: Math.max(0, Math.min(one.leaves, (lanes[parent]?.entries ?? 1) - 1)),
        missing: isMissing ? 'not here' : null,
        isStub: one.isStub && place > 0 && !isMissing,
        faults,
        torn: faults,
        rollbacks: {
          by: Int32Array.from(isRolled ? [b] : []),
          to: Int32Array.from(isRolled ? [a] : []),
        },
      }),
    );
  });
  const folds: RowFolds = {
    isFolded: (place) => given[place]?.isFolded ?? false,
    isOpened: () => false,
  };
  return { lanes, folds };
});
