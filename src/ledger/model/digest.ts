// What is derived from an entry when it is imported, so that lists, filters and folds need
// no payload. It is stored: property names do not change without a migration.

import type { Delta } from '../fold/fold.ts';
import type { Link } from './entry.ts';
import type { EntryLine } from './view.ts';

export interface EntryDigest {
  readonly line: EntryLine;
  readonly delta: Delta | null;
  /** Links that leave this entry; `to.index` is null until the ledger is known as a whole. */
  readonly links: readonly EntryLink[];
  /** What ties it to other entries of its lane: pending ↔ granted ↔ denied. */
  readonly ties: EntryTies;
  /** Ids in it that a text filter finds besides those above: of its writ, its plan. */
  readonly names?: readonly string[];
  readonly facts: {
    readonly compiler: string | null;
    readonly policySet: string | null;
    readonly signed: boolean | null;
  };
}

/** The label of a link from the result of a call to the call: both are one step. */
export const ANSWERS_CALL = 'answers the call';

/** A link as an entry claims it, before it is resolved. */
export interface EntryLink {
  readonly kind: Link['kind'];
  readonly lane: string;
  /** Commit id inside that lane (branch), or null for its first entry. */
  readonly commit: string | null;
  readonly label: string;
  /** Listed with its entry, but not drawn. */
  readonly quiet?: boolean;
}

export interface EntryTies {
  /** This entry commits under this id. */
  readonly commit?: string;
  /**
   * This entry requests an approval: answered by a later one that names proposal or intent, or
   * by itself, where it holds the answer as well.
   */
  readonly asks?: {
    readonly proposal: string;
    readonly intent: string;
    readonly answered?: 'granted' | 'denied';
  };
  /** This entry carries out the proposal. */
  readonly carriesOut?: string;
  /** This entry refuses the intent as the operator's denial. */
  readonly denies?: string;
  /** This entry undoes the commit. */
  readonly undoes?: string;
}
