import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { inMemory, readWhole } from '../bytes.ts';
import { SourceError } from '../error.ts';
import { applyWal as apply, isWal } from './wal.ts';

const PAGE = 512;
const FRAME = 24 + PAGE;

function database(pages = 2): Uint8Array {
  const bytes = new Uint8Array(pages * PAGE).fill(1);
  bytes.set(encodeText('SQLite format 3\u0000'));
  new DataView(bytes.buffer).setUint16(16, PAGE);
  bytes.set([2, 2], 18);
  return bytes;
}

function applyWal(database: Uint8Array, log: Uint8Array) {
  const { image, ...rest } = apply(inMemory(database), inMemory(log));
  return { image: readWhole(image), ...rest };
}

interface Frame {
  readonly page: number;
  readonly fill: number;
  readonly commit: number;
  readonly salt?: number;
}

function log(frames: readonly Frame[], littleEndian = true, pageSize = PAGE): Uint8Array {
  const bytes = new Uint8Array(32 + frames.length * FRAME);
  const view = new DataView(bytes.buffer);
  const sum = (from: number, to: number, [a, b]: [number, number]): [number, number] => {
    for (let at = from; at < to; at += 8) {
      a = (a + view.getUint32(at, littleEndian) + b) % 2 ** 32;
      b = (b + view.getUint32(at + 4, littleEndian) + a) % 2 ** 32;
    }
    return [a, b];
  };
  [littleEndian ? 0x377f0682 : 0x377f0683, 3_007_000, pageSize, 0, 77, 88].forEach((word, i) => {
    view.setUint32(4 * i, word);
  });
  let sums = sum(0, 24, [0, 0]);
  view.setUint32(24, sums[0]);
  view.setUint32(28, sums[1]);
  frames.forEach(({ page, fill, commit, salt = 77 }, i) => {
    const at = 32 + i * FRAME;
    [page, commit, salt, 88].forEach((word, k) => {
      view.setUint32(at + 4 * k, word);
    });
    bytes.fill(fill, at + 24, at + FRAME);
    sums = sum(at + 24, at + FRAME, sum(at, at + 8, sums));
    view.setUint32(at + 16, sums[0]);
    view.setUint32(at + 20, sums[1]);
  });
  return bytes;
}

function recover(frames: readonly Frame[]) {
  const { image, ...rest } = applyWal(database(), log(frames));
  const pages = Array.from({ length: image.length / PAGE }, (_, i) => image[(i + 1) * PAGE - 1]);
  return { pages, ...rest };
}

const two: Frame = { page: 2, fill: 5, commit: 2 };

