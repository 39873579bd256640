// A row of two aligned lanes has its differences.

import type { AlignedKind, AlignedRow, Both } from './alignment.ts';
import type { Comparable } from './comparable.ts';
import { compareRecords } from './difference.ts';
import type { ComparedPlace } from './words.ts';

export interface Divergence extends ComparedPlace {
  readonly entry: Both<string | null>;
  readonly kind: AlignedKind;
}

/** Null when there is no entry on that side. */
export function describeDivergence(
  { kind }: Pick<AlignedRow, 'kind'>,
  a: Comparable | null,
  b: Comparable | null,
): Divergence {
  return {
    seq: { a: a?.record.seq ?? null, b: b?.record.seq ?? null },
    entry: { a: a?.record.id ?? null, b: b?.record.id ?? null },
    kind,
    difference: a && b ? compareRecords(a, b) : null,
  };
}
