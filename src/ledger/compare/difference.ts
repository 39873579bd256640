import type { JsonValue } from '../../base/json/value.ts';
import type { FieldChange } from '../diff/diff.ts';
import { fieldChanges } from '../diff/fields.ts';
import type { Entry } from '../model/entry.ts';
import type { ApartKind } from './apart.ts';
import type { Comparable } from './comparable.ts';

export interface EntryDifference {
  readonly fields: readonly FieldChange[];
  readonly apart: readonly FieldChange[];
  readonly record: readonly RecordChange[];
  /** The first byte that differs where all values are the same: they are written otherwise. */
  readonly byte: number | null;
  readonly isRead: boolean;
}

export interface RecordChange {
  readonly member: 'id' | 'parent' | 'seq' | 'kind' | 'recorded at';
  readonly as: ApartKind | 'content';
  /** The text; null when it says that there is none, undefined when it does not say. */
  readonly before: string | null | undefined;
  readonly after: string | null | undefined;
}

export function compareRecords(a: Comparable, b: Comparable): EntryDifference {
  const fields = changes(a.said, b.said);
  const all = changes(a.payload, b.payload);
  const counted = new Set(fields.map(({ path }) => path));
  return {
    fields,
    apart: all.filter(({ path }) => !counted.has(path)),
    record: recordChanges(a.record, b.record),
    byte: all.length || fields.length ? null : firstByte(a.record.bytes, b.record.bytes),
    isRead: a.payload !== null && b.payload !== null,
  };
}

function changes(before: JsonValue | null, after: JsonValue | null): FieldChange[] {
  // An unreadable payload has no fields; and a payload that is null itself is one.
  return before === null || after === null ? [] : fieldChanges(before, after);
}

function recordChanges(
  a: Pick<Entry, 'id' | 'parent' | 'seq' | 'kind' | 'recordedAt'>,
  b: Pick<Entry, 'id' | 'parent' | 'seq' | 'kind' | 'recordedAt'>,
): RecordChange[] {
  const time = (seconds: number | null) => (seconds === null ? undefined : String(seconds));
  const all: readonly RecordChange[] = [
    { member: 'kind', as: 'content', before: a.kind, after: b.kind },
    { member: 'seq', as: 'position', before: String(a.seq), after: String(b.seq) },
    { member: 'id', as: 'id', before: a.id, after: b.id },
    { member: 'parent', as: 'id', before: a.parent, after: b.parent },
    {
      member: 'recorded at',
      as: 'time',
      before: time(a.recordedAt),
      after: time(b.recordedAt),
    },
  ];
  return all.filter(({ before, after }) => before !== after);
}

function firstByte(a: Uint8Array, b: Uint8Array): number | null {
  const length = Math.max(a.length, b.length);
  for (let at = 0; at < length; at++) if (a[at] !== b[at]) return at;
  return null;
}