describe('a write-ahead log', () => {
  it.each([true, false])('is applied in either byte order (little-endian: %s)', (littleEndian) => {
    const { image, commits } = applyWal(database(), log([two], littleEndian));
    expect(commits).toBe(1);
    expect(image[2 * PAGE - 1]).toBe(5);
    expect([...image.subarray(18, 20)]).toEqual([1, 1]);
  });

  it('counts up to its last commit, the later frame of a page over the earlier', () => {
    expect(
      recover([two, { page: 3, fill: 6, commit: 0 }, { page: 2, fill: 7, commit: 3 }]),
    ).toEqual({ pages: [1, 7, 6], frames: 3, commits: 2, ignored: null, foreign: null });
    expect(recover([two, { page: 2, fill: 9, commit: 0 }])).toMatchObject({
      pages: [1, 5],
      ignored: { bytes: FRAME, why: 'unfinished transaction' },
    });
  });

  it('cuts the database to the size of the last commit', () => {
    const cut = recover([two, { page: 1, fill: 4, commit: 1 }]);
    expect(cut.pages).toEqual([4]);
  });

  it('ends at frames of an older generation, damaged or torn ones', () => {
    const stale: Frame = { page: 2, fill: 9, commit: 2, salt: 76 };
    expect(recover([two, stale])).toMatchObject({
      pages: [1, 5],
      ignored: { why: 'older generation' },
    });
    // An open transaction in front of them is what is lost.
    expect(recover([two, { page: 2, fill: 8, commit: 0 }, stale])).toMatchObject({
      ignored: { bytes: 2 * FRAME, why: 'unfinished transaction' },
    });
    const damaged = log([two, { page: 2, fill: 9, commit: 2 }]);
    damaged[32 + FRAME + 100] = 0;
    expect(applyWal(database(), damaged).ignored).toEqual({ bytes: FRAME, why: 'damaged frame' });
    expect(applyWal(database(), damaged.slice(0, -1)).ignored?.why).toBe('torn frame');
  });

  it('may have frames of earlier rounds and zeros at its end, and nothing else', () => {
    const old = (salt: number, page: number): Frame => ({ page, fill: 9, commit: 0, salt });
    const end = (bytes: Uint8Array) => applyWal(database(), bytes).foreign;
    const more = (...bytes: number[]) => Uint8Array.from([...log([two]), ...bytes]);
    const [text, size] = [encodeText('x'.repeat(FRAME)), log([two]).length];
    const usual = log([two, old(76, 2), old(76, 1), old(75, 2), old(75, 2)]);
    expect(end(usual)).toBeNull();
    expect(end(usual.slice(0, -100))).toBeNull();
    expect(end(more(...new Uint8Array(FRAME + 7)))).toBeNull();
    // A page that its transaction wrote twice: no salts and no checksum yet.
    const twice = log([two, old(0, 2)]);
    twice.fill(0, size + 8, size + 24);
    expect(end(twice)).toBeNull();
    expect(end(more(...text))).toBe(size);
    expect(applyWal(database(), more(...text)).ignored).toBeNull();
    expect(end(Uint8Array.from([...usual, ...text]))).toBe(usual.length);
    expect(end(Uint8Array.from([...usual, 1, 2, 3]))).toBe(usual.length);
    // Between frames: what follows is in another place than SQLite looks for it.
    const [first, rest] = [log([two, two]).slice(0, size), log([two, two]).slice(size)];
    expect(end(Uint8Array.from([...first, ...text.subarray(0, 10), ...rest]))).toBe(size);
    const changed = log([two, old(76, 2), old(76, 1)]);
    changed[changed.length - 5] = 77;
    expect(end(changed)).toBe(size + FRAME);
  });

  it('that is empty or none changes nothing', () => {
    expect(applyWal(database(), new Uint8Array())).toMatchObject({ frames: 0, ignored: null });
    const broken = log([two]);
    broken[20] = 9;
    expect(applyWal(database(), broken)).toMatchObject({
      frames: 0,
      ignored: { why: 'not a log' },
    });
    expect(isWal(broken)).toBe(true);
  });

  it('of another database is refused in words', () => {
    const other = log([], true, 1024);
    expect(() => applyWal(database(), other)).toThrow('pages of 1024 bytes');
    expect(() => applyWal(new Uint8Array(10), log([two]))).toThrow('no SQLite database');
    expect(() => applyWal(database(), log([{ page: 2, fill: 1, commit: 2 ** 31 }]))).toThrow(
      'have far fewer',
    );
  });

  it('ends in an image or in a SourceError, whatever the bytes', () => {
    const pages = corpusBytes('thymos', 'wal', 'run-847.db');
    const frames = corpusBytes('thymos', 'wal', 'run-847.db-wal').subarray(0, 60_000);
    const edit = fc.tuple(fc.nat(), fc.nat(255));
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 4 }), fc.nat(60_000), (edits, cut) => {
        const bytes = frames.slice(0, cut);
        for (const [at, value] of edits) bytes[at % (at % 2 ? 56 : bytes.length || 1)] = value;
        try {
          applyWal(pages, bytes);
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
        }
      }),
    );
  });
});
