// What a person asks of a report. Plain data.

export interface ReportAsk {
  readonly ledgers: readonly string[];
  readonly title: string;
  /** The day on which it is made, as 2026-11-30; left out: it does not say. */
  readonly madeOn?: string;
  /** Entries that it finds are shown whole; null: none. */
  readonly query: string | null;
  /** The notes on these ledgers are part of it. */
  readonly withNotes: boolean;
  /** Rules of what is left out, as they are written. */
  readonly leaveOut: readonly string[];
}

import type { Progress } from '../../base/ask.ts';

/** Entries verified so far, of how many. */
export type ReportProgress = (verified: Progress) => void;

export const DEFAULT_TITLE = 'Audit report';

/** One part of what a report says, compared with its ledger. */
export interface Claim {
  /** "Verdict", "Findings". */
  readonly claim: string;
  /** null: nobody can say. */
  readonly holds: boolean | null;
  /** Without it, the whole cannot be said to hold. */
  readonly counts: boolean;
  readonly words: string;
}

export interface CheckedPart {
  /** null: of the report as a whole. */
  readonly ledger: { readonly id: string; readonly name: string } | null;
  readonly claims: readonly Claim[];
}

export interface CheckedReport {
  readonly title: string;
  /** null: a part of it could not be checked, and the rest holds. */
  readonly holds: boolean | null;
  /** What checked it, and what made it. */
  readonly tool: string;
  readonly made_by: string;
  readonly checked: readonly CheckedPart[];
}
