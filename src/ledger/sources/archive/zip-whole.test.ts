// Data beside the listed files of a zip is found, wherever it is, and whether or not the places in
// its directory are moved along with it.

import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encodeText, joinedBytes } from '../../../base/bytes.ts';
import { newBudget, unzip } from './archive.ts';
import { packStream } from './pack-stream.ts';
import { zipFaults } from './zip-whole.ts';

const FILES = {
  'case.json': encodeText('{"a": 1}'),
  'report.html': encodeText('<p>one</p>'.repeat(20)),
  'ledgers/1/ä.jsonl': encodeText('{"b": 2}\n'.repeat(9)),
};
const plain = zipSync(FILES);

async function streamed(): Promise<Uint8Array> {
  const files = Object.entries(FILES).map(([name, bytes]) => ({
    name,
    isStored: name === 'case.json',
    pieces: () => [bytes],
  }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of packStream(files)) chunks.push(chunk);
  return joinedBytes(chunks);
}

const zips = [plain, await streamed()] as const;

function findFaults(bytes: Uint8Array): string[] {
  try {
    const { files } = unzip(bytes, newBudget());
    const sizes = new Map(files.map((file) => [file.name, file.bytes.length]));
    const after = files.flatMap(({ trailing = [] }) => trailing.map((one) => one.after));
    return [...zipFaults(bytes, sizes), ...after];
  } catch (error) {
    return [String(error)];
  }
}

const END = 22;
const DEFLATED = 8;

function movedAlong(bytes: Uint8Array, at: number, added: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - END;
  let entry = view.getUint32(end + 16, true);
  const move = (place: number) => {
    const before = view.getUint32(place, true);
    if (before >= at) view.setUint32(place, before + added, true);
  };
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const lengths = [28, 30, 32].map((o) => view.getUint16(entry + o, true));
    move(entry + 42);
    entry += 46 + lengths.reduce((sum, one) => sum + one, 0);
  }
  move(end + 16);
  return bytes;
}

function inserted(bytes: Uint8Array, at: number, piece: Uint8Array, isMoved: boolean): Uint8Array {
  const copy = isMoved ? movedAlong(bytes.slice(), at, piece.length) : bytes;
  return joinedBytes([copy.subarray(0, at), piece, copy.subarray(at)]);
}

describe('a zip', () => {
  it('is whole as it is written here, and by others', () => {
    for (const zip of zips) expect(findFaults(zip)).toEqual([]);
    const extra = { 21589: new Uint8Array([3, 1, 2, 3, 4, 1, 2, 3, 4]) };
    const noted = zipSync({
      'ledgers/': [new Uint8Array(), { level: 0 }],
      'ledgers/a': [FILES['case.json'], { extra }],
    });
    expect(findFaults(noted)).toEqual([]);
  });

  it('is not with bytes put in anywhere', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 });
    const piece = fc.oneof(bytes, fc.constantFrom(plain, plain.slice(0, 60)));
    fc.assert(
      fc.property(
        fc.constantFrom(...zips),
        fc.nat(),
        piece,
        fc.boolean(),
        (zip, n, one, isMoved) => {
          const at = n % (zip.length + 1);
          expect(findFaults(inserted(zip, at, one, isMoved))).not.toEqual([]);
        },
      ),
    );
  });

  it('is not with bytes before, between or behind its files, wherever these are said to be', () => {
    for (const zip of zips) {
      const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
      const start = view.getUint32(zip.length - END + 16, true);
      const starts = [0, 1, 2].map((i) => {
        let entry = start;
        for (let k = 0; k < i; k++)
          entry += 46 + [28, 30, 32].reduce((sum, o) => sum + view.getUint16(entry + o, true), 0);
        return view.getUint32(entry + 42, true);
      });
      for (const at of [...starts, start, zip.length - END, zip.length])
        for (const piece of [plain, plain.subarray(0, 100), new Uint8Array(1)])
          expect(findFaults(inserted(zip, at, piece, true))).not.toEqual([]);
    }
  });

  it('is not with any byte changed, but for those that say which program wrote it or fill up a stream', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zips),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (zip, n, by) => {
          const at = n % zip.length;
          fc.pre(!isFree(zip, at));
          const changed = zip.slice();
          changed[at] = (changed[at] ?? 0) ^ by;
          expect(findFaults(changed)).not.toEqual([]);
        },
      ),
    );
  });

  it.each([
    ['a comment', { a: [FILES['case.json'], { comment: 'see report2.html' }] }],
    [
      'more in a header than programs note',
      { a: [FILES['case.json'], { extra: { 16705: plain } }] },
    ],
    ['a link', { a: [FILES['case.json'], { os: 3, attrs: 0xa1ff << 16 }] }],
    ['a folder of nothing', { a: FILES['case.json'], 'see here/': new Uint8Array() }],
    ['a name with a backslash', { 'a\\b': FILES['case.json'] }],
  ] as const)('is not with %s', (_, files) => {
    expect(findFaults(zipSync(files as unknown as Parameters<typeof zipSync>[0]))).not.toEqual([]);
  });
});

/** Version, attributes, bits that fill up: no file comes out differently for them. */
function isFree(zip: Uint8Array, at: number): boolean {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - END;
  let entry = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const local = view.getUint32(entry + 42, true);
    const own = [
      ...[4, 5, 6, 7, 36, 37, 38, 39, 40, 41].map((o) => entry + o),
      ...[4, 5].map((o) => local + o),
    ];
    // Bits after the end of what is packed fill its last byte, and nothing reads them.
    const packed = local + 30 + view.getUint16(local + 26, true) + view.getUint32(entry + 20, true);
    if (view.getUint16(local + 8, true) === DEFLATED && at === packed - 1) return true;
    if (own.includes(at)) return true;
    entry += 46 + [28, 30, 32].reduce((sum, o) => sum + view.getUint16(entry + o, true), 0);
  }
  return false;
}
