import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import type { Resource } from './fold.ts';
import { worldHash } from './world-hash.ts';

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
