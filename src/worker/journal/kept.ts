// The journals that this browser keeps, as they are read.

import { refusal } from '../../core/model/error.ts';
import type {
  JournalRecord,
  RecordedDecision,
  RecordedDelivery,
} from '../../formats/journal/api.ts';
import { type DecisionRow, recordOf } from '../../storage/journal-index.ts';
import type { JournalStore } from '../../storage/journal-store.ts';
import type { NamedBlob } from '../../storage/rows.ts';
import type { JournalDecisions, KnownRecords } from './protocol.ts';
import { recordedDelivery } from './rows.ts';

interface ReadJournal {
  readonly records: (JournalRecord | null)[];
  readonly decisions: Map<string, { readonly deliveries: RecordedDelivery[] } & RecordedDecision>;
}

export class KeptJournals {
  private readonly store: JournalStore;
  /** Records never change, they are only added: each is read once. */
  private readonly journals = new Map<string, ReadJournal>();

  constructor(store: JournalStore) {
    this.store = store;
  }

  /** What was decided, and what became of it, beyond the records that are known. */
  async decisions(known: readonly KnownRecords[]): Promise<readonly JournalDecisions[]> {
    const found: JournalDecisions[] = [];
    for (const { journal } of await this.store.ends()) {
      const { records, decisions } = await this.read(journal);
      const from = known.find((one) => one.journal === journal)?.records ?? 0;
      const ids = new Set(records.slice(from).map(decisionOf));
      const changed = [...ids].flatMap((id) => (id === null ? [] : (decisions.get(id) ?? [])));
      found.push({ journal, records: records.length, decisions: changed });
    }
    return found;
  }

  /** One decision, with nothing else of its journal. */
  async decision({ journal, seq, deliveries }: DecisionRow): Promise<RecordedDecision> {
    const read = async (at: number) => {
      const row = await this.store.record(journal, at);
      return row && recordOf(row);
    };
    const record = await read(seq);
    if (record?.kind !== 'decision') throw new Error(`record ${seq} is no decision`);
    const sent = await Promise.all(deliveries.map(read));
    return {
      id: record.id,
      document: record.body,
      deliveries: sent.flatMap((one) => (one?.kind === 'delivery' ? recordedDelivery(one) : [])),
    };
  }

  /** Its records from one on, or all of them. */
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
      const record = recordOf(row);
      records.push(record);
      if (record?.kind === 'decision')
        decisions.set(record.id, { id: record.id, document: record.body, deliveries: [] });
      else if (record?.kind === 'delivery')
        decisions.get(record.body.decision)?.deliveries.push(recordedDelivery(record));
    }
    return read;
  }
}

export function journalName(journal: string): string {
  return `review-journal-${journal.slice(0, 8)}.jsonl`;
}

/** The decision that a record is, or delivers. */
function decisionOf(record: JournalRecord | null): string | null {
  if (record?.kind === 'decision') return record.id;
  return record?.kind === 'delivery' ? record.body.decision : null;
}
