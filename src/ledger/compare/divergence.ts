// A row of two aligned lanes, and what differs in it.

import type { AlignedRow, Both, RowKind } from './alignment.ts';
import type { Comparable } from './comparable.ts';
import { differenceOf } from './difference.ts';
import type { Place } from './words.ts';

export interface Divergence extends Place {
  readonly entry: Both<string | null>;
  /** What follows there. */
  readonly kind: RowKind;
}

/** null: there is no entry on that side. */
export function divergenceOf(
  { kind }: Pick<AlignedRow, 'kind'>,
  a: Comparable | null,
  b: Comparable | null,
): Divergence {
  return {
    seq: { a: a?.record.seq ?? null, b: b?.record.seq ?? null },
    entry: { a: a?.record.id ?? null, b: b?.record.id ?? null },
    kind,
    difference: a && b ? differenceOf(a, b) : null,
  };
}
