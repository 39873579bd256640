// What a journal folds to: the name that goes with decisions, the decision that stands
// for every proposal, and what became of each. A later decision takes an earlier one's place.

import { encodeText } from '../../core/bytes.ts';
import type { Delta, PlainOp } from '../../core/fold/fold.ts';
import type { JsonValue } from '../../core/json/value.ts';
import type { Entry } from '../../core/model/entry.ts';
import { canonical, type DecodedRecord, type ReadRecord } from './record.ts';
import { json } from './shape.ts';

export function deltaOf(id: string, { record, bodyFault }: ReadRecord): Delta | null {
  const put = (kind: string, of: string): Delta => {
    const op: PlainOp<'put'> = { op: 'put', kind, id: of };
    return { commit: id, ops: [op] };
  };
  if (bodyFault) return null;
  switch (record.kind) {
    case 'reviewer':
      return put('reviewer', 'name');
    case 'decision': {
      // Proposals of some formats are named within their ledger only.
      const { subject, evidence } = record.body;
      return put('decision', `${subject.proposal} in ${evidence.ledger}`);
    }
    case 'delivery':
      return put('delivery', record.body.decision);
    default:
      return null;
  }
}

export function deltaValue(_: Entry, read: DecodedRecord): JsonValue {
  if (!read || read.bodyFault) return null;
  const { record } = read;
  switch (record.kind) {
    case 'reviewer':
      return record.body.name;
    case 'decision': {
      const { verdict, reason, reviewer, decided_at } = record.body;
      const { title } = record.body.subject;
      return json({ title, verdict, reason, reviewer, decided_at, record: record.id });
    }
    case 'delivery': {
      const { server, outcome, detail } = record.body;
      return json({ server, outcome, detail });
    }
    default:
      return null;
  }
}

export function deltaBytes(entry: Entry, read: DecodedRecord): Uint8Array {
  return encodeText(canonical(deltaValue(entry, read)));
}
