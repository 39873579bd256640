// The fold against a fold from nothing, at every point of random histories.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../bytes.ts';
import { changeKind, diffWorlds } from '../diff/diff.ts';
import { nobleHash } from '../hash/hash.ts';
import {
  applyDelta,
  type Delta,
  emptyWorld,
  LaneFold,
  type Resource,
  resourceKey,
  type World,
} from './fold.ts';
import { worldHash } from './world-hash.ts';

type Step = {
  readonly key: number;
  readonly op: 'create' | 'replace' | 'retract';
  readonly wrong: boolean;
};

const step: fc.Arbitrary<Step> = fc.record({
  key: fc.nat(6),
  op: fc.constantFrom('create', 'replace', 'retract'),
  wrong: fc.oneof({ weight: 60, arbitrary: fc.constant(false) }, fc.constant(true)),
});
const history = fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 200 });

/** Turns steps into deltas that mostly apply: the version is the right one unless it is to be wrong. */
function deltasOf(steps: readonly (readonly Step[])[]): (Delta | null)[] {
  const versions = new Map<number, number>();
  return steps.map((ops, i) => {
    if (!ops.length) return null;
    return {
      commit: `c${i}`,
      ops: ops.map(({ key, op, wrong }) => {
        const version = versions.get(key);
        const fits = version === undefined ? 'create' : op === 'create' ? 'replace' : op;
        versions.set(key, (version ?? 0) + 1);
        const base = { kind: 'kv', id: `k${key}` };
        if (fits === 'create')
          return { ...base, op: wrong ? 'replace' : 'create', expected: wrong ? 1 : null };
        return { ...base, op: fits, expected: wrong ? 99 : (version ?? 1) };
      }),
    };
  });
}

/** From nothing to `index`, one delta after another; null once one does not apply. */
function fromScratch(
  deltas: readonly (Delta | null)[],
  index: number,
): Map<string, Resource> | null {
  const world = new Map<string, Resource>();
  for (let i = 0; i <= index; i++) {
    const delta = deltas[i];
    if (delta && applyDelta(world, delta, { lane: 'l', index: i }, (p) => p)) return null;
  }
  return world;
}

const plain = (world: World | Map<string, Resource> | null) =>
  world && [...world.entries()].sort(([a], [b]) => (a < b ? -1 : 1));

describe('LaneFold', () => {
  it('gives the world of a fold from nothing at every index, in any order of asking', () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat(220), { maxLength: 12 }), (steps, indices) => {
        const deltas = deltasOf(steps);
        const fold = new LaneFold('l', deltas.length, (i) => deltas[i] ?? null);
        for (const index of indices) {
          const at = Math.min(index, deltas.length - 1);
          expect(plain(fold.worldAt(at))).toEqual(plain(fromScratch(deltas, at)));
        }
      }),
    );
  });

  it('is where it was after going forward and back', () => {
    fc.assert(
      fc.property(history, fc.nat(200), fc.nat(200), (steps, a, b) => {
        const deltas = deltasOf(steps);
        const fold = new LaneFold('l', deltas.length, (i) => deltas[i] ?? null);
        const before = plain(fold.worldAt(a));
        fold.worldAt(b);
        expect(plain(fold.worldAt(a))).toEqual(before);
      }),
    );
  });

  it('begins with its base', () => {
    const base = emptyWorld().withMutations((world) => {
      applyDelta(
        world,
        { commit: 'b', ops: [{ op: 'create', kind: 'kv', id: 'a', expected: null }] },
        { lane: 'source', index: 0 },
        (p) => p,
      );
    });
    const delta: Delta = {
      commit: 'c',
      ops: [{ op: 'replace', kind: 'kv', id: 'a', expected: 1 }],
    };
    expect(new LaneFold('l', 1, () => delta).broken?.error.fault).toBe('replace_missing');
    const fold = new LaneFold('l', 1, () => delta, base);
    expect(fold.broken).toBeNull();
    expect(fold.worldAt(0)?.get(resourceKey('kv', 'a'))?.version).toBe(2);
    expect(fold.worldAt(-1)?.get(resourceKey('kv', 'a'))?.touched.lane).toBe('source');
  });
});

