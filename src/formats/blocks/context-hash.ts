// The hash that a checkpoint records: BLAKE3 of the canonical JSON of `{key: value}`.
// Keys are kept in order while they come and go, and shared with the checkpoints
// made so far, so that a hash costs one pass over the bytes and no sorting.

import { compareUtf8, encodeText, toHex } from '../../core/bytes.ts';
import type { HashEngine } from '../../core/hash/hash.ts';
import { quote } from '../../core/json/canonical.ts';
import { firstPast } from '../../core/lists.ts';

/** A context at one moment; made by {@link ContextHasher.keep}. */
export interface KeptContext {
  readonly keys: readonly string[];
  readonly pieces: readonly Uint8Array[];
  readonly bytes: number;
}

export class ContextHasher {
  private keys: string[] = [];
  /** `"key":value,` each, in the order of the keys. */
  private pieces: Uint8Array[] = [];
  private bytes = 0;
  /** Whether the two lists belong to a kept context as well. */
  private shared = false;
  private buffer = new Uint8Array(1024);
  private readonly hashEngine: HashEngine;

  constructor(hash: HashEngine) {
    this.hashEngine = hash;
  }

  get size(): number {
    return this.keys.length;
  }

  /** `canonical`: the value's canonical text. */
  put(key: string, canonical: string): void {
    this.own();
    const piece = encodeText(`${quote(key)}:${canonical},`);
    const at = this.indexOf(key);
    const exists = this.keys[at] === key;
    this.bytes += piece.length - (exists ? (this.pieces[at]?.length ?? 0) : 0);
    this.pieces.splice(at, exists ? 1 : 0, piece);
    if (!exists) this.keys.splice(at, 0, key);
  }

  remove(key: string): void {
    const at = this.indexOf(key);
    if (this.keys[at] !== key) return;
    this.own();
    this.bytes -= this.pieces[at]?.length ?? 0;
    this.keys.splice(at, 1);
    this.pieces.splice(at, 1);
  }

  /** The context as it is; what is done later does not change it. */
  keep(): KeptContext {
    this.shared = true;
    const { keys, pieces, bytes } = this;
    return { keys, pieces, bytes };
  }

  restore({ keys, pieces, bytes }: KeptContext): void {
    this.keys = [...keys];
    this.pieces = [...pieces];
    this.bytes = bytes;
    this.shared = false;
  }

  /** Lower-case hex. */
  hash(): string {
    const { pieces, bytes } = this;
    // The last comma gives way to the closing brace.
    const length = bytes === 0 ? 2 : bytes + 1;
    if (this.buffer.length < length) this.buffer = new Uint8Array(2 * length);
    const { buffer } = this;
    buffer[0] = 0x7b;
    let end = 1;
    for (const piece of pieces) {
      buffer.set(piece, end);
      end += piece.length;
    }
    buffer[length - 1] = 0x7d;
    return toHex(this.hashEngine.blake3(buffer.subarray(0, length)));
  }

  private own(): void {
    if (!this.shared) return;
    this.keys = [...this.keys];
    this.pieces = [...this.pieces];
    this.shared = false;
  }

  private indexOf(key: string): number {
    return firstPast(this.keys.length, (i) => compareUtf8(this.keys[i] ?? '', key) >= 0);
  }
}
