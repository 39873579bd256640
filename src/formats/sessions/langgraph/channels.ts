// The values of channels that a record of a checkpoint has: those of its cell, and those that were put
// together from writes, since a channel that is kept as deltas is not in the cell.

import { memberAt, objectAt, textAt } from '../../../base/json/access.ts';
import {
  isObject,
  type JsonMember,
  type JsonObject,
  type JsonValue,
  member,
} from '../../../base/json/value.ts';

/** The member of a record with what was put together. */
export const REBUILT = 'put together from writes';
export const SNAPSHOT = '_DeltaSnapshot';

/** null: the cell could not be read. */
export function channelsIn(record: JsonObject): readonly JsonMember[] | null {
  const values = objectAt(record, 'checkpoint', 'channel_values');
  if (!values) return null;
  const own = values.members.map(([name, value]): JsonMember => [name, whole(value)]);
  return [...own, ...(objectAt(record, REBUILT)?.members ?? [])];
}

export function channelIn(record: JsonObject, name: string): JsonValue | undefined {
  const own = memberAt(record, 'checkpoint', 'channel_values', name);
  return own === undefined ? memberAt(record, REBUILT, name) : whole(own);
}

export function isSnapshot(value: JsonValue | undefined): value is JsonObject {
  return value !== undefined && isObject(value) && textAt(value, 'class') === SNAPSHOT;
}

/** A channel that is kept as deltas has its whole value in a checkpoint now and then. */
export function whole(value: JsonValue): JsonValue {
  return isSnapshot(value) ? (member(value, 'argument') ?? null) : value;
}