describe('diffWorlds', () => {
  it('leads from one world to the other when it is applied', () => {
    fc.assert(
      fc.property(history, fc.nat(200), fc.nat(200), (steps, a, b) => {
        const deltas = deltasOf(steps);
        const fold = new LaneFold('l', deltas.length, (i) => deltas[i] ?? null);
        const before = fold.worldAt(a);
        const after = fold.worldAt(b);
        if (!before || !after) return;
        const walked = before.withMutations((world) => {
          for (const { before: old, after: now } of diffWorlds(before, after)) {
            const { kind, id } = now ?? old ?? { kind: '', id: '' };
            if (now) world.set(resourceKey(kind, id), now);
            else world.delete(resourceKey(kind, id));
          }
        });
        expect(plain(walked)).toEqual(plain(after));
        expect(diffWorlds(before, after).length === 0).toBe(walked.equals(before));
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

describe('worldHash', () => {
  it('does not depend on the order of making', () => {
    const make = (ids: readonly string[]) =>
      ids.map(
        (id): Resource<string> => ({
          kind: 'kv',
          id,
          version: 1,
          retracted: false,
          lastCommit: 'ab',
          touched: { lane: 'l', index: 0, op: 0 },
          value: JSON.stringify(id),
        }),
      );
    const hash = (ids: readonly string[]) =>
      worldHash(make(ids), ({ value }) => encodeText(value), nobleHash);
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: 'binary' }), { maxLength: 8 }), (ids) => {
        expect(hash([...ids].reverse())).toBe(hash(ids));
      }),
    );
  });
});

describe('plain ops', () => {
  const plain = fc.oneof(
    { weight: 6, arbitrary: fc.record({ op: fc.constant('put' as const), key: fc.nat(4) }) },
    { weight: 3, arbitrary: fc.record({ op: fc.constant('remove' as const), key: fc.nat(4) }) },
    { weight: 1, arbitrary: fc.record({ op: fc.constant('restore' as const), key: fc.nat(300) }) },
  );

  it('put, remove and restore as a map that is copied at every entry would', () => {
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 250 }), (steps) => {
        const deltas = steps.map(({ op, key }, i): Delta => {
          if (op !== 'restore') return { commit: `c${i}`, ops: [{ op, kind: 'k', id: `${key}` }] };
          return { commit: `c${i}`, ops: [{ op, to: (key % (i + 1)) - 1 }] };
        });
        const fold = new LaneFold('lane', deltas.length, (i) => deltas[i] ?? null);
        const worlds: ReadonlyMap<string, number>[] = [];
        let world: ReadonlyMap<string, number> = new Map();
        deltas.forEach(({ ops: [op] }, i) => {
          const next = new Map(world);
          if (op?.op === 'put') next.set(op.id, i);
          else if (op?.op === 'remove') next.delete(op.id);
          world = op?.op === 'restore' ? (worlds[op.to] ?? new Map()) : next;
          worlds.push(world);
        });
        worlds.forEach((expected, i) => {
          const actual = [...(fold.worldAt(i)?.values() ?? [])];
          expect(new Map(actual.map(({ id, value }) => [id, value.index]))).toEqual(expected);
        });
      }),
    );
  });

  it('leave the world alone when they go back to what does not come before them', () => {
    const deltas: Delta[] = [
      { commit: 'a', ops: [{ op: 'put', kind: 'k', id: '1' }] },
      { commit: 'b', ops: [{ op: 'restore', to: 2 }] },
      { commit: 'c', ops: [{ op: 'put', kind: 'k', id: '2' }] },
    ];
    const fold = new LaneFold('lane', 3, (i) => deltas[i] ?? null);
    expect([0, 1, 2].map((i) => fold.worldAt(i)?.size)).toEqual([1, 1, 2]);
  });
});
