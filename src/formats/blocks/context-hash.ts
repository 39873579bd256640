// The hash that a checkpoint records: BLAKE3 of the canonical JSON of `{key: value}`. Its bytes stay
// where they are from one checkpoint to the next, so that only what was written in between is
// written there, and only chunks of it are hashed again.

import { encodeText, toHex } from '../../base/bytes.ts';
import type { ChangingHash, HashEngine } from '../../base/hash/hash.ts';
import { quote } from '../../base/json/canonical.ts';
import { type KeptMap, OrderedMap } from '../../base/ordered.ts';

/** A key with its value: `"key":value,` */
class Piece {
  /** Where its value begins. */
  readonly name: number;
  readonly bytes: Uint8Array;

  constructor(name: Uint8Array, value: Uint8Array) {
    this.name = name.length;
    this.bytes = new Uint8Array(name.length + value.length + 1);
    this.bytes.set(name);
    this.bytes.set(value, name.length);
    this.bytes[this.bytes.length - 1] = COMMA;
  }

  get length(): number {
    return this.bytes.length;
  }
}

/** A context at one moment; made by {@link ContextHasher.keep}. */
export interface KeptContext {
  readonly pieces: KeptMap<Piece>;
  /** null: nobody asked. */
  readonly known: string | null;
}

const [OPEN, CLOSE, COMMA] = [0x7b, 0x7d, 0x2c];
/** What follows a piece of another length is moved at once where it is no more than this. */
const MOST_MOVED = 64 * 1024;

export class ContextHasher {
  private readonly pieces = new OrderedMap<Piece>();
  private known: string | null = null;
  private text = new Uint8Array(1024);
  /** From here on, the text is not what the pieces say. */
  private stale = 0;
  private readonly hashEngine: HashEngine;
  private readonly changing: ChangingHash;

  constructor(hash: HashEngine) {
    this.hashEngine = hash;
    this.changing = hash.blake3Changing();
  }

  get size(): number {
    return this.pieces.size;
  }

  /** `canonical`: the value's canonical bytes, which are copied. */
  put(key: string, canonical: Uint8Array): void {
    const { pieces } = this;
    const found = pieces.find(key);
    const known = found.value;
    const name = known?.bytes.subarray(0, known.name) ?? encodeText(`${quote(key)}:`);
    const piece = new Piece(name, canonical);
    pieces.set(key, piece, found);
    this.replace(1 + found.before, known?.length ?? 0, piece.bytes);
  }

  remove(key: string): void {
    const { pieces } = this;
    const { value: known, before } = pieces.find(key);
    if (!known) return;
    pieces.delete(key);
    this.replace(1 + before, known.length, NOTHING);
  }

  /** The context as it is; what is done later does not change it. */
  keep(): KeptContext {
    return { pieces: this.pieces.keep(), known: this.known };
  }

  restore({ pieces, known }: KeptContext): void {
    this.pieces.restore(pieces);
    this.known = known;
    this.stale = 0;
  }

  /** Nothing that was kept will be restored any more. */
  forgetKept(): void {
    this.pieces.forgetKept();
  }

  /** Lower-case hex. */
  hash(): string {
    this.known ??= this.digested((text) => this.changing.digest(text));
    return this.known;
  }

  /** The same, with everything written and hashed again. */
  hashAgain(): string {
    this.stale = 0;
    this.known = this.digested((text) => {
      const whole = this.hashEngine.blake3Stream();
      whole.update(text);
      return whole.digest();
    });
    return this.known;
  }

  /** In the text, a piece at `at`, of so many bytes, gives way to another one. */
  private replace(at: number, length: number, bytes: Uint8Array): void {
    this.known = null;
    const end = at + length;
    const more = bytes.length - length;
    if (end > this.stale || (more && this.stale - end > MOST_MOVED)) {
      this.stale = Math.min(this.stale, at);
      return;
    }
    if (more) {
      this.makeRoom(this.stale + more);
      this.text.copyWithin(end + more, end, this.stale);
      this.stale += more;
    }
    this.text.set(bytes, at);
    this.changing.change(at, more ? this.stale : end);
  }

  /** `digest`: of the text, where a closing brace comes in the place of the last comma. */
  private digested(digest: (text: Uint8Array) => Uint8Array): string {
    const end = 1 + this.pieces.length;
    this.makeRoom(end + 1);
    this.write(end);
    const { text } = this;
    const last = Math.max(1, end - 1);
    text[last] = CLOSE;
    const hex = toHex(digest(text.subarray(0, last + 1)));
    text[last] = COMMA;
    return hex;
  }

  private write(end: number): void {
    const { text, stale } = this;
    if (stale >= end) return;
    text[0] = OPEN;
    this.pieces.forEachFrom(stale - 1, ({ bytes }, at) => text.set(bytes, 1 + at));
    this.changing.change(stale, end);
    this.stale = end;
  }

  private makeRoom(size: number): void {
    if (size <= this.text.length) return;
    const larger = new Uint8Array(2 * size);
    larger.set(this.text.subarray(0, this.stale));
    this.text = larger;
  }
}

const NOTHING = new Uint8Array();
