// Review journals have a database of their own, so that nothing done to ledgers touches it.

import Dexie, { type Table } from 'dexie';
import { StoreConnection, type Tell } from '../connection.ts';
import type { BrowserStore } from '../dexie.ts';
import type { DecisionRow, JournalEnd, JournalRecordRow } from './journal-index.ts';
import {
  type JournalKeyRow,
  type JournalStore,
  type JournalTables,
  journalStore,
} from './journal-store.ts';

class Database extends Dexie {
  declare readonly keys: Table<JournalKeyRow, string>;
  declare readonly records: Table<JournalRecordRow, [journal: string, seq: number]>;
  declare readonly ends: Table<JournalEnd, string>;
  declare readonly decisions: Table<DecisionRow, [journal: string, id: string]>;

  constructor(name: string) {
    // A decision that was reported as recorded must outlast a power cut.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ keys: 'journal', records: '[journal+seq]' });
    this.version(2).stores({
      ends: 'journal',
      decisions: '[journal+id], request, [journal+about]',
    });
  }
}

export function openDexieJournal(
  tell: Tell,
  name = 'ledgerscope-journal',
): BrowserStore<JournalStore> {
  const db = new Database(name);
  const connection = new StoreConnection(db, tell);
  const store = journalStore(openTables(db));
  return { store: connection.guard(store), open: () => connection.open() };
}

function openTables(db: Database): JournalTables {
  const from = (journal: string, seq: number) =>
    db.records.where(':id').between([journal, seq], [journal, Number.MAX_SAFE_INTEGER], true, true);
  return {
    keys: () => db.keys.toArray(),
    putKey: (row) => db.keys.put(row),
    dropKey: (journal) => db.keys.delete(journal),
    async journals() {
      const found: string[] = [];
      let after = '';
      for (;;) {
        const next = await db.records.where(':id').above([after, Number.MAX_SAFE_INTEGER]).first();
        if (!next) return found;
        found.push(next.journal);
        after = next.journal;
      }
    },
    last: (journal) => from(journal, 0).last(),
    record: (journal, seq) => db.records.get([journal, seq]),
    records: (journal, seq, count) =>
      (count === Number.POSITIVE_INFINITY
        ? from(journal, seq)
        : from(journal, seq).limit(count)
      ).toArray(),
    add: (rows) => db.records.bulkAdd([...rows]),
    end: (journal) => db.ends.get(journal),
    putEnd: (end) => db.ends.put(end),
    decisions: (journal, ids) =>
      db.decisions
        .where(':id')
        .anyOf(ids.map((id) => [journal, id]))
        .toArray(),
    putDecisions: (rows) => db.decisions.bulkPut([...rows]),
    onRequest: (request) => db.decisions.where({ request }).toArray(),
    onCase: (journal, about) => db.decisions.where({ journal, about }).toArray(),
    clear: (journal) =>
      db.decisions.where(':id').between([journal, ''], [journal, []], true, true).delete(),
    transact: (work) => db.transaction('rw', db.keys, db.records, db.ends, db.decisions, work),
  };
}
