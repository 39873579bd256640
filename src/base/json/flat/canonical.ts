// The canonical bytes of a value in columns: the same as canonical.ts writes of its tree, put
// together of the bytes that are there.

import { encodeText } from '../../bytes.ts';
import { type NumberSpelling, quote } from '../canonical.ts';
import { shortFraction } from '../float.ts';
import { type FlatJson, KIND, MOST_VALUES } from './flat.ts';

/** Shorter ones are copied byte by byte: cheaper than to ask for it. */
const SHORT = 48;
/** Digits of a whole number that every spelling leaves as it is. */
const PLAIN_DIGITS = 15;

/** Values that are written as this text instead. */
export interface MaskedJson {
  /** By position, whether it is one of them. */
  readonly positions: Uint8Array;
  readonly text: Uint8Array;
}

export class FlatCanonical {
  private bytes = new Uint8Array(1024);
  private length = 0;
  /** Members in their order, of an object behind those of the object that it is in. */
  private readonly members = new Uint16Array(MOST_VALUES);
  private count = 0;
  private readonly spell: NumberSpelling;
  private readonly masked: MaskedJson | null;

  /**
   * `spell`: leaves whole numbers of up to 15 digits as they are, but for −0, and spells every
   * other one as spellFloat does where that needs no computing.
   */
  constructor(spell: NumberSpelling, masked: MaskedJson | null = null) {
    this.spell = spell;
    this.masked = masked;
  }

  /** Good until the next call. `leftOut`: number of a name; the member of it is left out. */
  of(flat: FlatJson, at: number, leftOut = 0): Uint8Array {
    this.clear();
    return this.append(flat, at, leftOut);
  }

  /** The same behind what was appended; good until {@link clear}. */
  append(flat: FlatJson, at: number, leftOut = 0): Uint8Array {
    const start = this.length;
    this.write(flat, at, leftOut);
    return this.bytes.subarray(start, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  private write(flat: FlatJson, at: number, leftOut: number): void {
    const { masked } = this;
    if (masked?.positions[at]) {
      this.copy(masked.text, 0, masked.text.length);
      return;
    }
    switch (flat.kind(at)) {
      case KIND.object:
        this.object(flat, at, leftOut);
        return;
      case KIND.list:
        this.list(flat, at);
        return;
      case KIND.text:
        this.copy(flat.bytes, flat.start(at) - 1, flat.end(at) + 1);
        return;
      case KIND.escaped:
        this.add(quote(flat.text(at) ?? ''));
        return;
      case KIND.integer:
      case KIND.decimal:
        this.number(flat, at);
        return;
      default:
        this.copy(flat.bytes, flat.start(at), flat.end(at));
    }
  }

  private object(flat: FlatJson, object: number, leftOut: number): void {
    const { names } = flat;
    const { members, count: first } = this;
    const end = flat.next(object);
    let count = first;
    // Few are not in order, and those not far from their place.
    for (let at = object + 1; at < end; at = flat.next(at)) {
      const name = flat.name(at);
      if (name === leftOut) continue;
      const rank = names.readRank(name);
      let place = count++;
      while (place > first && names.readRank(flat.name(members[place - 1] ?? 0)) > rank) {
        members[place] = members[place - 1] ?? 0;
        place--;
      }
      members[place] = at;
    }
    this.count = count;
    this.byte(0x7b);
    for (let i = first; i < count; i++) {
      const at = members[i] ?? 0;
      if (i > first) this.byte(0x2c);
      this.byte(0x22);
      const name = flat.name(at);
      this.copy(
        names.bytes,
        names.findStart(name),
        names.findStart(name) + names.measureSize(name),
      );
      this.byte(0x3a);
      this.write(flat, at, 0);
    }
    this.byte(0x7d);
    this.count = first;
  }

  private list(flat: FlatJson, list: number): void {
    this.byte(0x5b);
    const end = flat.next(list);
    for (let at = list + 1; at < end; at = flat.next(at)) {
      if (at > list + 1) this.byte(0x2c);
      this.write(flat, at, 0);
    }
    this.byte(0x5d);
  }

  private number(flat: FlatJson, at: number): void {
    const { bytes } = flat;
    const [start, end] = [flat.start(at), flat.end(at)];
    const whole = bytes[start] === 0x2d ? start + 1 : start;
    const isPlain =
      flat.kind(at) === KIND.integer
        ? end - whole <= PLAIN_DIGITS && !(whole > start && bytes[whole] === 0x30)
        : shortFraction(bytes, whole, pointIn(bytes, whole, end)) === end;
    if (isPlain) this.copy(bytes, start, end);
    else this.add(this.spell(flat.written(at) ?? ''));
  }

  private byte(byte: number): void {
    if (this.length === this.bytes.length) this.reserve(1);
    this.bytes[this.length++] = byte;
  }

  private add(text: string): void {
    const bytes = encodeText(text);
    this.copy(bytes, 0, bytes.length);
  }

  private copy(from: Uint8Array, start: number, end: number): void {
    const size = end - start;
    if (this.length + size > this.bytes.length) this.reserve(size);
    const { bytes, length } = this;
    if (size > SHORT) bytes.set(from.subarray(start, end), length);
    else for (let i = 0; i < size; i++) bytes[length + i] = from[start + i] ?? 0;
    this.length = length + size;
  }

  private reserve(more: number): void {
    const larger = new Uint8Array(2 * (this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}

/** Where the fraction of a number begins, or its exponent. */
function pointIn(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && (bytes[at] ?? 0) >= 0x30 && (bytes[at] ?? 0) <= 0x39) at++;
  return at;
}
