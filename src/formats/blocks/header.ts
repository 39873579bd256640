// The first line: who runs, and the context at the beginning.

import { memberAt, objectAt, textAt } from '../../base/json/access.ts';
import {
  anyObject,
  type Misfit,
  misfits,
  nameShape,
  numberShape,
  objectShape,
  oneOf,
  optionalShape,
} from '../../base/json/shape.ts';
import type { JsonObject } from '../../base/json/value.ts';

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

const HEADER = objectShape({
  type: oneOf('header'),
  run_id: nameShape,
  owner: nameShape,
  created_at: numberShape,
  initial_context: optionalShape(anyObject),
});

export function headerFaults(record: JsonObject): readonly Misfit[] {
  if (!isHeader(record)) return misfits(record, objectShape({ type: oneOf('header') }));
  if (!isKnownHeader(record)) return misfits(record, objectShape({ format: oneOf(FORMAT) }));
  return misfits(record, HEADER);
}

/** Empty unless it is an object. */
export function initialContext(object: JsonObject | null): JsonObject {
  return objectAt(object, 'initial_context') ?? { members: [] };
}
