// The packing of GIF: codes of 9 to 12 bits for runs of pixels that came before.

const CLEAR = 256;
const END = 257;
const MOST_CODES = 4096;
/** Bytes of a block. */
const BLOCK = 255;

/** Pixels of a byte each as the image data of a frame: the size of a pixel, blocks, and their end. */
export function packed(pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const bits = new Bits();
  // What follows a code by which pixel: the code of both. 0: nothing does yet.
  const next = new Uint16Array(MOST_CODES << 8);
  let codes = END + 1;
  let size = 9;
  bits.add(CLEAR, size);
  let code = pixels[0] ?? 0;
  for (let i = 1; i < pixels.length; i++) {
    const pixel = pixels[i] ?? 0;
    const known = next[(code << 8) | pixel] ?? 0;
    if (known !== 0) {
      code = known;
      continue;
    }
    bits.add(code, size);
    if (codes < MOST_CODES) {
      // A reader has this code one step later: then its codes become longer.
      if (codes === 1 << size) size++;
      next[(code << 8) | pixel] = codes++;
    } else {
      bits.add(CLEAR, size);
      next.fill(0);
      codes = END + 1;
      size = 9;
    }
    code = pixel;
  }
  bits.add(code, size);
  // The end may be read with the longer codes already.
  if (codes === 1 << size && size < 12) size++;
  bits.add(END, size);
  return blocks(bits.bytes());
}

class Bits {
  private buffer = new Uint8Array(1024);
  private length = 0;
  private held = 0;
  private count = 0;

  /** The lowest bit first. */
  add(code: number, size: number): void {
    this.held |= code << this.count;
    this.count += size;
    while (this.count >= 8) {
      this.push(this.held & 255);
      this.held >>>= 8;
      this.count -= 8;
    }
  }

  bytes(): Uint8Array {
    if (this.count > 0) this.push(this.held & 255);
    return this.buffer.subarray(0, this.length);
  }

  private push(byte: number): void {
    if (this.length === this.buffer.length) {
      const larger = new Uint8Array(2 * this.length);
      larger.set(this.buffer);
      this.buffer = larger;
    }
    this.buffer[this.length++] = byte;
  }
}

function blocks(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const count = Math.ceil(bytes.length / BLOCK);
  const all = new Uint8Array(1 + count + bytes.length + 1);
  all[0] = 8;
  let at = 1;
  for (let from = 0; from < bytes.length; from += BLOCK) {
    const part = bytes.subarray(from, from + BLOCK);
    all[at] = part.length;
    all.set(part, at + 1);
    at += part.length + 1;
  }
  return all;
}
