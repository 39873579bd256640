// The first line: who runs, and the context at the beginning.

import { memberAt, objectAt, textAt } from '../../core/json/access.ts';
import { isNumber, isObject, type JsonObject } from '../../core/json/value.ts';
import { shown } from './record.ts';
import type { ShapeFault } from './shape.ts';

export const FORMAT = 'blocks-ledger/1';

/** Whether a line is a header, of whatever version. */
export function isHeader(object: JsonObject | null): boolean {
  return textAt(object, 'type') === 'header' || memberAt(object, 'format') !== undefined;
}

/** A file that begins with anything else is not followed: its rules may be others. */
export function isKnownHeader(object: JsonObject | null): boolean {
  return textAt(object, 'format') === FORMAT;
}

/** Either field makes a file a chained one; then every record needs both. */
export function isChained(object: JsonObject | null): boolean {
  return memberAt(object, 'id') !== undefined || memberAt(object, 'prev') !== undefined;
}

export function headerFaults(object: JsonObject): ShapeFault[] {
  const faults: ShapeFault[] = [];
  const wrong = (path: string, expected: string) =>
    faults.push({ path, expected, actual: shown(memberAt(object, path)) });
  if (!isHeader(object))
    return [{ path: 'type', expected: 'header', actual: shown(memberAt(object, 'type')) }];
  if (!isKnownHeader(object)) {
    wrong('format', FORMAT);
    return faults;
  }
  if (textAt(object, 'type') !== 'header') wrong('type', 'header');
  for (const path of ['run_id', 'owner']) if (!textAt(object, path)) wrong(path, 'a name');
  const createdAt = memberAt(object, 'created_at');
  if (createdAt === undefined || !isNumber(createdAt)) wrong('created_at', 'a number');
  const initial = memberAt(object, 'initial_context');
  if (initial !== undefined && !isObject(initial)) wrong('initial_context', 'an object');
  return faults;
}

/** Empty unless it is an object. */
export function initialContext(object: JsonObject | null): JsonObject {
  return objectAt(object, 'initial_context') ?? { members: [] };
}
