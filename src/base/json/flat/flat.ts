// One JSON value as columns of numbers, used again for the next one: what very many short records
// say is looked at without an object for each part. It takes what records usually are. Anything
// else is left to the plain reader, parse.ts, which also says what is wrong. What it takes is JSON
// to the letter, and no object in it has a member twice.

import { decodeRange, utf8Length } from '../../bytes.ts';
import { JsonError, JsonReader, parseJson } from '../parse.ts';
import type { JsonValue } from '../value.ts';
import { FlatNames, MOST_NAMES } from './names.ts';

export const MOST_VALUES = 1024;
const MOST_DEPTH = 24;
const MOST_BYTES = 32 * 1024;
/** Of a number, so that a double holds it. */
const MOST_DIGITS = 300;
/** Of a whole number, so that a double holds it exactly. */
const FEW_DIGITS = 15;

/** What a value is. */
export const KIND = {
  object: 1,
  list: 2,
  text: 3,
  /** A text with an escape in it. */
  escaped: 4,
  /** Written without fraction or exponent. */
  integer: 5,
  decimal: 6,
  true: 7,
  false: 8,
  null: 9,
} as const;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/** Characters of a text that are one byte each. */
const IS_PLAIN = new Uint8Array(256).fill(1, 0x20, 0x80);
IS_PLAIN[QUOTE] = 0;
IS_PLAIN[BACKSLASH] = 0;

const OPTIONS = { maxDepth: MOST_DEPTH } as const;

/** Values are known by position: 0 is the whole; what is in a container comes right after it. */
export class FlatJson {
  readonly names: FlatNames;
  bytes: Uint8Array = new Uint8Array();
  /** Another one with every text. */
  generation = 0;
  /** Some number has an exponent. */
  hasExponent = false;
  private readonly kinds = new Uint8Array(MOST_VALUES);
  /** Of a text, the range inside its quotes; of anything else, all of it. */
  private readonly starts = new Uint32Array(MOST_VALUES);
  private readonly ends = new Uint32Array(MOST_VALUES);
  /** Of a member; 0: it is none. */
  private readonly memberNames = new Uint16Array(MOST_VALUES);
  /** The position behind a value and all that is in it. */
  private readonly nexts = new Uint16Array(MOST_VALUES);
  /** By name, the last object that had it. */
  private readonly seenIn = new Uint32Array(MOST_NAMES);
  private objects = 0;
  private count = 0;
  private pos = 0;
  private lastName = 0;

  constructor(names = new FlatNames()) {
    this.names = names;
  }

  /** false: it is left to the plain reader; nothing may be asked. */
  read(bytes: Uint8Array, from = 0, to = bytes.length): boolean {
    this.generation++;
    if (to - from > MOST_BYTES) return false;
    this.bytes = bytes;
    this.hasExponent = false;
    this.count = 0;
    this.lastName = 0;
    this.pos = this.spaceAfter(from);
    return this.value(0, 0) && this.spaceAfter(this.pos) === to;
  }

  kind(at: number): number {
    return this.kinds[at] ?? 0;
  }

  start(at: number): number {
    return this.starts[at] ?? 0;
  }

  end(at: number): number {
    return this.ends[at] ?? 0;
  }

  name(at: number): number {
    return this.memberNames[at] ?? 0;
  }

  next(at: number): number {
    return this.nexts[at] ?? 0;
  }

  /** Position of a member of the object at `object`; −1: it is no object, or has none of this name. */
  member(object: number, name: number): number {
    const { memberNames, nexts } = this;
    if (object < 0 || !name || this.kinds[object] !== KIND.object) return -1;
    const end = nexts[object] ?? 0;
    for (let at = object + 1; at < end; at = nexts[at] ?? end)
      if (memberNames[at] === name) return at;
    return -1;
  }

  isText(at: number): boolean {
    const kind = this.kinds[at];
    return kind === KIND.text || kind === KIND.escaped;
  }

  /** null: it is no text. */
  text(at: number): string | null {
    const kind = this.kinds[at];
    const start = this.start(at);
    if (kind === KIND.text) return decodeRange(this.bytes, start, this.end(at));
    if (kind !== KIND.escaped) return null;
    return new JsonReader(this.bytes, start - 1, OPTIONS).string();
  }

