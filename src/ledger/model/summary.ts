// Each clause of a run in plain sentences is made from entries by rule, and names them. It is plain
// data.

import type { Seq } from '../../base/seq.ts';
import type { Verdict } from './verdict.ts';

/** The order is that of a summary. */
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

/** The number of entries, and the first of them, that a clause is about. */
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
  readonly as?: 'quote' | 'name';
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

/** The result of verifying the lane. */
export interface VerdictClause {
  readonly verdict: Verdict | null;
  readonly text: string;
  readonly at: EntryAt | null;
}
