// An earlier version kept two indexes for searching, in rows of another form. The present one is
// made behind the visible work, as for a ledger that has just been imported.

import type { Transaction } from 'dexie';
import type { LedgerRow } from '../rows.ts';

interface FormerRow {
  readonly build: string;
}

export async function removeIndexes(stored: Transaction): Promise<void> {
  const bytes = new Map<string, number>();
  for (const table of ['texts', 'grams'])
    await stored.table<FormerRow>(table).each((row) => {
      bytes.set(row.build, (bytes.get(row.build) ?? 0) + columnBytes(row));
    });
  await stored.table('texts').clear();
  const ledgers = stored.table<LedgerRow, string>('ledgers');
  for (const row of await ledgers.toArray()) {
    const removed = bytes.get(row.build) ?? 0;
    if (row.space && removed) await ledgers.put({ ...row, space: row.space - removed });
  }
}

/** Such rows were said to take their columns and their list of words. */
function columnBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  const { words } = value as { readonly words?: unknown };
  const listed = typeof words === 'string' ? words.length : 0;
  return Object.values(value).reduce((sum, one) => sum + columnBytes(one), listed);
}
