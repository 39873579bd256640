// Typed reading, as the originating system does it: a payload is read into known
// fields and written again before it is hashed. So unknown fields vanish, arrays
// may take the place of structs, a hex digit's case is lost. A `Type` maps what was
// written to what will be hashed, or refuses it.

import { fromHex, toHex } from '../../../core/bytes.ts';
import {
  isArray,
  isNumber,
  isObject,
  type JsonMember,
  type JsonValue,
} from '../../../core/json/value.ts';
import { readNumber } from './number.ts';

/** Why a payload cannot be read; `path` leads to the place. */
export class ReadFault extends Error {
  readonly path: string;
  readonly expected: string;
  constructor(path: string, expected: string, found: string) {
    super(`${path || 'payload'}: expected ${expected}, found ${found}`);
    this.name = 'ReadFault';
    this.path = path;
    this.expected = expected;
  }
}

export type Type = (value: JsonValue, path: string) => JsonValue;

// Names that the reader drops; they are noted while one payload is read. Reading
// is synchronous, so there is only ever one.
let unknown: string[] = [];

/** Reads a payload; `unknown` are the paths of what was dropped, in written order. */
export function readAs(type: Type, value: JsonValue): { value: JsonValue; unknown: string[] } {
  unknown = [];
  return { value: type(value, ''), unknown };
}

export interface Field {
  readonly name: string;
  readonly type: Type;
  /** What a missing field reads as; undefined: it must be there. */
  readonly missing?: JsonValue;
  /** In the array form, too, the field may be left off at the end. */
  readonly defaulted?: boolean;
  /** Left out of the canonical form when null. */
  readonly omitNull?: boolean;
}

