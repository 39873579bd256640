// Whether two JSON values mean the same, however they are written.

import { compareUtf8 } from '../../../base/bytes.ts';
import { compareNumbers } from '../../../base/json/decimal.ts';
import {
  isArray,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
} from '../../../base/json/value.ts';

/** Numbers by value, everything else exactly, the order of members not at all. */
export function sameHolonValue(a: JsonValue, b: JsonValue): boolean {
  if (isNumber(a)) return isNumber(b) && compareNumbers(a.number, b.number) === 0;
  if (isArray(a)) {
    return (
      isArray(b) &&
      a.length === b.length &&
      a.every((item, i) => sameHolonValue(item, b[i] ?? null))
    );
  }
  if (!isObject(a)) return a === b;
  if (!isObject(b)) return false;
  const own = sorted(a);
  const other = sorted(b);
  return (
    own.length === other.length &&
    own.every(([name, value], i) => {
      const [otherName, otherValue] = other[i] ?? ['', null];
      return name === otherName && sameHolonValue(value, otherValue);
    })
  );
}

/** Members by name, of duplicates the last. */
function sorted({ members }: JsonObject): [string, JsonValue][] {
  return [...new Map(members)].sort((a, b) => compareUtf8(a[0], b[0]));
}
