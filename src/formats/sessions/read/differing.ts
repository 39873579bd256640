// Where two records that should be one say something else.

import { canonicalText } from '../../../base/json/canonical.ts';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { clipped } from '../text.ts';

export interface DifferingValue {
  /** "payload.content[0].text" */
  readonly path: string;
  /** As JSON, short; null: it is not there. */
  readonly one: string | null;
  readonly other: string | null;
}

/** The first member in which they differ, but for these; null: there is none. */
export function differing(
  one: JsonObject,
  other: JsonObject,
  but: ReadonlySet<string>,
): DifferingValue | null {
  const rest = ({ members }: JsonObject): JsonObject => ({
    members: members.filter(([name]) => !but.has(name)),
  });
  return differ(rest(one), rest(other), '');
}

function differ(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  path: string,
): DifferingValue | null {
  if (writeValue(one) === writeValue(other)) return null;
  for (const [step, [a, b]] of splitParts(one, other)) {
    const found = differ(a, b, path && !step.startsWith('[') ? `${path}.${step}` : path + step);
    if (found) return found;
  }
  const short = (value: JsonValue | undefined) => value !== undefined && clipped(writeValue(value));
  return { path, one: short(one) || null, other: short(other) || null };
}

type Parts = ReadonlyMap<string, readonly [JsonValue | undefined, JsonValue | undefined]>;

/** Empty where one of them has no parts. */
function splitParts(one: JsonValue | undefined, other: JsonValue | undefined): Parts {
  if (one == null || other == null || typeof one !== 'object' || typeof other !== 'object')
    return new Map();
  if (isArray(one) && isArray(other)) {
    const longest = one.length > other.length ? one : other;
    return new Map(Array.from(longest, (_, at) => [`[${at}]`, [one[at], other[at]]]));
  }
  if (!isObject(one) || !isObject(other)) return new Map();
  const [first, second] = [new Map(one.members), new Map(other.members)];
  const names = new Set([...first.keys(), ...second.keys()]);
  return new Map(Array.from(names, (name) => [name, [first.get(name), second.get(name)]]));
}

function writeValue(value: JsonValue | undefined): string {
  return value === undefined ? '' : canonicalText(value, (number) => number);
}
