// A record, or some of it, written as JSON again.

import { styledText } from '../../../base/json/canonical.ts';
import {
  isArray,
  isNumber,
  isObject,
  type JsonMember,
  type JsonObject,
  type JsonValue,
  member,
} from '../../../base/json/value.ts';
import { type Pointer, replacedAt, valueAtPointer } from '../profile/pointer.ts';
import type { JsonPart, NamedValue } from '../profile/profile.ts';
import { expandStyle } from './style.ts';

/** `previous`: the hash of the record before, as text. */
export function hashedJsonText(part: JsonPart, object: JsonObject, previous: string): string {
  const { style, only, list, of, adds = [], named } = part;
  const value = changedValue(part, object);
  const spelling = expandStyle(style);
  if (list)
    return styledText(
      list.map((at) => (at === true ? previous : (valueAtPointer(value, at) ?? null))),
      spelling,
    );
  if (!only) {
    const whole = of === undefined ? value : (valueAtPointer(value, of) ?? null);
    const own = named === undefined ? whole : onlyNamed(whole, namesFor(named, whole), style);
    if (!adds.length || !isObject(own)) return styledText(own, spelling);
    const added = adds.map(({ name }): JsonMember => [name, previous]);
    return styledText({ members: [...own.members, ...added] }, spelling);
  }
  // The chosen members keep the order of the profile, whatever the order inside of them.
  const inner = only.flatMap((one) => {
    const own = namedValue(one, value, previous);
    return own === undefined
      ? []
      : [spelling.quote(one.name) + spelling.colon + styledText(own, spelling)];
  });
  return `{${inner.join(spelling.comma)}}`;
}

function namedValue(one: NamedValue, value: JsonValue, previous: string): JsonValue | undefined {
  return 'previous' in one ? previous : valueAtPointer(value, one.at);
}

function changedValue(part: JsonPart, object: JsonObject): JsonValue {
  const { without = [], texts = [], nulls = [], skips } = part;
  let value: JsonValue = object;
  for (const { at, text } of texts) value = replacedAt(value, at, text);
  value = withoutAll(value, without);
  for (const pointer of nulls) value = replacedAt(value, pointer, null);
  return skips === undefined ? value : withoutEmpty(value, skips);
}

function withoutAll(value: JsonValue, pointers: readonly Pointer[]): JsonValue {
  return pointers.reduce((left, pointer) => replacedAt(left, pointer, undefined), value);
}

/** The names that are kept at every depth. */
export function namesFor(
  named: NonNullable<JsonPart['named']>,
  value: JsonValue,
): readonly string[] {
  if (named !== 'outside') return named;
  return value !== null && typeof value === 'object' && !isArray(value) && isObject(value)
    ? value.members.map(([name]) => name)
    : [];
}

function onlyNamed(
  value: JsonValue,
  names: readonly string[],
  style: JsonPart['style'],
): JsonValue {
  const kept = new Set(names);
  const isInOrder = style !== 'RFC 8785' && style.order === 'written';
  const walk = (own: JsonValue): JsonValue => {
    if (isArray(own)) return own.map(walk);
    if (own === null || typeof own !== 'object' || isNumber(own)) return own;
    const members = isInOrder
      ? [...kept].flatMap((name): JsonMember[] => {
          const found = member(own, name);
          return found === undefined ? [] : [[name, found]];
        })
      : own.members.filter(([name]) => kept.has(name));
    return { members: members.map(([name, item]): JsonMember => [name, walk(item)]) };
  };
  return walk(value);
}

/** Depth is bounded by how the value was read. */
function withoutEmpty(value: JsonValue, skips: NonNullable<JsonPart['skips']>): JsonValue {
  const isDeep = skips.endsWith('everywhere');
  const alsoEmpty = skips.startsWith('empty');
  const walk = (own: JsonValue, depth: number): JsonValue => {
    if (depth > 0 && !isDeep) return own;
    if (isArray(own)) return own.map((item) => walk(item, depth + 1));
    if (own === null || typeof own !== 'object' || isNumber(own)) return own;
    const members = own.members.flatMap(([name, item]): JsonMember[] => {
      if (item === null || (alsoEmpty && isEmpty(item))) return [];
      return [[name, walk(item, depth + 1)]];
    });
    return { members };
  };
  return walk(value, 0);
}

function isEmpty(value: JsonValue): boolean {
  if (value === '') return true;
  if (value === null || typeof value !== 'object' || isNumber(value)) return false;
  return (isArray(value) ? value : value.members).length === 0;
}
