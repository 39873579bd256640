import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { listMatches } from './match-list.ts';
import type { RowFolds, RowList } from './part-list.ts';
import { listRows } from './row-list.ts';
import { listedLane, OPEN, treeOfLanes } from './testing.ts';

const FOLDED: RowFolds = { isFolded: () => true, isOpened: () => false };

function written(list: RowList): string[] {
  return Array.from({ length: list.count }, (_, row) => {
    const { kind, place, index, to } = list.at(row);
    if (kind === 'head') return `${place}/`;
    if (kind === 'ghost') return `${place}?`;
    if (kind === 'entry') return `${place}:${index}`;
    return `${place}${kind === 'rest' ? '>' : ':'}${index}-${to - 1}`;
  });
}

describe('rows over the tree of lanes', () => {
  const tree = [
    listedLane(4),
    listedLane(2, { parent: 0, leaves: 1 }),
    listedLane(2, { parent: 1, leaves: 1 }),
    listedLane(0, { parent: 0, leaves: 2, missing: 'not here' }),
  ];

  it('stand directly under the row that their lane leaves, at any depth', () => {
    const list = listRows(tree, OPEN);
    expect(written(list)).toEqual(['0:0', '0:1', '1/', '1:1', '2/', '2:1', '0:2', '3?', '0:3']);
    expect([0, 1, 2, 3].map((place) => list.findRail(place))).toEqual([0, 1, 2, 1]);
  });

  it('have the heads of lanes that leave one entry first, each on a rail of its own', () => {
    const list = listRows(
      [listedLane(2), ...[3, 2, 1].map((n) => listedLane(n, { parent: 0 }))],
      OPEN,
    );
    expect(written(list)).toEqual(['0:0', '1/', '2/', '3/', '1:1', '1:2', '2:1', '0:1']);
    expect([1, 2, 3].map((place) => list.findRail(place))).toEqual([3, 2, 1]);
  });

  it('fold to the head, but for missing lanes and faults', () => {
    const faulty = listedLane(5, { parent: 0, leaves: 3, faults: Uint32Array.of(2) });
    expect(written(listRows([...tree, faulty], FOLDED))).toEqual([
      '0:0',
      '0:1',
      '1/',
      '0:2',
      '3?',
      '0:3',
      '4/',
      '4:2',
    ]);
  });

  it('say once what a call and its lane both say', () => {
    const lanes = [listedLane(2), listedLane(2, { parent: 0, isStub: true })];
    expect(written(listRows(lanes, FOLDED))).toEqual(['0:0', '0:1']);
    expect(written(listRows(lanes, OPEN))).toEqual(['0:0', '1/', '1:1', '0:1']);
  });

  it('show what breaks and the next one, and count what rests on them', () => {
    const broken = listedLane(12, { faults: Uint32Array.of(5), torn: Uint32Array.of(5) });
    const ghost = listedLane(0, { parent: 0, leaves: 7, missing: 'not here' });
    const hidden = listedLane(3, { parent: 0, leaves: 8 });
    expect(written(listRows([broken, ghost, hidden], OPEN))).toEqual([
      '0:0',
      '0:1',
      '0:2',
      '0:3',
      '0:4',
      '0:5',
      '0:6',
      '0>7-11',
      '1?',
    ]);
  });

  it('show every record that breaks of itself, and the one after it', () => {
    const torn = Uint32Array.of(2, 8);
    expect(written(listRows([listedLane(14, { faults: torn, torn })], OPEN))).toEqual([
      '0:0',
      '0:1',
      '0:2',
      '0:3',
      '0>4-7',
      '0:8',
      '0:9',
      '0>10-13',
    ]);
  });

  it('leave a rail free beside a lane where it was rolled back', () => {
    const rolled = listedLane(6, { rollbacks: { by: Int32Array.of(4), to: Int32Array.of(1) } });
    const lanes = [
      rolled,
      listedLane(2, { parent: 0, leaves: 2 }),
      listedLane(2, { parent: 0, leaves: 4 }),
    ];
    const list = listRows(lanes, OPEN);
    expect([list.findRail(1), list.findRail(2)]).toEqual([2, 1]);
  });

  it('are as many as a lane of a million has entries, without a look at each', () => {
    const list = listRows([listedLane(1_000_000)], OPEN);
    expect(list.count).toBe(1_000_000);
    expect(list.at(999_999).index).toBe(999_999);
  });
});

describe('rows that a filter left', () => {
  it('are where the nearest entry is that it left', () => {
    const list = listMatches(listedLane(99), Int32Array.of(2, 7, 40));
    expect([0, 2, 4, 5, 8, 98].map((index) => list.findRow(0, index))).toEqual([0, 0, 0, 1, 1, 2]);
    expect([list.isShown(0, 7), list.isShown(0, 8), list.at(2).index]).toEqual([true, false, 40]);
  });
});

describe('of any tree', () => {
  it('each row is where its entry is', () => {
    fc.assert(
      fc.property(treeOfLanes, ({ lanes, folds }) => {
        for (const list of [listRows(lanes, OPEN), listRows(lanes, folds)])
          for (let row = 0; row < list.count; row++) {
            const { place, index } = list.at(row);
            expect(list.findRow(place, index)).toBe(row);
          }
      }),
      { numRuns: draws() },
    );
  });

  it('every missing lane and every fault has a row, whatever is folded', () => {
    fc.assert(
      fc.property(treeOfLanes, ({ lanes, folds }) => {
        const list = listRows(lanes, folds);
        lanes.forEach(({ missing, faults }, place) => {
          if (missing !== null) expect(list.at(list.findRow(place, 0)).kind).toBe('ghost');
          for (const fault of faults) expect(list.isShown(place, fault)).toBe(true);
        });
      }),
      { numRuns: draws() },
    );
  });

  it('no two lanes share a rail, from where an edge leaves to the last row', () => {
    fc.assert(
      fc.property(treeOfLanes, ({ lanes, folds }) => {
        const list = listRows(lanes, folds);
        const spans: { rail: number; from: number; to: number }[] = [];
        lanes.forEach(({ parent, leaves }, place) => {
          const [rail, span] = [list.findRail(place), list.findSpan(place)];
          if (rail === null || !span) return;
          const from = parent < 0 ? 0 : list.findRow(parent, leaves);
          spans.push({ rail, from: from + 1, to: span[1] });
        });
        for (const a of spans)
          for (const b of spans)
            if (a !== b && a.rail === b.rail) expect(a.to < b.from || b.to < a.from).toBe(true);
      }),
      { numRuns: draws() },
    );
  });
});
