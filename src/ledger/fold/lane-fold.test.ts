// The fold in columns agrees with one that copies a map at every entry.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../testing/draws.ts';
import { changeKind, diffWorlds, readResourcePair } from '../diff/diff.ts';
import { type Delta, type DeltaOp, type Resource, resourceKey } from './fold.ts';
import type { FoldedWorld } from './folded-world.ts';
import type { LaneFold } from './lane-fold.ts';
import { foldLane } from './lane-folder.ts';
import {
  FOLD_NAMES,
  type FoldPlain,
  folded,
  lanes,
  makeDeltas,
  type PlainFold,
  plainFold,
  step,
} from './testing.ts';
import { sortedResources } from './world-hash.ts';

function expectSame(world: FoldedWorld | null | undefined, plain: FoldPlain | undefined): void {
  if (!plain || !world) {
    expect([world ?? null, plain ?? null]).toEqual([null, null]);
    return;
  }
  const inOrder = sortedResources(plain.values());
  expect(world.size).toBe(plain.size);
  expect([...world.resources()]).toEqual(inOrder);
  for (const [from, to] of [
    [0, 3],
    [2, 4],
    [-1, 1],
    [plain.size - 1, plain.size + 5],
    [3, 2],
  ] as const)
    expect([...world.resources(from, to)]).toEqual(
      inOrder.slice(Math.max(0, from), Math.max(0, to)),
    );
  for (const id of FOLD_NAMES)
    for (const kind of ['k', '__proto__', 'none'])
      expect(world.get(kind, id)).toEqual(plain.get(resourceKey(kind, id)) ?? null);
}

function expectFold(fold: LaneFold, plain: PlainFold, base: FoldPlain): void {
  expect(fold.broken).toEqual(plain.broken);
  if (plain.broken?.index !== 0 || plain.worlds.length) expectSame(fold.worldAt(-1), base);
  for (let index = 0; index < fold.entries; index++)
    expectSame(fold.worldAt(index), plain.worlds[index]);
}

