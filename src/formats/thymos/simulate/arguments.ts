// Single values of a request's arguments: where they are, and the arguments with one of them changed.

import {
  isArray,
  isNumber,
  isObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  member,
} from '../../../base/json/value.ts';
import { type ConditionScalar, type Policy, pathParts } from './policy.ts';

/** A value that can be changed, where it is as a condition names it: "args.to.name". */
export interface ArgumentValue {
  readonly path: string;
  readonly value: ConditionScalar;
}

/** Values that are offered, and characters of a text among them. */
const MAX_VALUES = 100;
const MAX_TEXT = 500;
const MAX_DEPTH = 8;

/**
 * Single values of the arguments, those first that a condition of the policy looks at by their
 * own path. What has no path of its own, as a name that is empty or "*", is left out.
 */
export function argumentValues(args: JsonValue, policy: Policy): readonly ArgumentValue[] {
  const read = new Set(policy.rules.flatMap(({ when }) => when.where.map(({ path }) => path)));
  const found = [...valuesIn(args, ['args'])];
  return [
    ...found.filter(({ path }) => read.has(path)),
    ...found.filter(({ path }) => !read.has(path)),
  ].slice(0, MAX_VALUES);
}

function* valuesIn(value: JsonValue, names: readonly string[]): Generator<ArgumentValue> {
  if (value === null || typeof value !== 'object' || isNumber(value)) {
    const isLong = typeof value === 'string' && value.length > MAX_TEXT;
    if (names.length > 1 && !isLong) yield { path: names.map(escaped).join('.'), value };
    return;
  }
  if (names.length > MAX_DEPTH) return;
  if (isArray(value)) {
    for (const [place, item] of value.entries()) yield* valuesIn(item, [...names, `${place}`]);
    return;
  }
  // Of members of one name the last is the one that is read.
  const members = new Map(value.members);
  for (const [name, item] of members)
    if (name !== '' && name !== '*') yield* valuesIn(item, [...names, name]);
}

function escaped(name: string): string {
  return name.replace(/[\\.]/g, (c) => `\\${c}`);
}

/** The arguments with another value at a path of {@link argumentValues}; null: nothing is there. */
export function withArgument(
  args: JsonValue,
  path: string,
  value: ConditionScalar,
): JsonArray | JsonObject | null {
  const parts = pathParts(path);
  return parts?.root === 'args' ? replaced(args, parts.names, value) : null;
}

function replaced(
  within: JsonValue,
  [name = '', ...rest]: readonly string[],
  value: ConditionScalar,
): JsonArray | JsonObject | null {
  const old = isArray(within)
    ? within[Number(name)]
    : isObject(within)
      ? member(within, name)
      : undefined;
  if (old === undefined) return null;
  const next = rest.length === 0 ? value : replaced(old, rest, value);
  if (next === null && rest.length > 0) return null;
  if (isArray(within)) return within.with(Number(name), next);
  if (!isObject(within)) return null;
  return { members: within.members.map(([key, was]) => [key, key === name ? next : was]) };
}
