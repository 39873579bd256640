// Whether an entry is what a query asks for.

/**
 * `unknown`: what would have to be known cannot be read, so that neither a query nor its contrary
 * finds the entry. `more`: that depends on a part that is not at hand.
 */
export type MatchTruth = 'yes' | 'no' | 'unknown' | 'more';

export function opposite(truth: MatchTruth): MatchTruth {
  if (truth === 'yes') return 'no';
  return truth === 'no' ? 'yes' : truth;
}

/** Where neither settles it: what may still. */
export function stillOpen(truth: MatchTruth, next: MatchTruth): MatchTruth {
  return next === 'more' || (next === 'unknown' && truth !== 'more') ? next : truth;
}
