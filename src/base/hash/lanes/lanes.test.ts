import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { toHex } from '../../bytes.ts';
import { type HashEngine, nobleHash } from '../hash.ts';
import { createSingleHash, createWasmHash } from '../hash-wasm.ts';
import { ROOM } from './tree.ts';

const engine = await createWasmHash();

/** As the vectors of BLAKE3 are made. */
const message = (length: number) => Uint8Array.from({ length }, (_, i) => i % 251);

/** https://github.com/BLAKE3-team/BLAKE3, test_vectors.json: input_len, and how the hash begins. */
const VECTORS: readonly (readonly [length: number, hash: string])[] = [
  [0, 'af1349b9f5f9a1a6a0404dea36dcc949'],
  [1, '2d3adedff11b61f14c886e35afa03673'],
  [1023, '10108970eeda3eb932baac1428c7a216'],
  [1024, '42214739f095a406f3fc83deb889744a'],
  [1025, 'd00278ae47eb27b34faecf67b4fe263f'],
  [2048, 'e776b6028c7cd22a4d0ba182a8bf6220'],
];

/** At the edges of blocks, chunks, trees, and of what is in the memory at once. */
const EDGES = [64, 128, 1024, 2048, 3072, 4096, 5120, 31_744, 65_536, 131_072, 196_608, ROOM];
const LENGTHS = EDGES.flatMap((edge) => [edge - 1, edge, edge + 1]);

function streamed(by: HashEngine, whole: Uint8Array, pieces: readonly number[]): string {
  const stream = by.blake3Stream();
  let at = 0;
  for (const size of pieces) {
    stream.update(whole.subarray(at, at + size));
    at += size;
  }
  stream.update(whole.subarray(at));
  return toHex(stream.digest());
}

const bytes = fc.uint8Array({ maxLength: 5000, size: 'max' });

describe('hashes in lanes', () => {
  it('are to be had here', () => {
    expect(engine.name).toBe('wasm, four at once');
  });

  it('are those that BLAKE3 publishes', () => {
    const digests = toHex(engine.blake3Many(VECTORS.map(([length]) => message(length))));
    VECTORS.forEach(([, hash], i) => {
      expect(digests.slice(64 * i, 64 * i + 32)).toBe(hash);
    });
  });

  it.each(LENGTHS)('are those of the reference, of %i bytes', (length) => {
    const whole = message(length);
    const expected = toHex(nobleHash.blake3(whole));
    expect(toHex(engine.blake3Many([whole]))).toBe(expected);
    expect(streamed(engine, whole, [])).toBe(expected);
    expect(streamed(engine, whole, Array(length >> 10).fill(1000))).toBe(expected);
  });

  it('are those of the reference, of messages of all lengths at once', async () => {
    const single = await createSingleHash();
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 70, size: 'max' }), (messages) => {
        const expected = toHex(nobleHash.blake3Many(messages));
        expect(toHex(engine.blake3Many(messages))).toBe(expected);
        expect(toHex(single.blake3Many(messages))).toBe(expected);
      }),
      { numRuns: draws(20), endOnFailure: true },
    );
  });

  it('are those of the reference, of several times what is in the memory at once', () => {
    const messages = Array.from({ length: 300 }, (_, i) => message((i * 977) % 5000));
    messages.splice(100, 0, message(2 * ROOM), message(0));
    expect(toHex(engine.blake3Many(messages))).toBe(toHex(nobleHash.blake3Many(messages)));
  });

  it('are those of the reference, of a stream in pieces of any size', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 6 });
    const lengths = fc.integer({ min: 0, max: 400_000 });
    fc.assert(
      fc.property(lengths, sizes, (length, pieces) => {
        const whole = message(length);
        expect(streamed(engine, whole, pieces)).toBe(toHex(nobleHash.blake3(whole)));
      }),
      { numRuns: draws(20), endOnFailure: true },
    );
  });

  it('of streams do not depend on what else is hashed in between', () => {
    const [a, b] = [engine.blake3Stream(), engine.blake3Stream()];
    for (let i = 0; i < 9; i++) {
      a.update(message(20_000));
      b.update(message(30_000));
      engine.blake3Many([message(i)]);
    }
    const repeated = (length: number) =>
      Uint8Array.from({ length: 9 * length }, (_, i) => (i % length) % 251);
    expect(toHex(a.digest())).toBe(toHex(nobleHash.blake3(repeated(20_000))));
    expect(toHex(b.digest())).toBe(toHex(nobleHash.blake3(repeated(30_000))));
  });
});
