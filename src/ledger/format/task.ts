// What a run was asked to do.

import type { Entry } from '../model/entry.ts';
import type { LedgerFormat } from './format.ts';

/** Whether an entry is so near to the beginning that it may say it. */
export function isBeginning({ words: { summary } }: LedgerFormat, index: number): boolean {
  return summary?.asked !== undefined && index < (summary.beginning ?? 1);
}

/** `decoded`: what the format's `decode` made of the entry; null: it does not say. */
export function readTask(format: LedgerFormat, entry: Entry, decoded: unknown): string | null {
  if (!isBeginning(format, entry.index)) return null;
  return format.words.summary?.asked?.(entry, decoded) ?? null;
}
