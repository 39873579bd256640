import fc from 'fast-check';
import { gzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encodeText, equalBytes } from '../../core/bytes.ts';
import { SourceError } from '../error.ts';
import { gunzip, newBudget, unzip } from './archive.ts';

const SMALL = encodeText('one ledger, and another, and another');
const LARGE = Uint8Array.from({ length: 300_000 }, (_, i) => (i * i) >> 7);
const MEGABYTE = 1024 * 1024;

describe('gzip', () => {
  it.each([
    ['small', SMALL],
    ['large', LARGE],
    ['empty', new Uint8Array()],
  ])('gives back %s', (_, bytes) => {
    expect(equalBytes(gunzip(gzipSync(bytes), newBudget()), bytes)).toBe(true);
  });

  it('joins several, each with its own checksum', () => {
    const both = join(gzipSync(SMALL), gzipSync(LARGE));
    expect(equalBytes(gunzip(both, newBudget()), join(SMALL, LARGE))).toBe(true);
    const first = gzipSync(SMALL);
    both[first.length - 6] = (both[first.length - 6] ?? 0) ^ 1;
    expect(() => gunzip(both, newBudget())).toThrow('checksum');
  });

  it('notices damage and a cut', () => {
    const packed = gzipSync(LARGE);
    expect(() => gunzip(packed.slice(0, -9), newBudget())).toThrow(SourceError);
    packed[packed.length - 8] = (packed[packed.length - 8] ?? 0) ^ 1;
    expect(() => gunzip(packed, newBudget())).toThrow('checksum');
  });
});

describe('zip', () => {
  it('gives back its files, packed or stored, and keeps names as texts', () => {
    const packed = zipSync({
      '../../etc/a.db': SMALL,
      'b/': new Uint8Array(),
      'b/c.db': [LARGE, { level: 0 }],
    });
    const { files, skipped } = unzip(packed, newBudget());
    expect(files.map(({ name }) => name)).toEqual(['../../etc/a.db', 'b/c.db']);
    expect(files.map(({ bytes }, i) => equalBytes(bytes, i ? LARGE : SMALL))).toEqual([true, true]);
    expect(skipped).toEqual([]);
  });

  it('skips what is encrypted or packed in a way not known, and says so', () => {
    const packed = zipSync({ a: SMALL, b: SMALL });
    const directory = lastIndexOf(packed, [0x50, 0x4b, 1, 2]);
    packed[directory + 8] = (packed[directory + 8] ?? 0) | 1;
    expect(unzip(packed, newBudget())).toMatchObject({
      files: [{ name: 'a' }],
      skipped: [{ name: 'b', reason: 'it is encrypted' }],
    });
  });

  it('notices damage and a cut', () => {
    const packed = zipSync({ a: LARGE });
    expect(() => unzip(packed.slice(0, -5), newBudget())).toThrow('cut off');
    packed[5000] = (packed[5000] ?? 0) ^ 0xff;
    expect(() => unzip(packed, newBudget())).toThrow(SourceError);
  });
});

describe('a bomb', () => {
  const zeros = new Uint8Array(24 * MEGABYTE);
  it('is stopped by what comes out, not by what it claims', () => {
    const packed = zipSync({ a: zeros });
    const directory = lastIndexOf(packed, [0x50, 0x4b, 1, 2]);
    // It claims one byte.
    packed.set([1, 0, 0, 0], directory + 24);
    expect(() => unzip(packed, newBudget())).toThrow('200 times its size');
    expect(() => gunzip(gzipSync(zeros), newBudget())).toThrow('200 times its size');
  });

  it('is stopped although its parts are small', () => {
    const packed = zipSync(
      Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}`, LARGE])),
    );
    expect(() => unzip(packed, { bytes: MEGABYTE, ratio: 200 })).toThrow('altogether');
  });
});

it('ends in bytes or in a SourceError, whatever the bytes', () => {
  const sources = [zipSync({ a: SMALL, 'b.db': LARGE }), gzipSync(SMALL), gzipSync(LARGE)];
  fc.assert(
    fc.property(
      fc.constantFrom(...sources),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (source, edits, cut) => {
        const bytes = source.slice(0, cut % 3 === 0 ? cut % source.length : undefined);
        for (const [at, value] of edits) if (bytes.length) bytes[at % bytes.length] = value;
        for (const read of [gunzip, unzip]) {
          try {
            read(bytes, newBudget());
          } catch (error) {
            if (!(error instanceof SourceError)) throw error;
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

function join(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function lastIndexOf(bytes: Uint8Array, needle: readonly number[]): number {
  for (let at = bytes.length; at >= 0; at--) {
    if (needle.every((byte, i) => bytes[at + i] === byte)) return at;
  }
  return -1;
}
