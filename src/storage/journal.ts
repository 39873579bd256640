// Review journals have a database of their own, so that nothing done to ledgers touches it.
// Every step that must not be half done is one transaction.

import Dexie, { type Table } from 'dexie';

/**
 * The secret half of a journal's key: a key object that the browser does not hand out,
 * or, where it knows no Ed25519, the 32 secret bytes.
 */
export type JournalSecret = CryptoKey | Uint8Array;

export interface JournalKeyRow {
  readonly journal: string;
  /** Ed25519, hex. */
  readonly publicKey: string;
  readonly secret: JournalSecret;
}

export interface JournalRecordRow {
  readonly journal: string;
  readonly seq: number;
  readonly id: string;
  /** Id of the record before; null for the first. */
  readonly previous: string | null;
  /** The whole record as in a file, its line end included. */
  readonly line: string;
}

export interface JournalStore {
  /** The journal that is written to, with its key; null: none was opened here yet. */
  current(): Promise<JournalKeyRow | null>;
  /** Every journal, with or without its key. */
  journals(): Promise<readonly string[]>;
  records(journal: string): Promise<readonly JournalRecordRow[]>;
  /** Keeps a key and the first record of its journal. False: another was opened first. */
  open(key: JournalKeyRow, first: JournalRecordRow): Promise<boolean>;
  /** False: it does not follow the last record; nothing was kept. */
  append(row: JournalRecordRow): Promise<boolean>;
  /** Adds records to a journal that has `count` of them. False: it has another number by now. */
  extend(rows: readonly JournalRecordRow[], count: number): Promise<boolean>;
}

class Database extends Dexie {
  declare readonly keys: Table<JournalKeyRow, string>;
  declare readonly records: Table<JournalRecordRow, [journal: string, seq: number]>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({ keys: 'journal', records: '[journal+seq]' });
  }
}

export function openDexieJournal(name = 'ledgerscope-journal'): JournalStore {
  const db = new Database(name);
  const ofJournal = (journal: string) =>
    db.records.where(':id').between([journal, 0], [journal, Number.MAX_SAFE_INTEGER], true, true);
  const last = async (journal: string) => (await ofJournal(journal).last()) ?? null;

  return {
    // A key is kept with the first record of its journal and never replaced: there is one.
    current: async () => (await db.keys.toCollection().first()) ?? null,
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
    records: (journal) => ofJournal(journal).toArray(),
    open: (key, first) =>
      db.transaction('rw', db.keys, db.records, async () => {
        if (await db.keys.count()) return false;
        await db.keys.add(key);
        await db.records.add(first);
        return true;
      }),
    append: (row) =>
      db.transaction('rw', db.records, async () => {
        if (!follows(await last(row.journal), row)) return false;
        await db.records.add(row);
        return true;
      }),
    extend: (rows, count) =>
      db.transaction('rw', db.records, async () => {
        const [first] = rows;
        if (!first) return true;
        const end = await last(first.journal);
        if ((end?.seq ?? -1) !== count - 1) return false;
        await db.records.bulkAdd([...rows]);
        return true;
      }),
  };
}

function follows(last: JournalRecordRow | null, row: JournalRecordRow): boolean {
  return last !== null && row.seq === last.seq + 1 && row.previous === last.id;
}

/** The same in memory, for tests. */
export function openMemoryJournal(): JournalStore {
  let key: JournalKeyRow | null = null;
  const all = new Map<string, JournalRecordRow[]>();
  const of = (journal: string) => all.get(journal) ?? [];
  return {
    current: async () => key,
    journals: async () => [...all.keys()],
    records: async (journal) => [...of(journal)],
    async open(row, first) {
      if (key) return false;
      key = row;
      all.set(row.journal, [first]);
      return true;
    },
    async append(row) {
      if (!follows(of(row.journal).at(-1) ?? null, row)) return false;
      all.set(row.journal, [...of(row.journal), row]);
      return true;
    },
    async extend(rows, count) {
      const [first] = rows;
      if (!first) return true;
      if (of(first.journal).length !== count) return false;
      all.set(first.journal, [...of(first.journal), ...rows]);
      return true;
    },
  };
}