export function spelled(value: JsonValue): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 40))}`;
  if (isArray(value)) return `an array of ${value.length}`;
  return isNumber(value) ? `the number ${value.number.slice(0, 40)}` : 'an object';
}

function refuse(value: JsonValue, path: string, expected: string): never {
  throw new ReadFault(path, expected, spelled(value));
}

export const text: Type = (value, path) =>
  typeof value === 'string' ? value : refuse(value, path, 'a text');

export const flag: Type = (value, path) =>
  typeof value === 'boolean' ? value : refuse(value, path, 'true or false');

/** Anything at all: kept as it is, and hashed. */
export const free: Type = (value) => value;

/** 32 bytes as hex in either case, hashed in lower case. */
export const hash32: Type = (value, path) => {
  const bytes = typeof value === 'string' ? fromHex(value) : null;
  if (bytes?.length !== 32) return refuse(value, path, '64 hex digits');
  return toHex(bytes);
};

function unsigned(bits: bigint): Type {
  const max = 2n ** bits - 1n;
  return (value, path) => {
    const number = isNumber(value) ? readNumber(value.number) : null;
    if (number === null || number === 'out of range' || number.kind === 'float') {
      return refuse(value, path, `a whole number of at most ${max}`);
    }
    if (number.value < 0n || number.value > max) {
      return refuse(value, path, `a whole number of at most ${max}`);
    }
    return { number: number.value.toString() };
  };
}

export const u64 = unsigned(64n);
export const u32 = unsigned(32n);

export function option(type: Type): Type {
  return (value, path) => (value === null ? null : type(value, path));
}

export function list(type: Type): Type {
  return (value, path) =>
    isArray(value)
      ? value.map((item, i) => type(item, `${path}[${i}]`))
      : refuse(value, path, 'an array');
}

/** An array of exactly these. */
export function tuple(...types: readonly Type[]): Type {
  return (value, path) => {
    if (!isArray(value) || value.length !== types.length) {
      return refuse(value, path, `an array of ${types.length}`);
    }
    return types.map((type, i) => type(value[i] ?? null, `${path}[${i}]`));
  };
}

/** A struct: an object with known fields, or an array of them in declaration order. */
export function struct(fields: readonly Field[]): Type {
  return (value, path) => ({ members: structMembers(fields, value, path) });
}

function structMembers(fields: readonly Field[], value: JsonValue, path: string): JsonMember[] {
  if (isArray(value)) return fromArray(fields, value, path);
  if (isObject(value)) return fromMembers(fields, value.members, path);
  return refuse(value, path, 'an object');
}

function fromMembers(
  fields: readonly Field[],
  members: readonly JsonMember[],
  path: string,
): JsonMember[] {
  const found = new Map<string, JsonValue>();
  for (const [key, item] of members) {
    const field = fields.find(({ name }) => name === key);
    if (!field) {
      unknown.push(join(path, key));
      continue;
    }
    if (found.has(key)) throw new ReadFault(join(path, key), 'the field once', 'it twice');
    found.set(key, field.type(item, join(path, key)));
  }
  const read: JsonMember[] = [];
  for (const field of fields) {
    const item = found.has(field.name) ? found.get(field.name) : field.missing;
    if (item === undefined) throw new ReadFault(join(path, field.name), 'the field', 'nothing');
    if (!(field.omitNull && item === null)) read.push([field.name, item]);
  }
  return read;
}

function fromArray(
  fields: readonly Field[],
  items: readonly JsonValue[],
  path: string,
): JsonMember[] {
  if (items.length > fields.length) {
    throw new ReadFault(path, `at most ${fields.length} elements`, String(items.length));
  }
  const read: JsonMember[] = [];
  fields.forEach((field, i) => {
    const written = items[i];
    const item =
      written !== undefined
        ? field.type(written, `${path}[${i}]`)
        : field.defaulted
          ? field.missing
          : undefined;
    if (item === undefined) {
      throw new ReadFault(path, `${fields.length} elements`, String(items.length));
    }
    if (!(field.omitNull && item === null)) read.push([field.name, item]);
  });
  return read;
}

export interface Variant {
  readonly name: string;
  readonly fields: readonly Field[];
}

/**
 * A variant whose tag is among its fields, or comes first in an array. Below
 * the top of a payload the tag may also be the variant's number.
 */
export function tagged(tag: string, variants: readonly Variant[], numbered: boolean): Type {
  return (value, path) => {
    let name: JsonValue | undefined;
    let rest: JsonValue;
    if (isArray(value)) {
      name = value[0];
      rest = value.slice(1);
    } else if (isObject(value)) {
      const members: JsonMember[] = [];
      for (const entry of value.members) {
        if (entry[0] !== tag) members.push(entry);
        else if (name === undefined) name = entry[1];
        else throw new ReadFault(join(path, tag), 'the field once', 'it twice');
      }
      rest = { members };
    } else return refuse(value, path, 'an object');
    if (name === undefined) throw new ReadFault(join(path, tag), 'the field', 'nothing');
    const variant = variantOf(variants, name, numbered);
    if (!variant) return refuse(name, join(path, tag), oneOf(variants));
    return { members: [[tag, variant.name], ...structMembers(variant.fields, rest, path)] };
  };
}

function variantOf<V extends { readonly name: string }>(
  variants: readonly V[],
  name: JsonValue,
  numbered: boolean,
): V | undefined {
  if (typeof name === 'string') return variants.find((variant) => variant.name === name);
  if (numbered && name !== null && typeof name === 'object' && isNumber(name)) {
    const number = readNumber(name.number);
    if (number !== 'out of range' && number.kind === 'integer') {
      return variants.find((_, i) => BigInt(i) === number.value);
    }
  }
  return undefined;
}

export interface Alternative {
  readonly name: string;
  /** null: a variant without content. */
  readonly content: Type | null;
}

/**
 * A variant with its content next to it: `{kind, detail}`, or `[kind, detail]` where
 * the kind may be a number. Content that is a struct must be an object.
 */
export function adjacent(tag: string, content: string, variants: readonly Alternative[]): Type {
  return (value, path) => {
    let name: JsonValue | undefined;
    let detail: JsonValue | undefined;
    if (isArray(value)) {
      if (value.length !== 2) return refuse(value, path, 'an array of 2');
      [name, detail] = value;
    } else if (isObject(value)) {
      for (const [key, item] of value.members) {
        if (key !== tag && key !== content) {
          unknown.push(join(path, key));
          continue;
        }
        if ((key === tag ? name : detail) !== undefined) {
          throw new ReadFault(join(path, key), 'the field once', 'it twice');
        }
        if (key === tag) name = item;
        else detail = item;
      }
      name = unwrapName(name);
    } else return refuse(value, path, 'an object');
    if (name === undefined) throw new ReadFault(join(path, tag), 'the field', 'nothing');
    const variant = variantOf(variants, name, isArray(value));
    if (!variant) return refuse(name, join(path, tag), oneOf(variants));
    if (variant.content === null) {
      if (detail !== undefined && detail !== null) refuse(detail, join(path, content), 'nothing');
      return { members: [[tag, variant.name]] };
    }
    if (detail === undefined) throw new ReadFault(join(path, content), 'the field', 'nothing');
    return {
      members: [
        [tag, variant.name],
        [content, variant.content(detail, join(path, content))],
      ],
    };
  };
}

/** `{"permit": null}` names a variant as well as `"permit"` does. */
function unwrapName(name: JsonValue | undefined): JsonValue | undefined {
  if (name === undefined || name === null || typeof name !== 'object' || !isObject(name))
    return name;
  const [only, more] = name.members;
  if (!only || more) return name;
  const [key, item] = only;
  const empty =
    item === null || (typeof item === 'object' && isObject(item) && !item.members.length);
  return empty ? key : name;
}

/** Only the object form is read. */
export function objectOnly(type: Type): Type {
  return (value, path) => (isArray(value) ? refuse(value, path, 'an object') : type(value, path));
}

function oneOf(variants: readonly { readonly name: string }[]): string {
  return `one of ${variants.map(({ name }) => name).join(', ')}`;
}

function join(path: string, key: string): string {
  return path ? `${path}.${key}` : key;
}
