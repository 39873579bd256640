// Typed reading, as the originating system does it: a payload is read into known
// fields and written again before it is hashed. So unknown fields vanish, arrays
// may take the place of structs, a hex digit's case is lost. A `Type` maps what was
// written to what will be hashed, or refuses it.

import { fromHex, toHex } from '../../../base/bytes.ts';
import {
  isArray,
  isNumber,
  isObject,
  type JsonMember,
  type JsonValue,
} from '../../../base/json/value.ts';
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

/** A field that may be missing. */
interface Lenient {
  readonly type: Type;
  /** What it reads as when it is. */
  readonly missing: JsonValue;
  /** In the array form, too, it may be left off at the end. */
  readonly defaulted?: boolean;
  /** Left out of the canonical form when null. */
  readonly omitNull?: boolean;
}

/** In declaration order. A type alone: the field must be there. */
type Fields = Readonly<Record<string, Type | Lenient>>;

/** Missing reads as null, and null is written. */
export function nullable(type: Type): Lenient {
  return { type: option(type), missing: null };
}

/** Missing reads as null, and null is left out. */
export function optionalMember(type: Type): Lenient {
  return { type: option(type), missing: null, defaulted: true, omitNull: true };
}

export function withDefault(type: Type, missing: JsonValue): Lenient {
  return { type, missing, defaulted: true };
}

