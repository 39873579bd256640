/**
 * `unknown` needs something that cannot be read, so that neither a query nor its contrary finds the
 * entry. `more` depends on a part that is not at hand.
 */
export type MatchTruth = 'yes' | 'no' | 'unknown' | 'more';

export function opposite(truth: MatchTruth): MatchTruth {
  if (truth === 'yes') return 'no';
  return truth === 'no' ? 'yes' : truth;
}

/** Returns what is still open where neither settles it. */
export function stillOpen(truth: MatchTruth, next: MatchTruth): MatchTruth {
  return next === 'more' || (next === 'unknown' && truth !== 'more') ? next : truth;
}