describe('a lane’s fold', () => {
  it('has the world of one that copies a map, at every entry, of branches too', () => {
    fc.assert(
      fc.property(lanes, (branches) => {
        for (const { fold, plain, base } of folded(branches)) expectFold(fold, plain, base);
      }),
    );
  });

  it('goes back and forth as often as a ledger says, in a walk without recursion', () => {
    const length = 50_000;
    const shapes = {
      'always to the beginning': () => -1,
      'always to the entry before the last': (index: number) => index - 2,
      'to the first half, from the last one on': (index: number) => length - 1 - index,
      'to where it was a while ago': (index: number) => index - 1 - ((index * 7919) % 1000),
    };
    for (const [shape, to] of Object.entries(shapes)) {
      const fold = foldLane(
        'lane',
        Array.from({ length }, (_, index) => {
          const ops: DeltaOp[] = [{ op: 'put', kind: 'k', id: `${index % 5}` }];
          const target = to(index);
          if (target < index) ops.unshift({ op: 'restore', to: Math.max(-1, target) });
          return { commit: `${index}`, ops };
        }),
      );
      for (const index of [0, 1, 2, 777, length / 2, length - 2, length - 1]) {
        const world = new Map<string, number>();
        for (let at = index; at >= 0; ) {
          const id = `${at % 5}`;
          if (!world.has(id)) world.set(id, at);
          at = to(at) < at ? Math.max(-1, to(at)) : at - 1;
        }
        const seen = [...(fold.worldAt(index)?.resources() ?? [])];
        expect(new Map(seen.map(({ id, value }) => [id, value.index])), shape).toEqual(world);
      }
    }
  });

  it('takes back what an entry did before an op of it did not apply', () => {
    const put = (id: string): DeltaOp => ({ op: 'put', kind: 'k', id });
    const deltas: Delta[] = [
      { commit: '0', ops: [put('a')] },
      { commit: '1', ops: [put('a')] },
      // The walk comes to the last entry before it comes to the two before that.
      {
        commit: '2',
        ops: [
          { op: 'restore', to: 0 },
          { op: 'replace', kind: 'k', id: 'a', expected: 1 },
        ],
      },
      { commit: '3', ops: [put('b')] },
      {
        commit: '4',
        ops: [
          { op: 'restore', to: 1 },
          put('b'),
          { op: 'retract', kind: 'k', id: 'z', expected: 9 },
        ],
      },
    ];
    expectFold(foldLane('lane', deltas), plainFold('lane', deltas, new Map()), new Map());
    expect(foldLane('lane', deltas).broken).toMatchObject({
      index: 4,
      error: { op: 2, expected: 9 },
    });
  });

  it('looks through few layers, however long a chain of branches is', () => {
    let world: FoldedWorld | null = null;
    for (let i = 0; i < 2000; i++) {
      const ops: DeltaOp[] = [{ op: 'put', kind: 'k', id: `${(i * 7919) % 500}` }];
      world = foldLane(`lane ${i}`, [{ commit: `${i}`, ops }], world).worldAt(0);
      expect(world?.layers.length).toBeLessThan(30);
    }
    expect(world?.size).toBe(500);
    expect(world?.get('k', `${(1999 * 7919) % 500}`)?.touched.lane).toBe('lane 1999');
    expect(world?.get('k', `${(1500 * 7919) % 500}`)?.touched.lane).toBe('lane 1500');
  });

  it('of a long chain of branches has what each of them did', () => {
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 2 }), { maxLength: 150 }), (chain) => {
        let world: FoldedWorld | null = null;
        let plain: FoldPlain = new Map();
        for (const [i, ops] of chain.entries()) {
          const deltas = makeDeltas(`lane ${i}`, [ops], plain);
          const { worlds, broken } = plainFold(`lane ${i}`, deltas, plain);
          const fold = foldLane(`lane ${i}`, deltas, world);
          expect(fold.broken).toEqual(broken);
          world = fold.worldAt(0) ?? world;
          plain = worlds[0] ?? plain;
          if (i % 10 === 9 || i === chain.length - 1) expectSame(world, plain);
        }
      }),
      { numRuns: draws(40) },
    );
  });
});

describe('diffWorlds', () => {
  it('says what differs between any two points, in order', () => {
    const points = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: -1, max: 60 })), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(lanes, points, (branches, picks) => {
        const all = folded(branches);
        const worlds = picks.flatMap(([lane, at]) => {
          const { fold, plain, base } = all[lane % all.length] ?? expect.unreachable();
          const index = Math.min(at, fold.entries - 1);
          const world = fold.worldAt(index);
          return world ? [{ world, plain: index < 0 ? base : plain.worlds[index] }] : [];
        });
        for (const { world: before, plain: old } of worlds)
          for (const { world: after, plain: now } of worlds)
            expect(Array.from(diffWorlds(before, after), readResourcePair)).toEqual(
              plainDiff(old ?? new Map(), now ?? new Map()),
            );
      }),
    );
  });

  it('names what became of a resource', () => {
    const resource = (retracted: boolean): Resource => ({
      kind: 'kv',
      id: 'a',
      version: 1,
      retracted,
      lastCommit: 'c',
      touched: { lane: 'l', index: 0, op: 0 },
      value: { lane: 'l', index: 0, op: 0 },
    });
    expect(changeKind({ before: null, after: resource(false) })).toBe('added');
    expect(changeKind({ before: resource(false), after: resource(true) })).toBe('retracted');
    expect(changeKind({ before: resource(true), after: resource(false) })).toBe('restored');
    expect(changeKind({ before: resource(false), after: null })).toBe('removed');
  });
});

function plainDiff(before: FoldPlain, after: FoldPlain) {
  const either = sortedResources(new Map([...before, ...after]).values());
  return either.flatMap(({ kind, id }) => {
    const key = resourceKey(kind, id);
    const [a, b] = [before.get(key) ?? null, after.get(key) ?? null];
    const isSame =
      a?.version === b?.version && a?.retracted === b?.retracted && a?.lastCommit === b?.lastCommit;
    return isSame ? [] : [{ before: a, after: b }];
  });
}
