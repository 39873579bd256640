// A ledger may record one limit of what somebody may do, which another limit may exceed.

import { compareNumbers } from '../../base/json/decimal.ts';
import { isSameSet, type Reach, reachesBeyond } from './reach.ts';

export type Limit =
  /** Nothing but these. */
  | { readonly type: 'only'; readonly these: readonly string[] }
  /** A JSON number, as it is written. */
  | { readonly type: 'at most'; readonly amount: string }
  | ({ readonly type: 'paths' } & Reach)
  /** A named limit, where the ledger does not say what the name allows. */
  | { readonly type: 'named'; readonly name: string };

/** `another` means that it is not known whether it allows more. */
export type LimitChange = 'same' | 'narrowed' | 'widened' | 'another';

/** Compares a limit before and after it was handed on. */
export function compareLimits(had: Limit, handed: Limit): LimitChange {
  const more = allowsMore(handed, had);
  if (more === null) return 'another';
  if (more) return 'widened';
  return allowsMore(had, handed) ? 'narrowed' : 'same';
}

/** Returns whether `a` allows something that `b` does not; null when that is not known. */
function allowsMore(a: Limit, b: Limit): boolean | null {
  if (a.type === 'only' && b.type === 'only') return a.these.some((one) => !b.these.includes(one));
  if (a.type === 'at most' && b.type === 'at most') return compareNumbers(a.amount, b.amount) > 0;
  if (a.type === 'paths' && b.type === 'paths') return reachesBeyond(a, b);
  return isSameLimit(a, b) ? false : null;
}

/** Returns whether both are the same limit, however they are written. */
export function isSameLimit(a: Limit, b: Limit): boolean {
  if (a.type === 'only' && b.type === 'only') return isSameSet(a.these, b.these);
  if (a.type === 'at most' && b.type === 'at most') return compareNumbers(a.amount, b.amount) === 0;
  if (a.type === 'paths' && b.type === 'paths')
    return isSameSet(a.allowed, b.allowed) && isSameSet(a.forbidden, b.forbidden);
  return a.type === 'named' && b.type === 'named' && a.name === b.name;
}