  /** Whether it is this text. */
  hasText(at: number, text: string): boolean {
    if (this.kinds[at] !== KIND.text) return this.text(at) === text;
    const { bytes } = this;
    const [start, end] = [this.start(at), this.end(at)];
    for (let p = start; p < end; p++) {
      const byte = bytes[p] ?? 0;
      if (byte >= 0x80) return this.text(at) === text;
      if (byte !== text.charCodeAt(p - start)) return false;
    }
    return end - start === text.length;
  }

  /** A whole number that is written as one; null: it is none, or has more digits than this is for. */
  shortInteger(at: number): number | null {
    if (this.kinds[at] !== KIND.integer) return null;
    const { bytes } = this;
    const [start, end] = [this.start(at), this.end(at)];
    const isNegative = bytes[start] === 0x2d;
    if (end - start > FEW_DIGITS) return null;
    let value = 0;
    for (let p = isNegative ? start + 1 : start; p < end; p++)
      value = 10 * value + (bytes[p] ?? 0) - 0x30;
    // Of −0, others say what it is.
    return isNegative ? -value || null : value;
  }

  /** As a double; null: it is no number. */
  double(at: number): number | null {
    const kind = this.kinds[at];
    if (kind !== KIND.integer && kind !== KIND.decimal) return null;
    const { bytes } = this;
    const [start, end] = [this.start(at), this.end(at)];
    if (end - start > FEW_DIGITS || this.hasExponent) return Number(this.written(at));
    const isNegative = bytes[start] === 0x2d;
    let [value, scale] = [0, 1];
    for (let p = isNegative ? start + 1 : start, isFraction = false; p < end; p++) {
      const c = bytes[p] ?? 0;
      if (c === 0x2e) isFraction = true;
      else {
        value = 10 * value + c - 0x30;
        if (isFraction) scale *= 10;
      }
    }
    // Both are exact, so that their quotient is rounded once, as it has to be.
    return (isNegative ? -value : value) / scale;
  }

  /** A number as it is written; null: it is none. */
  written(at: number): string | null {
    const kind = this.kinds[at];
    if (kind !== KIND.integer && kind !== KIND.decimal) return null;
    return decodeRange(this.bytes, this.start(at), this.end(at));
  }

  /** As the plain reader has it. */
  tree(at: number): JsonValue {
    return this.text(at) ?? parseJson(this.bytes.subarray(this.start(at), this.end(at)), OPTIONS);
  }

  private value(name: number, depth: number): boolean {
    const at = this.count++;
    if (at === MOST_VALUES || depth > MOST_DEPTH) return false;
    const { bytes, pos } = this;
    this.memberNames[at] = name;
    this.starts[at] = pos;
    const c = bytes[pos];
    let taken: boolean;
    if (c === QUOTE) taken = this.textAt(at, pos + 1);
    else if (c === 0x7b) taken = this.object(at, depth);
    else if (c === 0x5b) taken = this.list(at, depth);
    else if (c === 0x74) taken = this.word(at, KIND.true, 'true');
    else if (c === 0x66) taken = this.word(at, KIND.false, 'false');
    else if (c === 0x6e) taken = this.word(at, KIND.null, 'null');
    else taken = this.number(at, pos);
    this.nexts[at] = this.count;
    return taken;
  }

  private object(at: number, depth: number): boolean {
    const { bytes, names } = this;
    let p = this.spaceAfter(this.pos + 1);
    if (bytes[p] === 0x7d) return this.take(at, KIND.object, p + 1);
    for (;;) {
      if (bytes[p++] !== QUOTE) return false;
      let name = names.guess(this.lastName, bytes, p);
      if (name) p += names.measureSize(name);
      else {
        const start = p;
        while (IS_PLAIN[bytes[p] ?? 0]) p++;
        if (bytes[p] !== QUOTE) return false;
        name = names.learn(this.lastName, bytes, start, p++);
        if (!name) return false;
      }
      this.lastName = name;
      if (bytes[p] !== COLON) p = this.spaceAfter(p);
      if (bytes[p++] !== COLON) return false;
      this.pos = bytes[p] === 0x20 ? this.spaceAfter(p) : p;
      if (!this.value(name, depth + 1)) return false;
      p = this.pos;
      if (bytes[p] !== COMMA) {
        p = this.spaceAfter(p);
        if (bytes[p] === 0x7d) break;
        if (bytes[p] !== COMMA) return false;
      }
      p = this.spaceAfter(p + 1);
    }
    return this.eachOnce(at) && this.take(at, KIND.object, p + 1);
  }

