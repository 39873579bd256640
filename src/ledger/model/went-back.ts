// A rollback, and what it could not undo: as far as the ledger records it. Plain data.

import type { Seq } from '../../base/seq.ts';
import type { KindCount } from './ledger.ts';

/** What was done outside of the ledger. */
export interface OutsideEffect {
  /** Of the entry that reports it. */
  readonly index: number;
  /** As it is written. */
  readonly seq: string;
  /** Who did it, and what, in the ledger's words. */
  readonly by: string;
  readonly what: string;
  readonly reversible: boolean;
}

/** What one entry says of where it went back to. */
export interface BackTo {
  readonly index: number;
  readonly seq: string;
  /** Done between there and here, oldest first. */
  readonly effects: readonly OutsideEffect[];
  readonly effectsLeftOut: number;
  /** Still at work when it went back. */
  readonly open: readonly string[];
}

export interface WentBack extends BackTo {
  /** The rollback itself. */
  readonly by: { readonly index: number; readonly seq: Seq; readonly title: string };
  /** Entries in between: they stay in the ledger. */
  readonly remain: number;
  /** The same by kind. */
  readonly kinds: readonly KindCount[];
  /** Requests for approval among them that were answered: an answer is not taken back. */
  readonly answered: number;
}
