// A summary takes from an entry neutral facts of its digest, and some that only its format can say.

import type { EntryDigest } from '../model/digest.ts';
import type { EntryAt } from '../model/summary.ts';

/** A summary has to know this of a format. */
export interface SummaryWords {
  readonly tools?: string;
  ends?(digest: EntryDigest): boolean;
  /** Left out where the drawing shows it. */
  failed?(digest: EntryDigest): boolean;
}

/** The summary is made from these, entry by entry. */
export interface SummaryEntry extends EntryAt {
  readonly id: string;
  readonly recordedAt: number | null;
  readonly digest: EntryDigest;
}

/**
 * Returns whether the entry says no to something that was to be done; an answer to a request says
 * so elsewhere.
 */
export function refuses({ line, ties }: EntryDigest): boolean {
  return line.decision === 'deny' || ties.denies !== undefined;
}

/** How many things the entry says no to. */
export function countRefusals({ line }: EntryDigest): number {
  return line.refuses?.length ?? 1;
}

/** Returns whether the entry asks a person, be it that its ledger ties the answer to it or not. */
export function asks({ line, ties }: EntryDigest): boolean {
  return (
    ties.asks !== undefined || (line.shape === 'waiting' && line.decision === 'require approval')
  );
}

export function hasFailed(words: SummaryWords, digest: EntryDigest): boolean {
  return words.failed?.(digest) ?? digest.line.shape === 'failed';
}

export function undoes({ line, ties }: EntryDigest): boolean {
  return line.shape === 'rollback' || ties.undoes !== undefined;
}

function leads({ links }: EntryDigest): boolean {
  return links.some(({ kind }) => kind === 'delegation' || kind === 'branch');
}

/** Returns whether the entry says what was done, and not only what another clause says already. */
export function isAct(words: SummaryWords, digest: EntryDigest): boolean {
  if (refuses(digest) || asks(digest)) return false;
  if (words.tools !== undefined && digest.line.tools.length > 0) return true;
  if (words.tools !== undefined && hasFailed(words, digest)) return false;
  return !leads(digest) && !undoes(digest);
}

/** Counts the resources that the entry changed. */
export function countResourceChanges({ line: { changes } }: EntryDigest): number {
  return changes.created + changes.replaced + changes.retracted;
}
