// JSON Pointers (RFC 6901) over JSON without loss. A record's names never become
// property names.

import { isArray, isObject, type JsonValue, member } from '../../../base/json/value.ts';

/** A JSON Pointer into a record: `/decision/action`. */
export type Pointer = string;

/** Of several, the first one that is there counts. */
export type Pointers = Pointer | readonly Pointer[];

const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/;
const INDEX = /^(?:0|[1-9]\d{0,8})$/;

export function isPointer(text: string): boolean {
  return POINTER.test(text);
}

/** The names on the way; of the whole value none. */
export function splitPointer(pointer: Pointer): readonly string[] {
  const before = known.get(pointer);
  if (before) return before;
  const names = pointer === '' ? [] : pointer.slice(1).split('/').map(unescaped);
  // A profile has few pointers, and asks for each of them at every record.
  if (known.size === MAX_KNOWN) known.clear();
  if (pointer.length <= MAX_POINTER) known.set(pointer, names);
  return names;
}

const known = new Map<Pointer, readonly string[]>();
const MAX_KNOWN = 1000;
const MAX_POINTER = 1000;

function unescaped(name: string): string {
  return name.includes('~') ? name.replaceAll('~1', '/').replaceAll('~0', '~') : name;
}

/** To a member by its name. */
export function pointerTo(name: string): Pointer {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** As people read it: “action › name”. */
export function pointerWords(pointer: Pointer): string {
  return `“${splitPointer(pointer).join(' › ')}”`;
}

/** What is there; of a doubled member the last one. undefined: nothing, or no pointer. */
export function valueAtPointer(
  value: JsonValue,
  pointer: Pointer | undefined,
): JsonValue | undefined {
  if (pointer === undefined) return undefined;
  let at: JsonValue | undefined = value;
  for (const name of splitPointer(pointer)) {
    if (at === undefined) return undefined;
    if (isArray(at)) at = INDEX.test(name) ? at[Number(name)] : undefined;
    else at = isObject(at) ? member(at, name) : undefined;
  }
  return at;
}

/** null: no text is there. */
export function textAtPointer(value: JsonValue, pointer: Pointer | undefined): string | null {
  const found = valueAtPointer(value, pointer);
  return typeof found === 'string' ? found : null;
}

/** The first of several that is there and not null. */
export function firstAt(value: JsonValue, pointers: Pointers | undefined): JsonValue | undefined {
  for (const pointer of listPointers(pointers)) {
    const found = valueAtPointer(value, pointer);
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

export function listPointers(pointers: Pointers | undefined): readonly Pointer[] {
  if (pointers === undefined) return [];
  return typeof pointers === 'string' ? [pointers] : pointers;
}

/** The value with another one at the pointer, or without that member; unchanged where there is none. */
export function replacedAt(
  value: JsonValue,
  pointer: Pointer,
  by: JsonValue | undefined,
): JsonValue {
  return replaced(value, splitPointer(pointer), by);
}

function replaced(
  value: JsonValue,
  [name, ...rest]: readonly string[],
  by: JsonValue | undefined,
): JsonValue {
  if (name === undefined) return value;
  if (isArray(value)) {
    const at = INDEX.test(name) ? Number(name) : -1;
    return value.map((item, i) => {
      if (i !== at) return item;
      return rest.length ? replaced(item, rest, by) : (by ?? item);
    });
  }
  if (!isObject(value)) return value;
  return {
    members: value.members.flatMap(([key, item]) => {
      if (key !== name) return [[key, item] as const];
      if (rest.length) return [[key, replaced(item, rest, by)] as const];
      return by === undefined ? [] : [[key, by] as const];
    }),
  };
}