function spelled(value: JsonValue): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 40))}`;
  if (isArray(value)) return `an array of ${value.length}`;
  return isNumber(value) ? `the number ${value.number.slice(0, 40)}` : 'an object';
}

function refuse(value: JsonValue, path: string, expected: string): never {
  throw new ReadFault(path, expected, spelled(value));
}

export const requireTextMember: Type = (value, path) =>
  typeof value === 'string' ? value : refuse(value, path, 'a text');

export const requireFlag: Type = (value, path) =>
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
    const whole =
      number === null || number === 'out of range' || number.kind === 'float' ? -1n : number.value;
    return whole >= 0n && whole <= max
      ? { number: whole.toString() }
      : refuse(value, path, `a whole number of at most ${max}`);
  };
}

export const u64 = unsigned(64n);
export const u32 = unsigned(32n);

export function option(type: Type): Type {
  return (value, path) => (value === null ? null : type(value, path));
}

export function requireListMember(type: Type): Type {
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
export function struct(fields: Fields): Type {
  const read = structReader(fields);
  return (value, path) => ({ members: read(value, path) });
}

type Field = Partial<Lenient> & Pick<Lenient, 'type'> & { readonly name: string };

function structReader(named: Fields) {
  const fields = Object.entries(named).map(
    ([name, field]): Field =>
      typeof field === 'function' ? { name, type: field } : { name, ...field },
  );
  return (value: JsonValue, path: string): JsonMember[] => {
    const isList = isArray(value);
    if (!isList && !isObject(value)) return refuse(value, path, 'an object');
    const found = isList ? inOrder(fields, value, path) : byName(fields, value.members, path);
    const read: JsonMember[] = [];
    for (const { name, missing, defaulted, omitNull } of fields) {
      const instead = defaulted || !isList ? missing : undefined;
      const item = found.has(name) ? found.get(name) : instead;
      if (item === undefined) {
        if (isList) throw new ReadFault(path, `${fields.length} elements`, String(value.length));
        throw new ReadFault(join(path, name), 'the field', 'nothing');
      }
      if (!(omitNull && item === null)) read.push([name, item]);
    }
    return read;
  };
}

type FoundMembers = Map<string, JsonValue>;

function byName(
  fields: readonly Field[],
  members: readonly JsonMember[],
  path: string,
): FoundMembers {
  const found: FoundMembers = new Map();
  for (const [key, item] of members) {
    const field = fields.find(({ name }) => name === key);
    if (!field) {
      unknown.push(join(path, key));
      continue;
    }
    if (found.has(key)) throw new ReadFault(join(path, key), 'the field once', 'it twice');
    found.set(key, field.type(item, join(path, key)));
  }
  return found;
}

function inOrder(
  fields: readonly Field[],
  items: readonly JsonValue[],
  path: string,
): FoundMembers {
  if (items.length > fields.length) {
    throw new ReadFault(path, `at most ${fields.length} elements`, String(items.length));
  }
  const given = fields.slice(0, items.length);
  return new Map(given.map(({ name, type }, i) => [name, type(items[i] ?? null, `${path}[${i}]`)]));
}

/**
 * A variant whose tag is among its fields, or comes first in an array. Below
 * the top of a payload the tag may also be the variant's number.
 */
export function tagged(
  tag: string,
  variants: Readonly<Record<string, Fields>>,
  numbered?: 'or numbered',
): Type {
  const readers = Object.entries(variants).map(
    ([name, fields]) => [name, structReader(fields)] as const,
  );
  return (value, path) => {
    let name: JsonValue | undefined;
    let rest: JsonValue;
    if (isArray(value)) {
      [name, ...rest] = value;
    } else if (isObject(value)) {
      const members: JsonMember[] = [];
      for (const entry of value.members) {
        if (entry[0] !== tag) members.push(entry);
        else if (name === undefined) name = entry[1];
        else throw new ReadFault(join(path, tag), 'the field once', 'it twice');
      }
      rest = { members };
    } else return refuse(value, path, 'an object');
    const [known, read] = findVariant(readers, name, numbered !== undefined, join(path, tag));
    return { members: [[tag, known], ...read(rest, path)] };
  };
}

/** The variant of a name, or of a number where one may be given. */
function findVariant<T>(
  variants: readonly (readonly [name: string, T])[],
  name: JsonValue | undefined,
  numbered: boolean,
  path: string,
): readonly [name: string, T] {
  if (name === undefined) throw new ReadFault(path, 'the field', 'nothing');
  const number = numbered && isNumber(name) ? readNumber(name.number) : 'out of range';
  const index = number !== 'out of range' && number.kind === 'integer' ? number.value : null;
  const known = variants.find(([one], i) => one === name || BigInt(i) === index);
  return known ?? refuse(name, path, `one of ${variants.map(([one]) => one).join(', ')}`);
}

/**
 * A variant with its content next to it: `{kind, detail}`, or `[kind, detail]` where
 * the kind may be a number. Content that is a struct must be an object; null: there is none.
 */
export function adjacent(
  tag: string,
  content: string,
  named: Readonly<Record<string, Type | null>>,
): Type {
  const variants = Object.entries(named);
  return (value, path) => {
    let name: JsonValue | undefined;
    let detail: JsonValue | undefined;
    if (isArray(value)) {
      if (value.length !== 2) return refuse(value, path, 'an array of 2');
      [name, detail] = value;
    } else if (isObject(value)) {
      const found: FoundMembers = new Map();
      for (const [key, item] of value.members) {
        if (found.has(key)) throw new ReadFault(join(path, key), 'the field once', 'it twice');
        if (key === tag || key === content) found.set(key, item);
        else unknown.push(join(path, key));
      }
      name = unwrapName(found.get(tag));
      detail = found.get(content);
    } else return refuse(value, path, 'an object');
    const [known, type] = findVariant(variants, name, isArray(value), join(path, tag));
    const at = join(path, content);
    if (type === null) {
      if (detail !== undefined && detail !== null) refuse(detail, at, 'nothing');
      return { members: [[tag, known]] };
    }
    if (detail === undefined) throw new ReadFault(at, 'the field', 'nothing');
    return {
      members: [
        [tag, known],
        [content, type(detail, at)],
      ],
    };
  };
}

/** `{"permit": null}` names a variant as well as `"permit"` does. */
function unwrapName(name: JsonValue | undefined): JsonValue | undefined {
  if (name === undefined || !isObject(name)) return name;
  const [only, more] = name.members;
  if (!only || more) return name;
  const [key, item] = only;
  const empty = item === null || (isObject(item) && !item.members.length);
  return empty ? key : name;
}

/** Only the object form is read. */
export function objectOnly(type: Type): Type {
  return (value, path) => (isArray(value) ? refuse(value, path, 'an object') : type(value, path));
}

function join(path: string, key: string): string {
  return path ? `${path}.${key}` : key;
}
