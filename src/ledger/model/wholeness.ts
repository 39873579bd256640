import type { Completeness } from './check.ts';
import type { LedgerVerified } from './ledger.ts';

export interface Wholeness {
  readonly state: Completeness['state'];
  readonly proven: number;
  /** Each reason has the number of lanes that it applies to; 0 for the ledger as a whole. */
  readonly reasons: readonly { readonly reason: string; readonly lanes: number }[];
}

/** Says in lists whether a ledger is whole. */
export const WHOLE_ANSWERS = {
  proven: 'Yes',
  'not proven': 'Not proven',
  cut: 'No: cut off',
} as const;

/**
 * A ledger is as whole as the least whole of its parts: the states are from the worst to the best.
 */
const STATES: readonly Completeness['state'][] = ['cut', 'not proven', 'proven'];

const EMPTY = 'There is no record here, and nothing shows whether there ever was one.';

export function wholeness({
  completeness,
  lanes,
}: Pick<LedgerVerified, 'completeness' | 'lanes'>): Wholeness {
  const ofLanes = lanes.map((lane) => lane.completeness);
  const all = completeness ? [completeness, ...ofLanes] : ofLanes;
  const worst = STATES.find((state) => all.some((one) => one.state === state));
  const state = ofLanes.length || worst === 'cut' ? (worst ?? 'not proven') : 'not proven';
  const reasons = new Map<string, number>();
  if (completeness?.state === state) reasons.set(completeness.reason, 0);
  else if (!ofLanes.length) reasons.set(EMPTY, 0);
  for (const { state: own, reason } of ofLanes)
    if (own === state) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return {
    state,
    proven: ofLanes.filter((one) => one.state === 'proven').length,
    reasons: [...reasons].map(([reason, lanes]) => ({ reason, lanes })),
  };
}
