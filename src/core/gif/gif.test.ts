import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GifWriter } from './gif.ts';
import { packed } from './lzw.ts';
import { paletteOf } from './palette.ts';

/** Unpacks image data by the book, written apart from what packs it. */
function unpacked(data: Uint8Array): number[] {
  const bytes: number[] = [];
  for (let at = 1; data[at] !== 0; at += (data[at] ?? 0) + 1)
    bytes.push(...data.subarray(at + 1, at + 1 + (data[at] ?? 0)));
  let [position, size] = [0, 9];
  const read = () => {
    let code = 0;
    for (let bit = 0; bit < size; bit++, position++)
      code |= (((bytes[position >> 3] ?? 0) >> (position & 7)) & 1) << bit;
    return code;
  };
  const single = () => Array.from({ length: 258 }, (_, i) => (i < 256 ? [i] : []));
  let table = single();
  let last: number[] | null = null;
  const out: number[] = [];
  for (;;) {
    const code = read();
    if (code === 257) return out;
    if (code === 256) {
      [table, size, last] = [single(), 9, null];
      continue;
    }
    const entry: number[] = table[code] ?? [...(last ?? []), last?.[0] ?? 0];
    for (const pixel of entry) out.push(pixel);
    if (last && table.length < 4096) table.push([...last, entry[0] ?? 0]);
    if (table.length === 1 << size && size < 12) size++;
    last = entry;
  }
}

describe('the packing', () => {
  it('gives every pixel back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 400 })), {
          minLength: 1,
          maxLength: 60,
        }),
        (runs) => {
          const pixels = runs.flatMap(([pixel, times]) => Array<number>(times).fill(pixel));
          expect(unpacked(packed(Uint8Array.from(pixels)))).toEqual(pixels);
        },
      ),
    );
  });

  it('begins again when it has no more codes', () => {
    let seed = 1;
    const pixels = Uint8Array.from({ length: 60_000 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed >> 16;
    });
    expect(unpacked(packed(pixels))).toEqual([...pixels]);
  });
});

describe('an animation', () => {
  const frame = (...reds: number[]) =>
    Uint8ClampedArray.from(reds.flatMap((red) => [red, 10, 20, 255]));

  it('has every frame, and of each only what changed', () => {
    const first = frame(1, 1, 1, 1, 1, 1);
    const second = frame(1, 1, 1, 1, 9, 9);
    const writer = new GifWriter(3, 2, paletteOf([first, second]));
    writer.add({ pixels: first, milliseconds: 400 });
    writer.add({ pixels: second, milliseconds: 1000 });
    writer.add({ pixels: second, milliseconds: 1000 });
    const bytes = writer.finish().flatMap((part) => [...part]);
    expect(String.fromCharCode(...bytes.slice(0, 6))).toBe('GIF89a');
    expect(bytes.at(-1)).toBe(0x3b);
    expect(writer.frames).toBe(3);
    const boxes: number[][] = [];
    for (let at = 13 + 768 + 19; bytes[at] === 0x21; ) {
      const box = bytes.slice(at + 9, at + 17);
      boxes.push([0, 2, 4, 6].map((i) => (box[i] ?? 0) + 256 * (box[i + 1] ?? 0)));
      at += 19;
      while (bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
      at++;
    }
    expect(boxes).toEqual([
      [0, 0, 3, 2],
      [1, 1, 2, 1],
      [0, 0, 1, 1],
    ]);
  });

  it('takes the closest of 256 colours', () => {
    const many = Uint8ClampedArray.from(
      Array.from({ length: 300 }, (_, i) => [i & 255, i >> 8, 0, 255]).flat(),
    );
    const palette = paletteOf([many]);
    expect(palette.colours.length).toBe(768);
    const at = palette.nearest(7, 0, 0);
    expect([...palette.colours.subarray(3 * at, 3 * at + 3)]).toEqual([7, 0, 0]);
  });
});
