// Alters the records of a copy, one alteration after another.

import { refusal } from '../../base/error.ts';
import type { Alteration } from '../../ledger/model/tamper.ts';
import type { ForgeDraft, ForgedRecord, Records } from './draft.ts';
import { withValueAt } from './json-place.ts';
import { withCopy, withSwapped } from './written.ts';

export interface AlterationDone {
  readonly records: Records;
  /** The records that a forger would seal next: from, and how many. */
  readonly from: number;
  readonly count: number;
}

/** @throws {AppException} where there is no such entry, value or byte. */
export function alterRecords(
  draft: ForgeDraft,
  lane: string,
  alterations: readonly Alteration[],
): AlterationDone {
  let records = draft.records;
  let [from, to] = [records.length, 0];
  for (const alteration of alterations) {
    const made = alterRecord(draft, records, lane, alteration);
    records = made.records;
    from = Math.min(from, made.from);
    to = Math.max(to, made.from + made.count);
  }
  return { records, from, count: Math.max(0, to - from) };
}

function alterRecord(
  draft: ForgeDraft,
  records: Records,
  lane: string,
  alteration: Alteration,
): AlterationDone {
  const places = locateLaneRecords(records, lane);
  const at = places[alteration.at];
  const record = at === undefined ? undefined : records[at];
  if (at === undefined || !record) throw none(`There is no record ${alteration.at} in this lane.`);
  const next = places[alteration.at + 1];
  switch (alteration.kind) {
    case 'set': {
      const bytes = withValueAt(record.bytes, alteration.path, alteration.value);
      if (!bytes) throw none('There is no such value in the record.');
      return one(records, at, { ...record, bytes });
    }
    case 'byte': {
      if (alteration.offset >= record.bytes.length)
        throw none('There is no such byte in the record.');
      // A copy for certain: Node's own arrays are sliced without one.
      const bytes = Uint8Array.from(record.bytes);
      bytes[alteration.offset] = alteration.to;
      return one(records, at, { ...record, bytes });
    }
    case 'hash':
    case 'parent':
    case 'seq': {
      const made = draft.altered(record, alteration.kind);
      if (!made) throw none(`The record has no ${FIELDS[alteration.kind]}.`);
      return one(records, at, made);
    }
    case 'drop':
      return { records: records.toSpliced(at, 1), from: at, count: next === undefined ? 0 : 1 };
    case 'cut': {
      const gone = new Set(places.slice(alteration.at));
      const left = records.filter((_, i) => !gone.has(i));
      return { records: left, from: at, count: 0 };
    }
    case 'copy': {
      const copied = draft.copied?.(records, at) ?? withCopy(records, at);
      return { records: copied, from: at + 1, count: 1 };
    }
    case 'swap': {
      const other = next === undefined ? undefined : records[next];
      if (next === undefined || !other) throw none('No record follows this one.');
      const made = draft.swapped?.(records, at, next) ?? withSwapped(records, at, next);
      return { records: made, from: at, count: next - at + 1 };
    }
  }
}

function one(records: Records, at: number, made: ForgedRecord): AlterationDone {
  return { records: records.with(at, made), from: at, count: 1 };
}

/** Where the entries of a lane are among the records. */
export function locateLaneRecords(records: Records, lane: string): number[] {
  return records.flatMap((record, i) => (record.lane === lane ? [i] : []));
}

function none(detail: string) {
  return refusal('That cannot be done to this copy', detail, 'Start over on the bench.');
}

const FIELDS = { hash: 'hash of its own', parent: 'parent', seq: 'number' } as const;
