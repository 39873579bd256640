// What verifying comes to, in one word.

/**
 * `verified`: every check passed. `consistent`: too, but nothing that could be checked proves
 * it unchanged, since the system keeps no hashes or nobody here can make them. `drift`: the ledger is in itself without fault, and differs from
 * what was pinned. `failed`: it contradicts itself.
 */
export type Verdict =
  | 'verified'
  | 'consistent'
  | 'verified with warnings'
  | 'consistent with warnings'
  | 'drift'
  | 'failed';

/** From the best to the worst. */
export const VERDICTS: readonly Verdict[] = [
  'verified',
  'consistent',
  'verified with warnings',
  'consistent with warnings',
  'drift',
  'failed',
];

/** What a person reads of a verdict, the worst first. Files and commands keep its own name. */
export const VERDICT_WORDS = [
  'Not intact',
  'Not as expected',
  'With warnings',
  'Verified',
  'Consistent',
  'Not read',
  'Checking',
] as const;

export type VerdictWord = (typeof VERDICT_WORDS)[number];

/** What is consistent keeps its word, whatever there is to look at: nothing could prove it. */
const WORDS: Readonly<Record<Verdict, VerdictWord>> = {
  verified: 'Verified',
  consistent: 'Consistent',
  'verified with warnings': 'With warnings',
  'consistent with warnings': 'Consistent',
  drift: 'Not as expected',
  failed: 'Not intact',
};

export function verdictWord(verdict: Verdict | null): VerdictWord {
  return verdict === null ? 'Not read' : WORDS[verdict];
}

/** The worst of some verdicts; `verified` for none. */
export function worstVerdict(verdicts: Iterable<Verdict>): Verdict {
  let worst = 0;
  for (const verdict of verdicts) worst = Math.max(worst, VERDICTS.indexOf(verdict));
  return VERDICTS[worst] ?? 'failed';
}

/** The verdict where nothing could prove that the ledger was not changed. */
export function withoutEvidence(verdict: Verdict): Verdict {
  if (verdict === 'verified') return 'consistent';
  return verdict === 'verified with warnings' ? 'consistent with warnings' : verdict;
}

/** The verdict on what has no finding of its own, in a lane with this verdict; null: nobody can say. */
export function cleanVerdict(lane: Verdict | null): 'verified' | 'consistent' | null {
  if (lane === null || lane === 'failed') return null;
  return lane === 'consistent' || lane === 'consistent with warnings' ? 'consistent' : 'verified';
}

/** Every check that could be made passed. */
export function isClean(verdict: Verdict | null): verdict is 'verified' | 'consistent' {
  return verdict === 'verified' || verdict === 'consistent';
}

/** Some check failed, be it against the ledger itself or against what was pinned. */
export function isFailure(verdict: Verdict | null): verdict is 'drift' | 'failed' {
  return verdict === 'drift' || verdict === 'failed';
}

export const WRITTEN_VERDICTS = [
  'verified',
  'verified with warnings',
  'consistent',
  'consistent with warnings',
  'failed',
] as const satisfies readonly Verdict[];

/** A verdict as files and commands write it: one word for both failures, and why it failed. */
export interface WrittenVerdict {
  readonly verdict: (typeof WRITTEN_VERDICTS)[number];
  readonly cause?: 'broken' | 'drift';
}

export function writtenVerdict(verdict: Verdict): WrittenVerdict {
  if (verdict === 'drift') return { verdict: 'failed', cause: 'drift' };
  return verdict === 'failed' ? { verdict, cause: 'broken' } : { verdict };
}

/** The verdict that a file says in this way. */
export function readVerdict({
  verdict,
  cause,
}: {
  verdict: WrittenVerdict['verdict'];
  cause?: string | null;
}): Verdict {
  return cause === 'drift' ? 'drift' : verdict;
}

/** As commands print it. */
export function printedVerdict(verdict: Verdict): string {
  return verdict === 'drift' ? 'failed: not as expected' : verdict;
}
