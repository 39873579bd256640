// A read through blocks gives the same bytes, and costs little.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inBlocks } from './blocks.ts';

const BLOCK = 64 * 1024;
const SOURCE = Uint8Array.from({ length: 40 * BLOCK + 123 }, (_, i) => (i * 2654435761) >>> 24);

function counted(size = SOURCE.length) {
  const asked: [from: number, to: number][] = [];
  const bytes = inBlocks(size, (from, to) => {
    asked.push([from, to]);
    return SOURCE.slice(from, to);
  });
  return { bytes, asked };
}

it('reads any range as it is, in whatever order', () => {
  const range = fc.tuple(
    fc.nat(SOURCE.length + 10),
    fc.oneof(fc.nat(200), fc.nat(3 * BLOCK), fc.nat(SOURCE.length)),
  );
  fc.assert(
    fc.property(fc.array(range, { maxLength: 30 }), (ranges) => {
      const { bytes, asked } = counted();
      for (const [from, length] of ranges)
        expect(
          Buffer.compare(bytes.read(from, from + length), SOURCE.subarray(from, from + length)),
        ).toBe(0);
      for (const [from, to] of asked) expect(from < to && to <= SOURCE.length).toBe(true);
    }),
  );
});

it('asks seldom when it is read in order, and for little when it is not', () => {
  const inOrder = counted();
  for (let at = 0; at < SOURCE.length; at += 4096) inOrder.bytes.read(at, at + 4096);
  expect(inOrder.asked.length).toBeLessThan(8);
  const inTurns = counted();
  for (let at = 0; at < 20 * BLOCK; at += 4096) {
    inTurns.bytes.read(at, at + 4096);
    inTurns.bytes.read(20 * BLOCK + at, 20 * BLOCK + at + 4096);
  }
  expect(inTurns.asked.length).toBeLessThan(16);
  const inJumps = counted();
  for (const block of [30, 10, 20, 5]) inJumps.bytes.read(block * BLOCK, block * BLOCK + 4096);
  expect(inJumps.asked.map(([from, to]) => to - from)).toEqual([BLOCK, BLOCK, BLOCK, BLOCK]);
});

it('keeps what was used last, and no more than a few megabytes', () => {
  const pages: number[] = [];
  const bytes = inBlocks(2 ** 40, (from, to) => {
    pages.push(from / BLOCK);
    return new Uint8Array(to - from);
  });
  const touch = (block: number) => bytes.read(block * BLOCK, block * BLOCK + 1);
  for (let i = 0; i < 127; i++) touch(3 * i);
  touch(0);
  const before = pages.length;
  for (let i = 0; i < 20; i++) touch(1000 + 3 * i);
  touch(0);
  expect(pages.length).toBe(before + 20);
  touch(3);
  expect(pages.length).toBe(before + 21);
});
