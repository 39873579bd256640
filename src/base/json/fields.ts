// The members of an object by name, however it was read: from the values that the plain reader
// made, or from columns. Every accessor answers null where nothing is there, or something of
// another type, as in access.ts.

import { toSeq } from '../seq.ts';
import {
  integerAt,
  memberAt,
  objectAt,
  parseInteger,
  textAt,
  textsAt,
  writtenAt,
} from './access.ts';
import { type FlatJson, KIND } from './flat/flat.ts';
import type { JsonObject, JsonValue } from './value.ts';

export interface Fields {
  has(name: string): boolean;
  text(name: string): string | null;
  /** The texts of a list; anything else in it is left out. */
  texts(name: string): readonly string[];
  /** A number as it is written. */
  written(name: string): string | null;
  /** The same as a double. */
  number(name: string): number | null;
  /** A whole number that is written as one: a bigint only beyond 2^53 − 1. */
  integer(name: string): number | bigint | null;
  /** Whether it is this text. */
  isText(name: string, text: string): boolean;
  /** A member that is an object. */
  fields(name: string): Fields | null;
  /** Any member as a value; undefined where there is none. */
  value(name: string): JsonValue | undefined;
  /** The bytes of a member that is no text; null: there is none, or they are not known. */
  bytes(name: string): Uint8Array | null;
}

export class TreeFields implements Fields {
  readonly object: JsonObject;

  constructor(object: JsonObject) {
    this.object = object;
  }

  has(name: string): boolean {
    return memberAt(this.object, name) !== undefined;
  }

  text(name: string): string | null {
    return textAt(this.object, name);
  }

  texts(name: string): readonly string[] {
    return textsAt(this.object, name);
  }

  written(name: string): string | null {
    return writtenAt(this.object, name);
  }

  number(name: string): number | null {
    const written = this.written(name);
    return written === null ? null : Number(written);
  }

  integer(name: string): number | bigint | null {
    const integer = integerAt(this.object, name);
    return integer === null ? null : toSeq(integer);
  }

  isText(name: string, text: string): boolean {
    return this.text(name) === text;
  }

  fields(name: string): TreeFields | null {
    const found = objectAt(this.object, name);
    return found && new TreeFields(found);
  }

  value(name: string): JsonValue | undefined {
    return memberAt(this.object, name);
  }

  bytes(): null {
    return null;
  }
}

/** To be asked until the next text is read into the same columns: later they throw. */
export class FlatFields implements Fields {
  readonly flat: FlatJson;
  private readonly generation: number;
  /** Its position in the columns. */
  readonly object: number;

  constructor(flat: FlatJson, object = 0) {
    this.flat = flat;
    this.generation = flat.generation;
    this.object = object;
  }

  has(name: string): boolean {
    return this.at(name) >= 0;
  }

  text(name: string): string | null {
    const at = this.at(name);
    return at < 0 ? null : this.flat.text(at);
  }

  texts(name: string): readonly string[] {
    const { flat } = this;
    const list = this.at(name);
    const texts: string[] = [];
    if (list < 0 || flat.kind(list) !== KIND.list) return texts;
    for (let at = list + 1; at < flat.next(list); at = flat.next(at)) {
      const text = flat.text(at);
      if (text !== null) texts.push(text);
    }
    return texts;
  }

  written(name: string): string | null {
    const at = this.at(name);
    return at < 0 ? null : this.flat.written(at);
  }

  number(name: string): number | null {
    const at = this.at(name);
    return at < 0 ? null : this.flat.double(at);
  }

  integer(name: string): number | bigint | null {
    const at = this.at(name);
    const short = at < 0 ? null : this.flat.shortInteger(at);
    if (short !== null) return short;
    const integer = parseInteger((at < 0 ? null : this.flat.written(at)) ?? '');
    return integer === null ? null : toSeq(integer);
  }

  isText(name: string, text: string): boolean {
    const at = this.at(name);
    return at >= 0 && this.flat.hasText(at, text);
  }

  fields(name: string): FlatFields | null {
    const at = this.at(name);
    return at >= 0 && this.flat.kind(at) === KIND.object ? new FlatFields(this.flat, at) : null;
  }

  value(name: string): JsonValue | undefined {
    const at = this.at(name);
    return at < 0 ? undefined : this.flat.tree(at);
  }

  bytes(name: string): Uint8Array | null {
    const at = this.at(name);
    const { flat } = this;
    return at < 0 || flat.isText(at) ? null : flat.bytes.subarray(flat.start(at), flat.end(at));
  }

  get isCurrent(): boolean {
    return this.flat.generation === this.generation;
  }

  /** @throws once another text was read. */
  requireCurrent(): void {
    if (!this.isCurrent) throw new Error('another text was read since');
  }

  /** Position of a member in the columns; −1: there is none. */
  at(name: string): number {
    this.requireCurrent();
    const { flat } = this;
    return flat.member(this.object, flat.names.findNumber(name));
  }
}
