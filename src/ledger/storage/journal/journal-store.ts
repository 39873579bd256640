// A browser keeps its review journals in tables that are in IndexedDB or in memory. Every step that
// must not be half done is one transaction, and none reads a journal as a whole.

import { toDecisionCaseKey } from '../../review/api.ts';
import {
  catchUp,
  type DecisionRow,
  decisionsInForce,
  type IndexTables,
  indexRows,
  isRecordAt,
  type JournalEnd,
  type JournalRecordRow,
  nameHash,
  readRowRecord,
} from './journal-index.ts';

/**
 * The secret half of a journal's key: a key object of the browser (older ones cannot be read out
 * of it), or, where it knows no Ed25519, the 32 secret bytes.
 */
export type JournalSecret = CryptoKey | Uint8Array;

export interface JournalKeyRow {
  readonly journal: string;
  /** Ed25519, in hex. */
  readonly publicKey: string;
  readonly secret: JournalSecret;
  /**
   * It signs from this moment on, in Unix ms; from the beginning without it. The latest one signs.
   */
  readonly since?: number;
}

export interface JournalStore {
  /** Null when none was opened here yet. */
  current(): Promise<JournalKeyRow | null>;
  keys(): Promise<readonly JournalKeyRow[]>;
  putKey(key: JournalKeyRow): Promise<void>;
  /** Its journal can be read from then on, and not added to. */
  dropKey(journal: string): Promise<void>;
  ends(): Promise<readonly JournalEnd[]>;
  /** Null when there is no such journal. */
  end(journal: string): Promise<JournalEnd | null>;
  records(journal: string, seq?: number): Promise<readonly JournalRecordRow[]>;
  record(journal: string, seq: number): Promise<JournalRecordRow | null>;
  decision(journal: string, id: string): Promise<DecisionRow | null>;
  /** The decisions of all journals on a request, by its {@link requestKey}. */
  decisionsOn(request: string): Promise<readonly DecisionRow[]>;
  /** False when another was opened first. */
  open(key: JournalKeyRow, first: JournalRecordRow): Promise<boolean>;
  /**
   * Adds the last record of a journal and removes its key, for which another may take its place.
   * False when it does not follow the last record; nothing was changed.
   */
  revoke(
    row: JournalRecordRow,
    next: { readonly key: JournalKeyRow; readonly first: JournalRecordRow } | null,
  ): Promise<boolean>;
  /**
   * False when it does not follow the last record, or decides a decided case; nothing was kept. The
   * time that it takes does not depend on how many records there are.
   */
  append(row: JournalRecordRow): Promise<boolean>;
  /**
   * Adds records to a journal that has `count` of them. False when it has another number by now.
   */
  extend(rows: readonly JournalRecordRow[], count: number): Promise<boolean>;
}

export interface JournalTables extends IndexTables {
  readonly keys: () => Promise<readonly JournalKeyRow[]>;
  readonly putKey: (row: JournalKeyRow) => Promise<unknown>;
  readonly dropKey: (journal: string) => Promise<unknown>;
  readonly journals: () => Promise<readonly string[]>;
  readonly add: (rows: readonly JournalRecordRow[]) => Promise<unknown>;
  readonly onRequest: (request: string) => Promise<readonly DecisionRow[]>;
  readonly onCase: (journal: string, about: string) => Promise<readonly DecisionRow[]>;
  /** Does all of `work` or nothing of it, and nothing of anybody else in between. */
  readonly transact: <T>(work: () => Promise<T>) => Promise<T>;
}

export function journalStore(tables: JournalTables): JournalStore {
  const { transact } = tables;

  async function end(journal: string): Promise<JournalEnd | null> {
    const last = await tables.last(journal);
    if (!last) return null;
    const known = await tables.end(journal);
    return known && isRecordAt(known, last) ? known : transact(() => catchUp(tables, journal));
  }

  async function begin(key: JournalKeyRow, first: JournalRecordRow): Promise<void> {
    await tables.putKey(key);
    await tables.add([first]);
    await indexRows(tables, undefined, [first]);
  }

  const current = async () => latest(await tables.keys());

  return {
    current,
    keys: tables.keys,
    putKey: async (key) => void (await tables.putKey(key)),
    dropKey: async (journal) => void (await tables.dropKey(journal)),
    async ends() {
      const found: JournalEnd[] = [];
      for (const journal of await tables.journals()) {
        const one = await end(journal);
        if (one) found.push(one);
      }
      return found;
    },
    end,
    records: (journal, seq = 0) => tables.records(journal, seq, Number.POSITIVE_INFINITY),
    record: async (journal, seq) => (await tables.record(journal, seq)) ?? null,
    async decision(journal, id) {
      await end(journal);
      return (await tables.decisions(journal, [id]))[0] ?? null;
    },
    async decisionsOn(request) {
      for (const journal of await tables.journals()) await end(journal);
      return tables.onRequest(nameHash(request));
    },
    open: (key, first) =>
      transact(async () => {
        if (await current()) return false;
        await begin(key, first);
        return true;
      }),
    revoke: (row, next) =>
      transact(async () => {
        const before = await catchUp(tables, row.journal);
        if (row.seq !== before?.records || row.previous !== before.head) return false;
        await tables.add([row]);
        await indexRows(tables, before, [row]);
        await tables.dropKey(row.journal);
        if (next) await begin(next.key, next.first);
        return true;
      }),
    append: (row) =>
      transact(async () => {
        const before = await catchUp(tables, row.journal);
        if (row.seq !== before?.records || row.previous !== before.head) return false;
        const record = readRowRecord(row);
        if (record?.kind === 'decision') {
          // A key decides a case once.
          const same = await tables.onCase(row.journal, nameHash(toDecisionCaseKey(record.body)));
          if (decisionsInForce(same)) return false;
        }
        await tables.add([row]);
        await indexRows(tables, before, [row]);
        return true;
      }),
    extend: (rows, count) =>
      transact(async () => {
        const [first] = rows;
        if (!first) return true;
        const last = await tables.last(first.journal);
        if ((last?.seq ?? -1) !== count - 1) return false;
        // The index catches up when it is asked.
        await tables.add(rows);
        return true;
      }),
  };
}

function latest(keys: readonly JournalKeyRow[]): JournalKeyRow | null {
  const [last] = [...keys].sort((a, b) => (b.since ?? 0) - (a.since ?? 0));
  return last ?? null;
}
