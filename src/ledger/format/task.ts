import type { Entry } from '../model/entry.ts';
import type { LedgerFormat } from './format.ts';

/** Returns whether an entry is so near to the beginning that it may name the task. */
export function isBeginning({ words: { summary } }: LedgerFormat, index: number): boolean {
  return summary?.asked !== undefined && index < (summary.beginning ?? 1);
}

/** `decoded` is the result of the format's `decode`. Null when the entry does not name the task. */
export function readTask(format: LedgerFormat, entry: Entry, decoded: unknown): string | null {
  if (!isBeginning(format, entry.index)) return null;
  return format.words.summary?.asked?.(entry, decoded) ?? null;
}
