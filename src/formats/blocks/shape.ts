// The fields of every known record type. Provenance, seq, writer, ids and state hash have
// checks of their own.

import type { Fields } from '../../base/json/fields.ts';
import {
  anyObject,
  anything,
  flag,
  listOf,
  name,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  text,
} from '../../base/json/shape.ts';

export const TYPES = [
  'set',
  'delete',
  'checkpoint',
  'rollback',
  'purge',
  'child_started',
  'child_finished',
  'completed',
] as const;

export type RecordType = (typeof TYPES)[number];

const KNOWN: ReadonlySet<string> = new Set(TYPES);

function isKnown(type: string): type is RecordType {
  return KNOWN.has(type);
}

/** null: the record is of no known type, or names none. */
export function typeOf(type: string | null): RecordType | null {
  return type !== null && isKnown(type) ? type : null;
}

/** The same of a record that names it. */
export function typeIn(record: Fields): RecordType | null {
  return TYPES.find((type) => record.isText('type', type)) ?? null;
}

const CALL = { block_id: name, parent_block_id: name, timestamp: optional(number) };

export const SHAPES: Readonly<Record<RecordType, Shape>> = {
  set: object({ key: text, value: anything, metadata: optional(anyObject) }),
  delete: object({ key: text, metadata: optional(anyObject) }),
  checkpoint: object({ snapshot_id: name, label: optional(text), timestamp: number }),
  rollback: object({
    snapshot_id: name,
    reason: text,
    orphans: oneOf('discard', 'mark'),
    timestamp: number,
  }),
  purge: object({
    snapshot_ids: listOf(text),
    cause: oneOf('window', 'success', 'compaction'),
    timestamp: optional(number),
  }),
  child_started: object({ ...CALL, child_run_id: optional(text) }),
  child_finished: object({
    ...CALL,
    status: text,
    side_effects: optional(listOf(object({ kind: text, ref: text, reversible: flag }))),
    child_run_id: optional(text),
  }),
  completed: object({ status: text, timestamp: optional(number) }),
};
