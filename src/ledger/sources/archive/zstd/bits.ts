// Zstandard writes bits so: tables forwards, coded data backwards from the last bit that is set.

/** Says what is wrong with packed data, in words that go on from "the packed data". */
export class ZstdError extends Error {}

/** A byte beyond the end is no byte: whoever reads too far notices it by the end position. */
export class ForwardBits {
  private readonly bytes: Uint8Array;
  private at: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.at = 0;
  }

  /** At most 16 bits. */
  peek(count: number): number {
    const { bytes, at } = this;
    const byte = at >> 3;
    const three =
      (bytes[byte] ?? 0) | ((bytes[byte + 1] ?? 0) << 8) | ((bytes[byte + 2] ?? 0) << 16);
    return (three >> (at & 7)) & ((1 << count) - 1);
  }

  skip(count: number): void {
    this.at += count;
  }

  read(count: number): number {
    const value = this.peek(count);
    this.at += count;
    return value;
  }

  /**
   * Begun bytes.
   * @throws {ZstdError} when there are not so many
   */
  get used(): number {
    const used = (this.at + 7) >> 3;
    if (used > this.bytes.length) throw new ZstdError('end inside a table');
    return used;
  }
}

export class BackwardBits {
  /** Unread bits; below 0 when more were read than there are. */
  left: number;
  private readonly bytes: Uint8Array;

  /** @throws {ZstdError} */
  constructor(bytes: Uint8Array) {
    const last = bytes[bytes.length - 1] ?? 0;
    if (last === 0) throw new ZstdError('have a stream without its last bit');
    this.bytes = bytes;
    // The bit that marks the end is none of the data.
    this.left = (bytes.length - 1) * 8 + (31 - Math.clz32(last));
  }

  /** At most 24 bits; those before the beginning are 0. */
  peek(count: number): number {
    const { bytes, left } = this;
    const at = left - count;
    if (at >= 0) {
      const byte = at >> 3;
      const four =
        (bytes[byte] ?? 0) |
        ((bytes[byte + 1] ?? 0) << 8) |
        ((bytes[byte + 2] ?? 0) << 16) |
        ((bytes[byte + 3] ?? 0) << 24);
      return (four >>> (at & 7)) & ((1 << count) - 1);
    }
    if (left <= 0) return 0;
    const rest =
      (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8) | ((bytes[2] ?? 0) << 16) | ((bytes[3] ?? 0) << 24);
    return (rest & ((1 << left) - 1)) << -at;
  }

  /** At most 32 bits. */
  read(count: number): number {
    if (count > 24) return this.read(count - 16) * 0x10000 + this.read(16);
    const value = this.peek(count);
    this.left -= count;
    return value;
  }
}
