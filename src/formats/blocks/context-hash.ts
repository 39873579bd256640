// The hash that a checkpoint records: BLAKE3 of the canonical JSON of `{key: value}`.
// Keys are kept in order while they come and go, and shared with the checkpoints
// made so far, so that a hash costs one pass over the bytes and no sorting.

import { encodeText, toHex } from '../../core/bytes.ts';
import type { HashEngine } from '../../core/hash/hash.ts';
import { quote } from '../../core/json/canonical.ts';
import {
  forEachPart,
  forEachValue,
  type Ordered,
  sizeOf,
  valueAt,
  withoutKey,
  withValue,
} from '../../core/ordered.ts';

/** A context at one moment; made by {@link ContextHasher.keep}. */
export interface KeptContext {
  /** `"key":value,` each. */
  readonly pieces: Ordered<Uint8Array>;
  readonly bytes: number;
  /** null: nobody asked. */
  readonly known: string | null;
}

export class ContextHasher {
  private pieces: Ordered<Uint8Array> = null;
  private bytes = 0;
  private known: string | null = null;
  private buffer = new Uint8Array(1024);
  private readonly hashEngine: HashEngine;

  constructor(hash: HashEngine) {
    this.hashEngine = hash;
  }

  get size(): number {
    return sizeOf(this.pieces);
  }

  /** `canonical`: the value's canonical bytes, which are copied. */
  put(key: string, canonical: Uint8Array): void {
    const name = encodeText(`${quote(key)}:`);
    const piece = new Uint8Array(name.length + canonical.length + 1);
    piece.set(name);
    piece.set(canonical, name.length);
    piece[piece.length - 1] = 0x2c;
    this.bytes += piece.length - (valueAt(this.pieces, key)?.length ?? 0);
    this.pieces = withValue(this.pieces, key, piece);
    this.known = null;
  }

  remove(key: string): void {
    const piece = valueAt(this.pieces, key);
    if (!piece) return;
    this.bytes -= piece.length;
    this.pieces = withoutKey(this.pieces, key);
    this.known = null;
  }

  /** The context as it is; what is done later does not change it. */
  keep(): KeptContext {
    const { pieces, bytes, known } = this;
    return { pieces, bytes, known };
  }

  restore({ pieces, bytes, known }: KeptContext): void {
    this.pieces = pieces;
    this.bytes = bytes;
    this.known = known;
  }

  /** Lower-case hex. */
  hash(): string {
    this.known ??= this.hashed();
    return this.known;
  }

  private hashed(): string {
    const { pieces, bytes } = this;
    // The last comma gives way to the closing brace.
    const length = bytes === 0 ? 2 : bytes + 1;
    if (this.buffer.length < length) this.buffer = new Uint8Array(2 * length);
    const { buffer } = this;
    buffer[0] = 0x7b;
    let end = 1;
    forEachPart(pieces, joined, (piece) => {
      buffer.set(piece, end);
      end += piece.length;
    });
    buffer[length - 1] = 0x7d;
    // Of a long one, several parts are hashed at once.
    const stream = this.hashEngine.blake3Stream();
    stream.update(buffer.subarray(0, length));
    return toHex(stream.digest());
  }
}

/** Long ones are not kept twice. */
const MAX_JOINED = 2048;

function joined(part: NonNullable<Ordered<Uint8Array>>): Uint8Array | null {
  let length = 0;
  forEachValue(part, (piece) => {
    length += piece.length;
  });
  if (length > MAX_JOINED) return null;
  const bytes = new Uint8Array(length);
  let end = 0;
  forEachValue(part, (piece) => {
    bytes.set(piece, end);
    end += piece.length;
  });
  return bytes;
}
