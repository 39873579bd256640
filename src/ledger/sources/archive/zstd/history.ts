// The last output is kept as far back as more may be copied from it. It grows with the output,
// never with what a header says.

import { ZstdError } from './bits.ts';

const FIRST = 1 << 18;

export class ZstdHistory {
  private bytes = new Uint8Array(FIRST);
  private length = 0;
  private begun = 0;
  private readonly window: number;

  constructor(window: number) {
    this.window = window;
  }

  append(more: Uint8Array): void {
    this.reserve(more.length);
    this.bytes.set(more, this.length);
    this.length += more.length;
  }

  fill(byte: number, count: number): void {
    this.reserve(count);
    this.bytes.fill(byte, this.length, this.length + count);
    this.length += count;
  }

  /** @throws {ZstdError} when there is nothing so far back */
  repeat(offset: number, count: number): void {
    if (offset < 1 || offset > this.length || offset > this.window)
      throw new ZstdError('copy from before their beginning');
    this.reserve(count);
    const { bytes, length } = this;
    if (offset >= count) bytes.copyWithin(length, length - offset, length - offset + count);
    else for (let i = 0; i < count; i++) bytes[length + i] = bytes[length - offset + i] ?? 0;
    this.length += count;
  }

  take(): Uint8Array {
    const taken = this.bytes.slice(this.begun, this.length);
    this.begun = this.length;
    return taken;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    // Output that is too far back to be copied from is dropped; output that was not taken yet
    // stays.
    const from = Math.min(this.begun, Math.max(0, this.length - this.window));
    if (from >= this.bytes.length / 2) {
      this.bytes.copyWithin(0, from, this.length);
      this.length -= from;
      this.begun -= from;
      if (this.length + count <= this.bytes.length) return;
    }
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}
