// Journals are of one person, as far as they say it: one continues the other when a key was lost or
// replaced.

import { readRowRecord } from '../../storage/journal/journal-index.ts';
import type { JournalStore } from '../../storage/journal/journal-store.ts';

/** Lists the other journals of the same person. */
export async function alikeJournals(
  journals: Pick<JournalStore, 'ends' | 'record'>,
  journal: string,
): Promise<readonly string[]> {
  const ties: (readonly [string, string])[] = [];
  for (const { journal: one } of await journals.ends()) {
    const first = await journals.record(one, 0);
    const record = first && readRowRecord(first);
    if (record?.kind !== 'opened' || !record.body.continues) continue;
    ties.push([one, record.body.continues.journal]);
  }
  const known = new Set([journal]);
  for (const one of known)
    for (const [later, earlier] of ties) {
      if (one === later) known.add(earlier);
      if (one === earlier) known.add(later);
    }
  known.delete(journal);
  return [...known];
}
