// Where one ledger points into others.

import type { Link } from '../model/entry.ts';
import type { Agreement } from './agreement.ts';

/** Copies of a ledger all have what is looked for. */
export const MOST_FOUND = 8;

/** A point in one of several ledgers. */
export interface JoinPlace {
  readonly ledger: string;
  readonly lane: string;
  /** null: the lane as a whole. */
  readonly index: number | null;
}

/** What an entry points to that its own ledger does not have. */
export interface Join extends Pick<Link, 'kind' | 'label'> {
  readonly from: JoinPlace;
  /** null: it names a commit, and no lane. */
  readonly lane: string | null;
  /** null: it points to the lane as a whole. */
  readonly commit: string | null;
  /** Where other ledgers have it, in their order, at most {@link MOST_FOUND}; none: nowhere. */
  readonly found: readonly JoinPlace[];
  /** Of a delegation that was found: whether both sides say the same, by the first place. */
  readonly agreement: readonly Agreement[];
}
