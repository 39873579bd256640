// A comparison of two lanes answers whether they are the same ledger, and whether they are the same
// run. The two are different questions: a repeated run has other ids, and a ledger that was
// rewritten with care decides what it decided before.

import type { Both, Side } from './alignment.ts';
import type { LaneComparison } from './lane-comparer.ts';

export type LedgerAnswer =
  | { readonly is: 'identical' }
  /** Every id and every value is the same; `respelled` of them are written otherwise. */
  | { readonly is: 'same entries'; readonly respelled: number }
  /** One is an earlier copy of the other, which has `more` entries after it. */
  | { readonly is: 'earlier copy'; readonly earlier: Side; readonly more: number }
  /** They differ from the entry at `from` on. */
  | ({ readonly is: 'altered'; readonly from: number } & Altered)
  /** No entry of one is in the other. */
  | { readonly is: 'other' };

export interface Altered {
  /** Entries in the place of others: with another content, or with other ids, times or signatures. */
  readonly rewritten: number;
  /**
   * Entries only in the first, or only in the second lane; `appended` of those come after all
   * others.
   */
  readonly onlyA: number;
  readonly onlyB: number;
  readonly appended: Both<number>;
  readonly open: Both<number>;
}

export type RunAnswer =
  | { readonly is: 'same' }
  /** They are the same as far as the shorter one goes. */
  | { readonly is: 'same as far'; readonly longer: Side; readonly more: number }
  /** They decide the same and do the same to the state, but say something else. */
  | { readonly is: 'same decisions'; readonly otherwise: number; readonly from: number }
  /** They part at the entry at `from`, and say something else from `saysFrom` on. */
  | { readonly is: 'parts'; readonly from: number; readonly saysFrom: number };

export function ledgerAnswer(comparison: LaneComparison): LedgerAnswer {
  const { entries, identical, alignment, pairs } = comparison;
  const counts = alignment.counts();
  const [onlyA, onlyB] = [counts['only a'].a, counts['only b'].b];
  const changed = counts.changed.a;
  const isOpen = counts.open.a + counts.open.b > 0;
  if (identical === entries.a && identical === entries.b) return { is: 'identical' };
  if (!changed && !isOpen && !pairs.otherwise) {
    if (!onlyA && !onlyB) return { is: 'same entries', respelled: pairs.respelled };
    const end = countAppended(comparison);
    if (!onlyA && end.b === onlyB) return { is: 'earlier copy', earlier: 'a', more: onlyB };
    if (!onlyB && end.a === onlyA) return { is: 'earlier copy', earlier: 'b', more: onlyA };
  }
  if (!pairs.identical && !pairs.respelled) return { is: 'other' };
  return {
    is: 'altered',
    from: identical,
    rewritten: changed + pairs.otherwise,
    onlyA,
    onlyB,
    appended: countAppended(comparison),
    open: counts.open,
  };
}

function countAppended({ alignment }: LaneComparison): Record<Side, number> {
  const last = alignment.stretches && alignment.stretch(alignment.stretches - 1);
  return {
    a: last && last.kind === 'only a' ? last.a.count : 0,
    b: last && last.kind === 'only b' ? last.b.count : 0,
  };
}

export function runAnswer({ entries, alike, acting, alignment }: LaneComparison): RunAnswer {
  const [shorter, longer] = [Math.min(entries.a, entries.b), Math.max(entries.a, entries.b)];
  if (acting < shorter) return { is: 'parts', from: acting, saysFrom: alike };
  if (alike < acting)
    return { is: 'same decisions', otherwise: alignment.counts().changed.a, from: alike };
  if (shorter === longer) return { is: 'same' };
  return { is: 'same as far', longer: entries.a > entries.b ? 'a' : 'b', more: longer - shorter };
}
