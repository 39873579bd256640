import type { Link } from '../model/entry.ts';
import type { Agreement } from './agreement.ts';

/** Copies of a ledger all have the target. */
export const MOST_FOUND = 8;

/** A point in one of several ledgers. */
export interface JoinPlace {
  readonly ledger: string;
  readonly lane: string;
  /** Null for the lane as a whole. */
  readonly index: number | null;
}

/** The target of a link that its own ledger does not have. */
export interface Join extends Pick<Link, 'kind' | 'label'> {
  readonly from: JoinPlace;
  /** Null when it names a commit, and no lane. */
  readonly lane: string | null;
  /** Null when it points to the lane as a whole. */
  readonly commit: string | null;
  /** At most {@link MOST_FOUND} places of other ledgers that have it, in their order. */
  readonly found: readonly JoinPlace[];
  readonly agreement: readonly Agreement[];
}
