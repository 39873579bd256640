// Lists, filters and folds need no payload, because a digest is made of each entry at import. It is
// stored: property names do not change without a migration.

import type { Delta } from '../fold/fold.ts';
import type { Link } from './entry.ts';
import type { EntryLine } from './view.ts';

export interface EntryDigest {
  readonly line: EntryLine;
  readonly delta: Delta | null;
  /** Links that leave this entry; `to.index` is null until the ledger is known as a whole. */
  readonly links: readonly EntryLink[];
  readonly ties: EntryTies;
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
  readonly quiet?: boolean;
}

export interface EntryTies {
  readonly commit?: string;
  /**
   * A later entry that names proposal or intent answers this request, or the entry itself, where it
   * holds the answer as well.
   */
  readonly asks?: {
    readonly proposal: string;
    readonly intent: string;
    readonly answered?: 'granted' | 'denied';
  };
  readonly carriesOut?: string;
  readonly denies?: string;
  readonly undoes?: string;
}
