// The first line: who runs, and the context at the beginning.

import { isNumber, type JsonObject } from '../../core/json/value.ts';
import { isObjectValue, objectAt, shown, textAt, valueAt } from './record.ts';
import type { ShapeFault } from './shape.ts';

export const FORMAT = 'blocks-ledger/1';

/** Whether a line is a header, of whatever version. */
export function isHeader(object: JsonObject | null): boolean {
  return textAt(object, 'type') === 'header' || valueAt(object, 'format') !== undefined;
}

/** A file that begins with anything else is not followed: its rules may be others. */
export function isKnownHeader(object: JsonObject | null): boolean {
  return textAt(object, 'format') === FORMAT;
}

/** Either field makes a file a chained one; then every record needs both. */
export function isChained(object: JsonObject | null): boolean {
  return valueAt(object, 'id') !== undefined || valueAt(object, 'prev') !== undefined;
}

export function headerFaults(object: JsonObject): ShapeFault[] {
  const faults: ShapeFault[] = [];
  const wrong = (path: string, expected: string) =>
    faults.push({ path, expected, actual: shown(valueAt(object, path)) });
  if (!isHeader(object))
    return [{ path: 'type', expected: 'header', actual: shown(valueAt(object, 'type')) }];
  if (!isKnownHeader(object)) {
    wrong('format', FORMAT);
    return faults;
  }
  if (textAt(object, 'type') !== 'header') wrong('type', 'header');
  for (const path of ['run_id', 'owner']) if (!textAt(object, path)) wrong(path, 'a name');
  const createdAt = valueAt(object, 'created_at');
  if (createdAt === undefined || !isNumber(createdAt)) wrong('created_at', 'a number');
  const initial = valueAt(object, 'initial_context');
  if (initial !== undefined && !isObjectValue(initial)) wrong('initial_context', 'an object');
  return faults;
}

/** Empty unless it is an object. */
export function initialContext(object: JsonObject | null): JsonObject {
  return objectAt(object, 'initial_context') ?? { members: [] };
}
