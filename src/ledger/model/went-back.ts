// A rollback has what it could not undo, as far as the ledger records it. It is plain data.

import type { Seq } from '../../base/seq.ts';
import type { KindCount } from './ledger.ts';

/** An action outside of the ledger. */
export interface OutsideEffect {
  readonly index: number;
  readonly seq: string;
  readonly by: string;
  readonly what: string;
  readonly reversible: boolean;
}

/** One entry's statement about where it went back to. */
export interface BackTo {
  readonly index: number;
  readonly seq: string;
  readonly effects: readonly OutsideEffect[];
  readonly effectsLeftOut: number;
  readonly open: readonly string[];
}

export interface WentBack extends BackTo {
  readonly by: { readonly index: number; readonly seq: Seq; readonly title: string };
  readonly remain: number;
  readonly kinds: readonly KindCount[];
  /** Answered requests for approval among them: an answer is not taken back. */
  readonly answered: number;
}
