// Changes inside of JSON values. What does not change stays the same object.

import type { JsonPath } from '../../base/json/path.ts';
import { isArray, isObject, type JsonValue } from '../../base/json/value.ts';

/** With another value at a place that is there. */
export function putAt(value: JsonValue, [step, ...rest]: JsonPath, to: JsonValue): JsonValue {
  if (step === undefined) return to;
  if (isArray(value))
    return value.map((item, i) => (i === Number(step) ? putAt(item, rest, to) : item));
  if (!isObject(value)) return value;
  return {
    members: value.members.map(
      ([name, item]) => [name, name === step ? putAt(item, rest, to) : item] as const,
    ),
  };
}

/** With other texts in the place of those that are keys of `ids`. */
export function mapJson(value: JsonValue, ids: ReadonlyMap<string, string>): JsonValue {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (isArray(value)) {
    const items = value.map((item) => mapJson(item, ids));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (value === null || typeof value !== 'object' || !isObject(value)) return value;
  let isSame = true;
  const members = value.members.map(([name, item]) => {
    const own = mapJson(item, ids);
    isSame &&= own === item;
    return [name, own] as const;
  });
  return isSame ? value : { members };
}
