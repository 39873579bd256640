// The journals that this browser keeps, as they are read.

import { refusal } from '../../core/model/error.ts';
import type {
  JournalRecord,
  RecordedDecision,
  RecordedDelivery,
} from '../../formats/journal/api.ts';
import type { JournalRecordRow, JournalStore } from '../../storage/journal.ts';
import type { NamedBlob } from '../../storage/rows.ts';
import { recordedDelivery, recordsOf } from './rows.ts';

export interface ReadJournal {
  readonly rows: readonly JournalRecordRow[];
  readonly records: readonly JournalRecord[];
}

export class KeptJournals {
  private readonly store: JournalStore;
  /** Rows never change, they are only added: each is decoded once. */
  private readonly decoded = new Map<string, ReadJournal>();

  constructor(store: JournalStore) {
    this.store = store;
  }

  async read(journal: string): Promise<ReadJournal> {
    const rows = await this.store.records(journal);
    const known = this.decoded.get(journal);
    const count = known?.rows.length ?? 0;
    // Another read may have come back first, with more rows.
    if (known && rows.length <= count) return known;
    const records = [...(known?.records ?? []), ...recordsOf(rows.slice(count))];
    const decoded = { rows, records };
    this.decoded.set(journal, decoded);
    return decoded;
  }

  async decisions(): Promise<readonly RecordedDecision[]> {
    const found: RecordedDecision[] = [];
    for (const journal of await this.store.journals()) {
      const deliveriesOf = new Map<string, RecordedDelivery[]>();
      for (const record of (await this.read(journal)).records) {
        if (record.kind === 'decision') {
          const deliveries: RecordedDelivery[] = [];
          deliveriesOf.set(record.id, deliveries);
          found.push({ id: record.id, document: record.body, deliveries });
        } else if (record.kind === 'delivery') {
          deliveriesOf.get(record.body.decision)?.push(recordedDelivery(record));
        }
      }
    }
    return found.sort((a, b) => (a.document.decided_at < b.document.decided_at ? -1 : 1));
  }

  async file(journal: string): Promise<NamedBlob> {
    const rows = await this.store.records(journal);
    if (!rows.length)
      throw refusal(
        'This journal is not in this browser.',
        `The journal ${journal.slice(0, 8)} is not kept here.`,
        'Restore it from its export.',
      );
    const lines = rows.map(({ line }) => line);
    const file = new Blob(lines, { type: 'application/jsonl' });
    return { name: `review-journal-${journal.slice(0, 8)}.jsonl`, file };
  }

  /** The journal that was restored here, whose key is elsewhere or lost; the latest of several. */
  async latestEnd() {
    const ends: JournalRecord[] = [];
    for (const id of await this.store.journals())
      ends.push(...(await this.read(id)).records.slice(-1));
    const [latest] = ends.sort((a, b) => (a.recorded_at < b.recorded_at ? 1 : -1));
    return latest ? { journal: latest.journal, head: latest.id, records: latest.seq + 1 } : null;
  }
}
