import { isArray, isNumber, type JsonValue } from './value.ts';

/** Equality without listing: comparing level by level must not multiply with depth. */
export function sameValue(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isArray(a) || isArray(b)) {
    return (
      isArray(a) &&
      isArray(b) &&
      a.length === b.length &&
      a.every((item, i) => sameValue(item, b[i]))
    );
  }
  if (isNumber(a) || isNumber(b)) return isNumber(a) && isNumber(b) && a.number === b.number;
  const old = new Map(a.members);
  const now = new Map(b.members);
  if (old.size !== now.size) return false;
  for (const [key, value] of old)
    if (!now.has(key) || !sameValue(value, now.get(key))) return false;
  return true;
}
