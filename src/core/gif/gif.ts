// Writes an animated GIF of frames that were drawn in few colours. Of a frame only the part that changed
// is written: a player leaves the rest of the one before.

import { packed } from './lzw.ts';
import type { Palette } from './palette.ts';

export interface GifFrame {
  /** RGBA, a byte each, row by row from the top. */
  readonly pixels: Uint8ClampedArray;
  readonly milliseconds: number;
}

export class GifWriter {
  private readonly width: number;
  private readonly height: number;
  private readonly palette: Palette;
  private readonly parts: Uint8Array<ArrayBuffer>[] = [];
  private before: Uint8Array | null = null;
  frames = 0;

  /** Px, up to 65535. */
  constructor(width: number, height: number, palette: Palette) {
    this.width = width;
    this.height = height;
    this.palette = palette;
    this.parts.push(header(width, height, palette));
  }

  add({ pixels, milliseconds }: GifFrame): void {
    const { width, height, palette } = this;
    const indices = new Uint8Array(width * height);
    for (let i = 0; i < indices.length; i++)
      indices[i] = palette.nearest(
        pixels[4 * i] ?? 0,
        pixels[4 * i + 1] ?? 0,
        pixels[4 * i + 2] ?? 0,
      );
    const box = changed(this.before, indices, width, height);
    this.before = indices;
    this.frames++;
    // In hundredths of a second; many players take less than two for ten.
    const delay = Math.max(2, Math.round(milliseconds / 10));
    this.parts.push(
      bytesOf([0x21, 0xf9, 4, 0b100, delay & 255, delay >> 8, 0, 0]),
      bytesOf([0x2c, word(box.x), word(box.y), word(box.width), word(box.height), 0].flat()),
      packed(cut(indices, width, box)),
    );
  }

  /** All of it; nothing can be added any more. */
  finish(): readonly Uint8Array<ArrayBuffer>[] {
    return [...this.parts, Uint8Array.of(0x3b)];
  }
}

function header(width: number, height: number, { colours }: Palette): Uint8Array<ArrayBuffer> {
  const table = new Uint8Array(3 * 256);
  table.set(colours);
  // A table of 256 colours for all frames.
  const screen = [ascii('GIF89a'), word(width), word(height), 0b1111_0111, 0, 0].flat();
  // Again and again.
  const loop = [0x21, 0xff, 11, ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0].flat();
  const all = new Uint8Array(screen.length + table.length + loop.length);
  all.set(screen);
  all.set(table, screen.length);
  all.set(loop, screen.length + table.length);
  return all;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest part outside of which both are the same; a pixel, where nothing changed. */
function changed(before: Uint8Array | null, now: Uint8Array, width: number, height: number): Box {
  if (!before) return { x: 0, y: 0, width, height };
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (before[y * width + x] === now[y * width + x]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function cut(pixels: Uint8Array, width: number, box: Box): Uint8Array {
  const part = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * width + box.x;
    part.set(pixels.subarray(from, from + box.width), y * box.width);
  }
  return part;
}

function bytesOf(list: readonly number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(list);
}

/** The lower byte first. */
function word(value: number): number[] {
  return [value & 255, (value >> 8) & 255];
}

function ascii(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
