import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeText, toHex } from '../../base/bytes.ts';
import { type HashEngine, nobleHash } from '../../base/hash/hash.ts';
import { createWasmHash } from '../../base/hash/hash-wasm.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { draws } from '../../testing/draws.ts';
import { blocksCanonical } from './canonical.ts';
import { ContextHasher, type KeptContext } from './context-hash.ts';

const wasm = await createWasmHash();

function plainHash(known: ReadonlyMap<string, JsonValue>): string {
  return toHex(nobleHash.blake3(encodeText(blocksCanonical({ members: [...known] }))));
}

const key = fc.oneof(fc.constantFrom('a', 'b', 'é', '"', '\u{1f600}'), fc.string({ maxLength: 2 }));
/** Of a few bytes, and of more than are moved at once. */
const value = fc.nat(9).chain((size) => fc.string({ maxLength: 3 ** size, minLength: 3 ** size }));
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ put: key, value }) },
  { weight: 2, arbitrary: fc.record({ remove: key }) },
  { weight: 1, arbitrary: fc.record({ restore: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ forget: fc.boolean() }) },
);

it.each<readonly [HashEngine['name'], HashEngine]>([
  ['noble', nobleHash],
  ['several at once', wasm],
])('is that of the whole context, whatever was done to it: %s', (_, engine) => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat(3), (steps, every) => {
      const context = new ContextHasher(engine);
      let known = new Map<string, JsonValue>();
      let kept: (readonly [KeptContext, ReadonlyMap<string, JsonValue>])[] = [];
      steps.forEach((one, i) => {
        if ('put' in one) {
          known.set(one.put, one.value);
          context.put(one.put, encodeText(blocksCanonical(one.value)));
        } else if ('remove' in one) {
          known.delete(one.remove);
          context.remove(one.remove);
        } else if ('restore' in one) {
          const [at, then] = kept[one.restore % Math.max(1, kept.length)] ?? [];
          if (at) context.restore(at);
          if (then) known = new Map(then);
        } else if (one.forget) {
          kept = [];
          context.forgetKept();
        } else kept.push([context.keep(), new Map(known)]);
        if (i % (every + 1) === 0) expect(context.hash()).toBe(plainHash(known));
      });
      expect(context.hash()).toBe(plainHash(known));
      expect(context.hashAgain()).toBe(plainHash(known));
      expect(context.size).toBe(known.size);
    }),
    { numRuns: draws(150) },
  );
});

it('is that of a context as long as before, with others of its chunks', () => {
  const context = new ContextHasher(wasm);
  const known = new Map<string, JsonValue>();
  const put = (key: string, text: JsonValue) => {
    known.set(key, text);
    context.put(key, encodeText(blocksCanonical(text)));
    return plainHash(known);
  };
  for (let i = 0; i < 40; i++) put(`key ${i}`, 'x'.repeat(900));
  const before = context.hash();
  const kept = context.keep();
  const after = put('key 7', 'y'.repeat(900));
  expect(context.hash()).toBe(after);
  context.restore(kept);
  expect(context.hash()).toBe(before);
  expect(before).not.toBe(after);
  // Longer and shorter.
  known.set('key 7', 'x'.repeat(900));
  const longer = put('key 20', 'longer than it was'.repeat(100));
  expect(context.hash()).toBe(longer);
  put('key 3', 'x');
  const other = put('key 39', 'z'.repeat(1000));
  expect(context.hash()).toBe(other);
});
