// What is derived from an entry when it is imported, so that lists, filters and folds need no payload.

import type { Delta } from '../fold/fold.ts';
import type { Link } from './entry.ts';
import type { EntryLine } from './view.ts';

/** What is kept of an entry beside its bytes, so that lists, filters and folds need no payload. */
export interface EntryDigest {
  readonly line: EntryLine;
  readonly delta: Delta | null;
  /** Links that leave this entry; `to.index` is null until the ledger is known as a whole. */
  readonly links: readonly EntryLink[];
  /** Ties between entries of a lane: pending ↔ granted ↔ denied. */
  readonly ties: EntryTies;
  readonly facts: {
    readonly compiler: string | null;
    readonly policySet: string | null;
    readonly signed: boolean | null;
  };
}

/** A link as an entry claims it, before it is resolved. */
export interface EntryLink {
  readonly kind: Link['kind'];
  readonly lane: string;
  /** Commit id inside that lane (branch), or null for its first entry. */
  readonly commit: string | null;
  readonly label: string;
  /** Told, and not drawn. */
  readonly quiet?: boolean;
}

export interface EntryTies {
  /** This entry commits under this id. */
  readonly commit?: string;
  /** This entry asks: resolved by a later entry that names the proposal or the intent. */
  readonly asks?: { readonly proposal: string; readonly intent: string };
  /** This entry carries out the proposal. */
  readonly carriesOut?: string;
  /** This entry refuses the intent as the operator's denial. */
  readonly denies?: string;
  /** This entry undoes the commit. */
  readonly undoes?: string;
}
