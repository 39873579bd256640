// The fields of every known record type. Provenance, seq, writer, ids and state hash have
// checks of their own.

import type { Fields } from '../../base/json/fields.ts';
import {
  anyObject,
  anything,
  flagShape,
  listShape,
  nameShape,
  numberShape,
  objectShape,
  oneOf,
  optionalShape,
  type Shape,
  textShape,
} from '../../base/json/shape.ts';

export const RECORD_TYPES = [
  'set',
  'delete',
  'checkpoint',
  'rollback',
  'purge',
  'child_started',
  'child_finished',
  'completed',
] as const;

export type RecordType = (typeof RECORD_TYPES)[number];

const KNOWN: ReadonlySet<string> = new Set(RECORD_TYPES);

export function isType(type: string): type is RecordType {
  return KNOWN.has(type);
}

/** null: the record is of no known type, or names none. */
export function toRecordType(type: string | null): RecordType | null {
  return type !== null && isType(type) ? type : null;
}

/** The same of a record that names it. */
export function typeIn(record: Fields): RecordType | null {
  return RECORD_TYPES.find((type) => record.isText('type', type)) ?? null;
}

const CALL = {
  block_id: nameShape,
  parent_block_id: nameShape,
  timestamp: optionalShape(numberShape),
};

export const RECORD_SHAPES: Readonly<Record<RecordType, Shape>> = {
  set: objectShape({ key: textShape, value: anything, metadata: optionalShape(anyObject) }),
  delete: objectShape({ key: textShape, metadata: optionalShape(anyObject) }),
  checkpoint: objectShape({
    snapshot_id: nameShape,
    label: optionalShape(textShape),
    timestamp: numberShape,
  }),
  rollback: objectShape({
    snapshot_id: nameShape,
    reason: textShape,
    orphans: oneOf('discard', 'mark'),
    timestamp: numberShape,
  }),
  purge: objectShape({
    snapshot_ids: listShape(textShape),
    cause: oneOf('window', 'success', 'compaction'),
    timestamp: optionalShape(numberShape),
  }),
  child_started: objectShape({ ...CALL, child_run_id: optionalShape(textShape) }),
  child_finished: objectShape({
    ...CALL,
    status: textShape,
    side_effects: optionalShape(
      listShape(objectShape({ kind: textShape, ref: textShape, reversible: flagShape })),
    ),
    child_run_id: optionalShape(textShape),
  }),
  completed: objectShape({ status: textShape, timestamp: optionalShape(numberShape) }),
};
