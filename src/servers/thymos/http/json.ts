// Reading answers: shape is checked here once; a missing member is told, not guessed.

import { isArray, isNumber, isObject, type JsonValue, member } from '../../../core/json/value.ts';

export function at(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return value !== undefined && value !== null && typeof value === 'object' && isObject(value)
    ? member(value, name)
    : undefined;
}

/** A text, or '' where there is none. */
export function textAt(value: JsonValue | undefined, name: string): string {
  const found = at(value, name);
  return typeof found === 'string' ? found : '';
}

/** A number as a double, or null: for counters and times of ours, never for what is hashed. */
export function numberAt(value: JsonValue | undefined, name: string): number | null {
  const found = at(value, name);
  if (found === undefined || found === null || typeof found !== 'object' || !isNumber(found))
    return null;
  const number = Number(found.number);
  return Number.isFinite(number) ? number : null;
}

export function listAt(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  const found = at(value, name);
  return found !== undefined && isArray(found) ? found : [];
}

/** Ids may be shown with a prefix ("traj:…"); they are kept bare, in lower case. */
export function bareId(id: string): string {
  const colon = id.indexOf(':');
  return (colon < 0 ? id : id.slice(colon + 1)).toLowerCase();
}