  private list(at: number, depth: number): boolean {
    const { bytes } = this;
    let p = this.spaceAfter(this.pos + 1);
    if (bytes[p] === 0x5d) return this.take(at, KIND.list, p + 1);
    for (;;) {
      this.pos = p;
      if (!this.value(0, depth + 1)) return false;
      p = this.spaceAfter(this.pos);
      if (bytes[p] === 0x5d) return this.take(at, KIND.list, p + 1);
      if (bytes[p] !== COMMA) return false;
      p = this.spaceAfter(p + 1);
    }
  }

  /** Whether no member of the object at `object`, whose values were all taken, is there twice. */
  private eachOnce(object: number): boolean {
    const { seenIn, memberNames, nexts, count } = this;
    // A number comes again after 2^32 objects: by then every name was seen in a later one, or an
    // object is left to the plain reader for nothing.
    this.objects = (this.objects + 1) >>> 0;
    const own = this.objects;
    for (let at = object + 1; at < count; at = nexts[at] ?? count) {
      const name = memberNames[at] ?? 0;
      if (seenIn[name] === own) return false;
      seenIn[name] = own;
    }
    return true;
  }

  private textAt(at: number, from: number): boolean {
    const { bytes } = this;
    let p = from;
    while (IS_PLAIN[bytes[p] ?? 0]) p++;
    while (bytes[p] !== QUOTE) {
      const c = bytes[p] ?? 0;
      if (c === BACKSLASH) return this.escaped(at, from);
      const length = utf8Length(bytes, p);
      if (!length) return false;
      p += length;
      while (IS_PLAIN[bytes[p] ?? 0]) p++;
    }
    this.starts[at] = from;
    this.ends[at] = p;
    this.kinds[at] = KIND.text;
    this.pos = p + 1;
    return true;
  }

  private escaped(at: number, from: number): boolean {
    const reader = new JsonReader(this.bytes, from - 1, OPTIONS);
    try {
      reader.string();
    } catch (error) {
      if (error instanceof JsonError) return false;
      throw error;
    }
    this.starts[at] = from;
    this.ends[at] = reader.pos - 1;
    this.kinds[at] = KIND.escaped;
    this.pos = reader.pos;
    return true;
  }

  private word(at: number, kind: number, word: string): boolean {
    const { bytes, pos } = this;
    for (let i = 1; i < word.length; i++) if (bytes[pos + i] !== word.charCodeAt(i)) return false;
    return this.take(at, kind, pos + word.length);
  }

  private number(at: number, from: number): boolean {
    const { bytes } = this;
    const whole = bytes[from] === 0x2d ? from + 1 : from;
    let p = this.digitsAfter(whole);
    if (p === whole || (bytes[whole] === 0x30 && p > whole + 1)) return false;
    let kind: number = KIND.integer;
    if (bytes[p] === 0x2e) {
      const fraction = p + 1;
      p = this.digitsAfter(fraction);
      if (p === fraction) return false;
      kind = KIND.decimal;
    }
    if (bytes[p] === 0x65 || bytes[p] === 0x45) {
      const sign = bytes[p + 1];
      const power = sign === 0x2b || sign === 0x2d ? p + 2 : p + 1;
      p = this.digitsAfter(power);
      if (p === power) return false;
      kind = KIND.decimal;
      this.hasExponent = true;
    }
    return p - from <= MOST_DIGITS && this.take(at, kind, p);
  }

  private digitsAfter(from: number): number {
    const { bytes } = this;
    let p = from;
    for (let c = bytes[p] ?? 0; c >= 0x30 && c <= 0x39; c = bytes[p] ?? 0) p++;
    return p;
  }

  private spaceAfter(from: number): number {
    const { bytes } = this;
    for (let p = from; ; p++) {
      const c = bytes[p] ?? 0;
      if (c > 0x20 || (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09)) return p;
    }
  }

  private take(at: number, kind: number, end: number): boolean {
    this.kinds[at] = kind;
    this.ends[at] = end;
    this.pos = end;
    return true;
  }
}
