// Review journals in memory are for browsers that give no storage, and for tests.

import { createQueue } from '../../../base/queue.ts';
import type { DecisionRow, JournalEnd, JournalRecordRow } from './journal-index.ts';
import { type JournalKeyRow, type JournalStore, journalStore } from './journal-store.ts';

export function openMemoryJournal(): JournalStore {
  const keys = new Map<string, JournalKeyRow>();
  const transact = createQueue();
  const records = new Map<string, JournalRecordRow[]>();
  const ends = new Map<string, JournalEnd>();
  const byId = new Map<string, DecisionRow>();
  const byRequest = new Lists();
  const byCase = new Lists();
  const of = (journal: string) => records.get(journal) ?? [];
  const rows = (ids: Iterable<string>) => [...ids].flatMap((id) => byId.get(id) ?? []);
  return journalStore({
    keys: async () => [...keys.values()],
    async putKey(row) {
      keys.set(row.journal, row);
    },
    async dropKey(journal) {
      keys.delete(journal);
    },
    journals: async () => [...records.keys()],
    last: async (journal) => of(journal).at(-1),
    record: async (journal, seq) => of(journal)[seq],
    records: async (journal, seq, count) => of(journal).slice(seq, seq + count),
    async add(added) {
      for (const row of added) {
        const known = records.get(row.journal);
        if (known) known.push(row);
        else records.set(row.journal, [row]);
      }
    },
    end: async (journal) => ends.get(journal),
    async putEnd(end) {
      ends.set(end.journal, end);
    },
    decisions: async (journal, ids) => rows(new Set(ids.map((id) => toKey(journal, id)))),
    async putDecisions(put) {
      for (const row of put) {
        const id = toKey(row.journal, row.id);
        byId.set(id, row);
        byRequest.add(row.request, id);
        byCase.add(toKey(row.journal, row.about), id);
      }
    },
    onRequest: async (request) => rows(byRequest.of(request)),
    onCase: async (journal, about) => rows(byCase.of(toKey(journal, about))),
    async clear(journal) {
      for (const [id, row] of byId) if (row.journal === journal) byId.delete(id);
    },
    // Nothing that is done in one can fail after its first step.
    transact,
  });
}

class Lists {
  private readonly lists = new Map<string, Set<string>>();

  of(name: string): ReadonlySet<string> {
    return this.lists.get(name) ?? new Set();
  }

  add(name: string, id: string): void {
    const list = this.lists.get(name);
    if (list) list.add(id);
    else this.lists.set(name, new Set([id]));
  }
}

function toKey(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
