// A part of a file has the bytes that are there, however long a question takes.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInto } from '../sources/bytes.ts';
import { sliceOpenFile } from './blob-bytes.ts';

const PAGE = 4096;
const WHOLE = Uint8Array.from({ length: 90 * PAGE + 77 }, (_, i) => (i * 2654435761) >>> 24);
const PLACE = { from: 3 * PAGE + 5, size: 80 * PAGE + 11 };
const PART = WHOLE.subarray(PLACE.from, PLACE.from + PLACE.size);

function opened(wait: number, bytes = WHOLE) {
  const asked: number[] = [];
  const part = sliceOpenFile(
    {
      readInto(from, target) {
        asked.push(target.length);
        for (const end = performance.now() + wait; performance.now() < end; );
        const found = bytes.subarray(from, from + target.length);
        target.set(found);
        return found.length;
      },
      close: () => undefined,
    },
    PLACE,
  );
  asked.length = 0;
  return { part, asked };
}

describe.each([
  ['at once', 0],
  ['slowly', 0.1],
])('a part of a file that answers %s', (_, wait) => {
  it('is what is there, in whatever order it is read', () => {
    const { part } = opened(wait);
    const range = fc.tuple(fc.nat(PLACE.size + 10), fc.nat(3 * PAGE));
    fc.assert(
      fc.property(range, ([from, length]) => {
        const expected = PART.subarray(from, from + length);
        expect(Buffer.compare(part.read(from, from + length), expected)).toBe(0);
        const target = new Uint8Array(length);
        expect(readInto(part, target, from)).toBe(expected.length);
        expect(Buffer.compare(target.subarray(0, expected.length), expected)).toBe(0);
      }),
    );
  });

  it('says so when it has become shorter', () => {
    const { part } = opened(wait, WHOLE.subarray(0, PLACE.from + 10 * PAGE));
    expect(() => part.read(9 * PAGE, 11 * PAGE)).toThrow(/gone|changed/);
    expect(() => readInto(part, new Uint8Array(PAGE), 60 * PAGE)).toThrow();
  });
});

it('is asked for single pages where that is quick, and else for several', () => {
  const ask = (wait: number) => {
    const { part, asked } = opened(wait);
    for (let page = 0; page < 80; page++) readInto(part, new Uint8Array(PAGE), page * PAGE);
    return asked;
  };
  expect(ask(0)).toEqual(Array.from({ length: 80 }, () => PAGE));
  expect(ask(0.1).length).toBeLessThan(40);
});
