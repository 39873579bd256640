import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nobleHash } from '../hash/hash.ts';
import { applyDelta, type Resource } from './fold.ts';
import { StateHash } from './state-hash.ts';
import { worldHash } from './world-hash.ts';

const put = fc.record({
  kind: fc.constantFrom('a', 'b', 'é'),
  id: fc.string({ maxLength: 3, unit: 'binary' }),
  value: fc.uint8Array({ maxLength: 40 }),
});

it('is the hash that the same state has when it is made at once', () => {
  fc.assert(
    fc.property(fc.array(fc.array(put, { maxLength: 5 }), { maxLength: 8 }), (steps) => {
      const world = new Map<string, Resource<Uint8Array>>();
      const state = new StateHash();
      for (const [index, puts] of steps.entries()) {
        const ops = puts.map(({ kind, id }) => ({ op: 'put' as const, kind, id }));
        applyDelta(world, { commit: 'c', ops }, { lane: 'l', index }, ({ op }) => {
          return puts[op]?.value ?? new Uint8Array();
        });
        const atOnce = worldHash(world.values(), ({ value }) => value, nobleHash);
        expect(state.hash(world, nobleHash)).toBe(atOnce);
      }
    }),
  );
});
