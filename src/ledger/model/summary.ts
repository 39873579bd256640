// A run in plain sentences: each clause is made from entries by rule, and names them. Plain data.

import type { Seq } from '../../base/seq.ts';
import type { Verdict } from './verdict.ts';

/** In the order in which a summary has them. */
export const CLAUSES = [
  'asked',
  'did',
  'refused',
  'waited',
  'delegated',
  'changed',
  'failed',
  'undone',
  'ended',
] as const;
export type ClauseKind = (typeof CLAUSES)[number];

/** The entries that something is said of: how many, and the first of them. */
export interface Evidence {
  readonly entries: number;
  readonly at: readonly EntryAt[];
}

export interface EntryAt {
  readonly index: number;
  readonly seq: Seq;
}

/** A part of a sentence. */
export interface SummaryPiece {
  readonly text: string;
  /** It is text of the ledger: words that are quoted, or the name of a tool, a kind, a resource. */
  readonly as?: 'quote' | 'name';
  /** The entries that it alone is made from. */
  readonly of?: Evidence;
}

export interface Clause extends Evidence {
  readonly kind: ClauseKind;
  readonly pieces: readonly SummaryPiece[];
}

/** A lane in plain sentences. */
export interface RunSummary {
  readonly entries: number;
  readonly clauses: readonly Clause[];
  readonly verdict: VerdictClause;
}

/** What verifying the lane comes to. */
export interface VerdictClause {
  readonly verdict: Verdict | null;
  readonly text: string;
  /** Where the worst finding is; null: there is none, or it is at no entry. */
  readonly at: EntryAt | null;
}
