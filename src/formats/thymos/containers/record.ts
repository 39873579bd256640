// An entry as the audit export and JSON Lines write it: ids as hex texts, the payload
// as JSON. Fields come as JSON values; the payload stays the bytes that were written.

import { fromHex } from '../../../base/bytes.ts';
import { isNumber, type JsonValue } from '../../../base/json/value.ts';
import { type Seq, toSeq } from '../../../base/seq.ts';
import type { Entry, RecordFault } from '../../../ledger/model/entry.ts';
import { bareId } from '../bare-id.ts';
import type { CollectedPlace, LaneCollector } from './collect.ts';
import { kindFault } from './row.ts';

export interface TextRecord {
  readonly fields: ReadonlyMap<string, JsonValue>;
  readonly payload: Uint8Array | null;
  /** Where the payload begins in its source; undefined: there is none. */
  readonly payloadStart?: number | undefined;
  /** A member that is written twice: readers differ in which one counts. */
  readonly twice?: string | null;
}

const MEMBERS: ReadonlySet<string> = new Set([
  'id',
  'trajectory_id',
  'seq',
  'kind',
  'payload',
  'created_at',
]);
/** What a column of the runtime holds, and what the server makes of a negative number. */
const [LEAST, END] = [-(2n ** 63n), 2n ** 64n];

/** Adds what a lane needs to know of the record. */
export function addRecord(
  lanes: LaneCollector,
  record: TextRecord,
  place: Omit<CollectedPlace, 'number' | 'shape'>,
): void {
  const { seq, parent, fault } = toThymosEntry(record, lanes.total + 1);
  for (const name of record.fields.keys())
    if (!MEMBERS.has(name) && name !== parentIn(record)) lanes.addOther(name);
  const facts = { order: seq, saysParent: parent !== undefined, hasFault: fault !== undefined };
  const trajectory = record.fields.get('trajectory_id');
  const lane = typeof trajectory === 'string' ? bareId(trajectory) : 'unknown';
  lanes.add(lane, facts, { ...place, shape: 0 });
}

/** `number`: which of its container it is, from 1 on. */
export function toThymosEntry(record: TextRecord, number: number): Omit<Entry, 'index'> {
  const { fields, payload, twice, payloadStart } = record;
  const trajectory = fields.get('trajectory_id');
  const parentName = parentIn(record);
  const parent = fields.get(parentName);
  const id = fields.get('id');
  const kind = fields.get('kind');
  const seq = readSeq(fields.get('seq'));
  const fault =
    twiceFault(twice ?? null) ??
    hexFault('id', id) ??
    hexFault('trajectory_id', trajectory) ??
    (parent === undefined || parent === null ? null : hexFault(parentName, parent)) ??
    (seq === null ? bad('seq', 'a whole number', fields.get('seq')) : null) ??
    (payload ? null : bad('payload', 'an object', undefined)) ??
    kindFault(typeof kind === 'string' ? kind : null);
  return {
    seq: seq ?? 0,
    id: typeof id === 'string' ? bareId(id) : `record ${number}`,
    parent: typeof parent === 'string' ? bareId(parent) : parent === undefined ? undefined : null,
    kind: typeof kind === 'string' ? kind : '',
    recordedAt: readTime(fields.get('created_at')),
    bytes: payload ?? new Uint8Array(),
    ...(payloadStart !== undefined && { locator: payloadStart }),
    ...(fault && { fault }),
  };
}

function parentIn({ fields }: TextRecord): 'parent_id' | 'parent' {
  return fields.has('parent_id') ? 'parent_id' : 'parent';
}

function twiceFault(path: string | null): RecordFault | null {
  const expected = 'a member that is written once';
  return path === null ? null : { code: 'unreadable', path, expected, actual: 'two' };
}

function hexFault(path: string, value: JsonValue | undefined): RecordFault | null {
  const ok = typeof value === 'string' && fromHex(bareId(value))?.length === 32;
  return ok ? null : bad(path, '64 hex digits', value);
}

function bad(path: string, expected: string, value: JsonValue | undefined): RecordFault {
  const actual =
    value === undefined
      ? 'nothing'
      : typeof value === 'string'
        ? JSON.stringify(value.slice(0, 60))
        : 'another type';
  return { code: 'unreadable', path, expected, actual };
}

function readSeq(value: JsonValue | undefined): Seq | null {
  if (value === null || typeof value !== 'object' || !isNumber(value)) return null;
  const seq = /^-?\d{1,20}$/.test(value.number) ? BigInt(value.number) : END;
  return seq >= LEAST && seq < END ? toSeq(BigInt.asUintN(64, seq)) : null;
}

function readTime(value: JsonValue | undefined): number | null {
  if (value === null || typeof value !== 'object' || !isNumber(value)) return null;
  const time = Number(value.number);
  return Number.isFinite(time) ? time : null;
}
