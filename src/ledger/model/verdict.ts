/**
 * `verified`: every check passed. `consistent`: too, but no check proves it unchanged, since the
 * system keeps no hashes or nobody here can make them. `drift`: the ledger is in itself without
 * fault, and differs from a pin. `failed`: it contradicts itself.
 */
export type Verdict =
  | 'verified'
  | 'consistent'
  | 'verified with warnings'
  | 'consistent with warnings'
  | 'drift'
  | 'failed';

/** The best comes first. */
export const VERDICTS: readonly Verdict[] = [
  'verified',
  'consistent',
  'verified with warnings',
  'consistent with warnings',
  'drift',
  'failed',
];

/**
 * A person reads these words for a verdict, the worst first. Files and commands keep its own name.
 */
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

/** A consistent ledger keeps its word, whatever there is to look at: nothing could prove it. */
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

/** Returns the worst of some verdicts; `verified` for none. */
export function worstVerdict(verdicts: Iterable<Verdict>): Verdict {
  let worst = 0;
  for (const verdict of verdicts) worst = Math.max(worst, VERDICTS.indexOf(verdict));
  return VERDICTS[worst] ?? 'failed';
}

/** Returns the verdict where nothing could prove that the ledger was not changed. */
export function withoutEvidence(verdict: Verdict): Verdict {
  if (verdict === 'verified') return 'consistent';
  return verdict === 'verified with warnings' ? 'consistent with warnings' : verdict;
}

/**
 * Returns the verdict on a record without a finding of its own, in a lane with this verdict; null
 * when nobody can say.
 */
export function cleanVerdict(lane: Verdict | null): 'verified' | 'consistent' | null {
  if (lane === null || lane === 'failed') return null;
  return lane === 'consistent' || lane === 'consistent with warnings' ? 'consistent' : 'verified';
}

/** Returns whether every check that could be made passed. */
export function isClean(verdict: Verdict | null): verdict is 'verified' | 'consistent' {
  return verdict === 'verified' || verdict === 'consistent';
}

/** Returns whether some check failed, be it against the ledger itself or against a pin. */
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

/** Files and commands write one word for both failures, with the reason. */
export interface WrittenVerdict {
  readonly verdict: (typeof WRITTEN_VERDICTS)[number];
  readonly cause?: 'broken' | 'drift';
}

export function writtenVerdict(verdict: Verdict): WrittenVerdict {
  if (verdict === 'drift') return { verdict: 'failed', cause: 'drift' };
  return verdict === 'failed' ? { verdict, cause: 'broken' } : { verdict };
}

/** Reads the verdict of a file. */
export function readVerdict({
  verdict,
  cause,
}: {
  verdict: WrittenVerdict['verdict'];
  cause?: string | null;
}): Verdict {
  return cause === 'drift' ? 'drift' : verdict;
}

/** Returns the verdict as commands print it. */
export function printedVerdict(verdict: Verdict): string {
  return verdict === 'drift' ? 'failed: not as expected' : verdict;
}
