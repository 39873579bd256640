// The fields of every known record type. Provenance, seq, writer, ids and state hash have
// checks of their own.

import { memberAt, textAt } from '../../core/json/access.ts';
import {
  isArray,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
} from '../../core/json/value.ts';
import { shown } from './record.ts';

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
export function typeOf(object: JsonObject | null): RecordType | null {
  const type = textAt(object, 'type');
  return type !== null && isKnown(type) ? type : null;
}

type Test = (value: JsonValue) => boolean;

interface Field {
  readonly name: string;
  readonly expected: string;
  readonly test: Test;
  readonly optional?: boolean;
}

const isText: Test = (value) => typeof value === 'string';
const isName: Test = (value) => typeof value === 'string' && value !== '';
const isTextList: Test = (value) => isArrayValue(value) && value.every(isText);
const oneOf =
  (...words: string[]): Test =>
  (value) =>
    typeof value === 'string' && words.includes(value);

function isArrayValue(value: JsonValue): value is readonly JsonValue[] {
  return value !== null && isArray(value);
}

const text = (name: string): Field => ({ name, expected: 'a text', test: isText });
const name = (field: string): Field => ({ name: field, expected: 'a name', test: isName });
const optional = (field: Field): Field => ({ ...field, optional: true });

const METADATA: Field = {
  name: 'metadata',
  expected: 'an object',
  test: isObject,
  optional: true,
};
const TIME: Field = { name: 'timestamp', expected: 'a number', test: isNumber };
const ANY_VALUE: Field = { name: 'value', expected: 'a value', test: () => true };
const SIDE_EFFECTS: Field = {
  name: 'side_effects',
  expected: 'a list of {kind, ref, reversible}',
  test: (value) => isArrayValue(value) && value.every(isSideEffect),
  optional: true,
};

function isSideEffect(value: JsonValue): boolean {
  return (
    isObject(value) &&
    textAt(value, 'kind') !== null &&
    textAt(value, 'ref') !== null &&
    typeof memberAt(value, 'reversible') === 'boolean'
  );
}

const CALL = [name('block_id'), name('parent_block_id'), optional(TIME)];

const FIELDS: Readonly<Record<RecordType, readonly Field[]>> = {
  set: [text('key'), ANY_VALUE, METADATA],
  delete: [text('key'), METADATA],
  checkpoint: [name('snapshot_id'), optional(text('label')), TIME],
  rollback: [
    name('snapshot_id'),
    text('reason'),
    { name: 'orphans', expected: 'discard or mark', test: oneOf('discard', 'mark') },
    TIME,
  ],
  purge: [
    { name: 'snapshot_ids', expected: 'a list of names', test: isTextList },
    {
      name: 'cause',
      expected: 'window, success or compaction',
      test: oneOf('window', 'success', 'compaction'),
    },
    optional(TIME),
  ],
  child_started: [...CALL, optional(text('child_run_id'))],
  child_finished: [...CALL, text('status'), SIDE_EFFECTS, optional(text('child_run_id'))],
  completed: [text('status'), optional(TIME)],
};

export interface ShapeFault {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

/** The fields of a record of a known type that are missing, or of another type. */
export function shapeFaults(type: RecordType, object: JsonObject): ShapeFault[] {
  const faults: ShapeFault[] = [];
  for (const field of FIELDS[type]) {
    const value = memberAt(object, field.name);
    if (value === undefined ? field.optional : field.test(value)) continue;
    faults.push({ path: field.name, expected: field.expected, actual: shown(value) });
  }
  return faults;
}
