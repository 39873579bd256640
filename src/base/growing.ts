// Bytes that are collected piece by piece.

export class Growing {
  private bytes: Uint8Array<ArrayBuffer>;
  private used = 0;

  constructor(capacity = 256) {
    this.bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.used;
  }

  push(byte: number): void {
    if (this.used === this.bytes.length) this.reserve(1);
    this.bytes[this.used++] = byte;
  }

  append(piece: Uint8Array): void {
    if (this.used + piece.length > this.bytes.length) this.reserve(piece.length);
    this.bytes.set(piece, this.used);
    this.used += piece.length;
  }

  /** A text of ASCII characters alone; false: it has others, and nothing was added. */
  appendAscii(text: string): boolean {
    if (this.used + text.length > this.bytes.length) this.reserve(text.length);
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= 0x80) return false;
      this.bytes[this.used + i] = code;
    }
    this.used += text.length;
    return true;
  }

  /** A part of what there is so far, shared until more is added. */
  at(from: number, to: number): Uint8Array {
    return this.bytes.subarray(from, Math.min(to, this.used));
  }

  copy(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.used);
  }

  /** Everything so far as a copy; starts again with nothing. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.copy();
    this.used = 0;
    return taken;
  }

  private reserve(more: number): void {
    const next = new Uint8Array(Math.max(2 * this.bytes.length, this.used + more));
    next.set(this.bytes.subarray(0, this.used));
    this.bytes = next;
  }
}
