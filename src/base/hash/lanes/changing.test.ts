import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { toHex } from '../../bytes.ts';
import { type HashEngine, nobleHash } from '../hash.ts';
import { createSingleHash, createWasmHash } from '../hash-wasm.ts';
import { ROOM } from './tree.ts';

const engines: readonly HashEngine[] = [
  await createWasmHash(),
  await createSingleHash(),
  nobleHash,
];

/** At the edges of chunks, and of numbers of them that make another tree. */
const chunks = fc.constantFrom(0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 33);
const length = fc
  .tuple(chunks, fc.integer({ min: -1, max: 1 }))
  .map(([count, more]) => Math.max(0, 1024 * count + more));
const change = fc.tuple(fc.nat(40_000), fc.nat(3000));
const steps = fc.array(fc.tuple(length, fc.array(change, { maxLength: 3 })), { maxLength: 12 });

it.each(engines)('is that of all bytes, whatever changed since the last time: $name', (engine) => {
  fc.assert(
    fc.property(steps, (all) => {
      const bytes = new Uint8Array(64 * 1024).map((_, i) => i % 251);
      const changing = engine.blake3Changing();
      let before = 0;
      for (const [size, changes] of all) {
        for (const [from, more] of changes) {
          for (let i = from; i < from + more; i++) bytes[i] = (bytes[i] ?? 0) + 7;
          changing.change(from, from + more);
        }
        // What lies behind the end is another one each time.
        for (let i = Math.min(before, size); i < size; i++) bytes[i] = (bytes[i] ?? 0) + 1;
        before = size;
        const part = bytes.subarray(0, size);
        expect(toHex(changing.digest(part))).toBe(toHex(nobleHash.blake3(part)));
      }
    }),
    { numRuns: draws(60) },
  );
});

it('is that of more bytes than are in the memory at once', () => {
  const bytes = new Uint8Array(3 * ROOM + 100).map((_, i) => i % 249);
  for (const engine of engines) {
    const changing = engine.blake3Changing();
    expect(toHex(changing.digest(bytes))).toBe(toHex(nobleHash.blake3(bytes)));
    bytes[2 * ROOM] = 250;
    changing.change(2 * ROOM, 2 * ROOM + 1);
    expect(toHex(changing.digest(bytes))).toBe(toHex(nobleHash.blake3(bytes)));
    bytes[2 * ROOM] = 0;
  }
});
