import fc from 'fast-check';
import { deflateSync, gzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encodeText, equalBytes } from '../../../base/bytes.ts';
import { draws } from '../../../testing/draws.ts';
import { SourceError } from '../error.ts';
import { gunzip, newBudget, unzip } from './archive.ts';
import { unpackSource } from './unpack.ts';

const SMALL = encodeText('one ledger, and another, and another');
const LARGE = Uint8Array.from({ length: 300_000 }, (_, i) => (i * i) >> 7);
const MEGABYTE = 1024 * 1024;

describe('gzip', () => {
  it.each([
    ['small', SMALL],
    ['large', LARGE],
    ['empty', new Uint8Array()],
  ])('gives back %s', (_, bytes) => {
    expect(equalBytes(gunzip(gzipSync(bytes), newBudget()).bytes, bytes)).toBe(true);
  });

  it('joins several, each with its own checksum', () => {
    const both = join(gzipSync(SMALL), gzipSync(LARGE));
    expect(equalBytes(gunzip(both, newBudget()).bytes, join(SMALL, LARGE))).toBe(true);
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
    const directory = findLastIndex(packed, [0x50, 0x4b, 1, 2]);
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

describe('what follows the end', () => {
  const ends = (name: string, bytes: Uint8Array) =>
    unpackSource({ name, bytes }, newBudget()).files.map(({ trailing }) => trailing ?? []);

  it.each([0, 1, 5, 40_000, 300_000])('of %i bytes packed is nothing', (length) => {
    for (const level of [0, 1, 9] as const) {
      const bytes = LARGE.subarray(0, length);
      expect(ends('a.gz', gzipSync(bytes, { level, filename: 'x' }))).toEqual([[]]);
      expect(ends('a.zip', zipSync({ a: bytes, b: SMALL }, { level }))).toEqual([[], []]);
    }
    const both = join(gzipSync(SMALL), gzipSync(LARGE.subarray(0, length)));
    expect(ends('a.gz', both)).toEqual([[]]);
  });

  it.each([1, 7, 70_000])('is counted: %i bytes', (length) => {
    const more = new Uint8Array(length).fill(0x41);
    const gzip = join(gzipSync(SMALL), gzipSync(LARGE));
    expect(ends('a.gz', join(gzip, more))).toEqual([
      [{ after: 'the gzip "a.gz"', offset: gzip.length, bytes: length }],
    ]);
    const zip = zipSync({ a: SMALL, b: LARGE });
    const found = { after: 'the zip "a.zip"', offset: zip.length, bytes: length };
    expect(ends('a.zip', join(zip, more))).toEqual([[found], [found]]);
  });

  it('of a zip begins after its comment', () => {
    const zip = zipSync({ a: SMALL });
    zip[zip.length - 2] = 3;
    expect(ends('a.zip', join(zip, encodeText('abc')))).toEqual([[]]);
    const [[found] = []] = ends('a.zip', join(zip, encodeText('abcde')));
    expect(found).toMatchObject({ offset: zip.length + 3, bytes: 2 });
  });

  it('is known of every archive around a file', () => {
    const inner = join(gzipSync(SMALL), encodeText('in'));
    const zip = zipSync({ 'a.gz': [inner, { level: 0 }] });
    expect(ends('b.zip', join(zip, encodeText('out')))).toEqual([
      [
        { after: 'the gzip "b.zip/a.gz"', offset: inner.length - 2, bytes: 2 },
        { after: 'the zip "b.zip"', offset: zip.length, bytes: 3 },
      ],
    ]);
  });

  it('is seen inside the packed data of a file in a zip', () => {
    const packed = deflateSync(LARGE);
    const more = join(packed, encodeText('hidden'));
    // A stored file of the same bytes, which is then said to be packed.
    const zip = zipSync({ a: [more, { level: 0 }] });
    const checksum = zipSync({ a: LARGE });
    const at = findLastIndex(checksum, [0x50, 0x4b, 1, 2]) + 16;
    const directory = findLastIndex(zip, [0x50, 0x4b, 1, 2]);
    zip.set([8, 0], directory + 10);
    zip.set(checksum.subarray(at, at + 4), directory + 16);
    expect(ends('a.zip', zip)).toEqual([
      [{ after: 'the packed data of "a"', offset: packed.length, bytes: 6 }],
    ]);
  });
});

describe('bytes inside a zip that are no file of it', () => {
  const u32 = (bytes: Uint8Array, at: number, value?: number) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    if (value !== undefined) view.setUint32(at, value, true);
    return view.getUint32(at, true);
  };
  const two = zipSync({ a: SMALL, b: LARGE });
  const [directory, end] = [u32(two, two.length - 6), two.length - 22];
  const first = findLastIndex(two, [0x50, 0x4b, 1, 2]);
  const second = u32(two, first + 42);
  const inside = (bytes: Uint8Array) =>
    unpackSource({ name: 'a.zip', bytes }, newBudget()).files.map(({ trailing }) => trailing ?? []);
  const gap = (offset: number, bytes: number) => ({
    after: 'the zip "a.zip"',
    isInside: true,
    offset,
    bytes,
  });

  it('are counted before its directory', () => {
    const more = join(two.subarray(0, directory), encodeText('hidden'), two.subarray(directory));
    u32(more, more.length - 6, directory + 6);
    expect(inside(more)).toEqual([[gap(directory, 6)], [gap(directory, 6)]]);
  });

  it('are counted between its directory and its end', () => {
    const more = join(two.subarray(0, end), encodeText('hidden'), two.subarray(end));
    expect(inside(more)).toEqual([[gap(end, 6)], [gap(end, 6)]]);
  });

  it('are a file that is not listed, wherever it is', () => {
    const listed = (only: Uint8Array) => {
      const mark = two.slice(end);
      new DataView(mark.buffer).setUint16(10, 1, true);
      const rest = join(two.subarray(0, directory), only, mark);
      u32(rest, rest.length - 10, only.length);
      return rest;
    };
    expect(inside(listed(two.subarray(directory, first)))).toEqual([
      [gap(second, directory - second)],
    ]);
    expect(inside(listed(two.subarray(first, end)))).toEqual([[gap(0, second)]]);
  });

  it('are none where a program notes the size of a file after it', () => {
    // Without its size in front, a file is followed by its checksum and both of its sizes.
    for (const descriptor of [12, 16]) {
      const noted = join(
        two.subarray(0, directory),
        new Uint8Array(descriptor),
        two.subarray(directory),
      );
      const at = first + descriptor;
      noted[at + 8] = (noted[at + 8] ?? 0) | 8;
      u32(noted, noted.length - 6, directory + descriptor);
      expect(inside(noted)).toEqual([[], []]);
    }
  });
});

describe('a bomb', () => {
  const zeros = new Uint8Array(24 * MEGABYTE);
  it('is stopped by what comes out, not by what it claims', () => {
    const packed = zipSync({ a: zeros });
    const directory = findLastIndex(packed, [0x50, 0x4b, 1, 2]);
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
    { numRuns: draws() },
  );
});

function join(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function findLastIndex(bytes: Uint8Array, needle: readonly number[]): number {
  for (let at = bytes.length; at >= 0; at--) {
    if (needle.every((byte, i) => bytes[at + i] === byte)) return at;
  }
  return -1;
}
