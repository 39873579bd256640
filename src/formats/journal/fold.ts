// What a journal folds to: the name that goes with decisions, the latest decision on every
// proposal, the delivery of each decision and what others signed with it, and whether the key
// was revoked.

import { encodeText } from '../../base/bytes.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { Delta } from '../../ledger/fold/fold.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import {
  canonical,
  type DecodedJournalRecord,
  plainToJson,
  type ReadRecord,
} from '../../ledger/review/record.ts';

/** The resource that a record writes; null: it writes none. */
function writtenBy({ record, bodyFault }: ReadRecord) {
  if (bodyFault) return null;
  switch (record.kind) {
    case 'reviewer':
      return { kind: 'reviewer', id: 'name', value: record.body.name };
    case 'decision': {
      const { verdict, reason, reviewer, decided_at, subject, evidence } = record.body;
      const value = { title: subject.title, verdict, reason, reviewer, decided_at };
      // Proposals of some formats are only named within their ledger.
      const id = `${subject.proposal} in ${evidence.ledger}`;
      return { kind: 'decision', id, value: plainToJson({ ...value, record: record.id }) };
    }
    case 'delivery': {
      const { decision, server, outcome, detail } = record.body;
      return { kind: 'delivery', id: decision, value: plainToJson({ server, outcome, detail }) };
    }
    case 'countersignature': {
      const { decision, document } = record.body;
      const { reviewer, decided_at, journal } = document;
      const value = { reviewer, decided_at, public_key: journal.public_key };
      return {
        kind: 'countersignature',
        id: `${decision} by ${journal.id}`,
        value: plainToJson(value),
      };
    }
    case 'revoked':
      return { kind: 'key', id: 'revoked', value: plainToJson(record.body) };
    default:
      return null;
  }
}

export function readJournalDelta(commit: string, read: ReadRecord): Delta | null {
  const written = writtenBy(read);
  return written && { commit, ops: [{ op: 'put', kind: written.kind, id: written.id }] };
}

export function journalDeltaValue(_: Entry, read: DecodedJournalRecord): JsonValue {
  return (read && writtenBy(read))?.value ?? null;
}

export function journalDeltaBytes(entry: Entry, read: DecodedJournalRecord): Uint8Array {
  return encodeText(canonical(journalDeltaValue(entry, read)));
}
