import { refusal } from '../../../base/error.ts';
import type {
  JournalRecord,
  RecordedDecision,
  RecordedDelivery,
  SignedDecision,
} from '../../review/api.ts';
import {
  belongsToDecision,
  type DecisionRow,
  readRowRecord,
} from '../../storage/journal/journal-index.ts';
import type { JournalStore } from '../../storage/journal/journal-store.ts';
import type { NamedBlob } from '../../storage/rows.ts';
import type { JournalDecisions, KnownRecords } from './data.ts';
import { recordedDelivery } from './rows.ts';

interface ReadJournal {
  readonly records: (JournalRecord | null)[];
  readonly decisions: Map<string, Undelivered>;
}

/** Later records are added to a decision. */
interface Undelivered extends RecordedDecision {
  readonly deliveries: RecordedDelivery[];
  readonly countersignatures: SignedDecision[];
}

export function undelivered(id: string, document: SignedDecision): Undelivered {
  return { id, document, deliveries: [], countersignatures: [] };
}

export class KeptJournals {
  private readonly store: JournalStore;
  /** Records never change, they are only added: each is read once. */
  private readonly journals = new Map<string, ReadJournal>();

  constructor(store: JournalStore) {
    this.store = store;
  }

  async decisions(known: readonly KnownRecords[]): Promise<readonly JournalDecisions[]> {
    const found: JournalDecisions[] = [];
    for (const { journal } of await this.store.ends()) {
      const { records, decisions } = await this.read(journal);
      const from = known.find((one) => one.journal === journal)?.records ?? 0;
      const ids = new Set(records.slice(from).map(findDecision));
      const changed = [...ids].flatMap((id) => (id === null ? [] : (decisions.get(id) ?? [])));
      found.push({ journal, records: records.length, decisions: changed });
    }
    return found;
  }

  async decision({ journal, seq, later }: DecisionRow): Promise<RecordedDecision> {
    const read = async (at: number) => {
      const row = await this.store.record(journal, at);
      return row && readRowRecord(row);
    };
    const record = await read(seq);
    if (record?.kind !== 'decision') throw new Error(`record ${seq} is no decision`);
    const decision = undelivered(record.id, record.body);
    for (const one of await Promise.all(later.map(read))) addTo(decision, one);
    return decision;
  }

  async file(journal: string, from = 0): Promise<NamedBlob> {
    const rows = await this.store.records(journal, from);
    if (!rows.length && from === 0)
      throw refusal(
        'This journal is not in this browser.',
        `The journal ${journal.slice(0, 8)} is not kept here.`,
        'Restore it from its export.',
      );
    const lines = rows.map(({ line }) => line);
    const file = new Blob(lines, { type: 'application/jsonl' });
    return { name: journalName(journal), file };
  }

  private async read(journal: string): Promise<ReadJournal> {
    const known = this.journals.get(journal);
    const read: ReadJournal = known ?? { records: [], decisions: new Map() };
    this.journals.set(journal, read);
    const { records, decisions } = read;
    for (const row of await this.store.records(journal, records.length)) {
      // Another read may have come back first.
      if (row.seq !== records.length) continue;
      const record = readRowRecord(row);
      records.push(record);
      if (record?.kind === 'decision')
        decisions.set(record.id, undelivered(record.id, record.body));
      else addTo(decisions.get(findDecision(record) ?? ''), record);
    }
    return read;
  }
}

export function journalName(journal: string): string {
  return `review-journal-${journal.slice(0, 8)}.jsonl`;
}

function findDecision(record: JournalRecord | null): string | null {
  if (record?.kind === 'decision') return record.id;
  return record && belongsToDecision(record) ? record.body.decision : null;
}

function addTo(decision: Undelivered | undefined, record: JournalRecord | null): void {
  if (record?.kind === 'delivery') decision?.deliveries.push(recordedDelivery(record));
  if (record?.kind === 'countersignature') decision?.countersignatures.push(record.body.document);
}
