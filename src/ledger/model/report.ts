export interface ReportAsk {
  readonly ledgers: readonly string[];
  readonly title: string;
  readonly madeOn?: string;
  readonly query: string | null;
  readonly withNotes: boolean;
  readonly leaveOut: readonly string[];
}

import type { Progress } from '../../base/ask.ts';

/** Counts the entries verified so far, of how many. */
export type ReportProgress = (verified: Progress) => void;

export const DEFAULT_TITLE = 'Audit report';

/** One statement of a report, compared with its ledger. */
export interface Claim {
  readonly claim: string;
  readonly holds: boolean | null;
  /** Without it, the whole cannot be said to hold. */
  readonly counts: boolean;
  readonly words: string;
}

export interface CheckedPart {
  readonly ledger: { readonly id: string; readonly name: string } | null;
  readonly claims: readonly Claim[];
}

export interface CheckedReport {
  readonly title: string;
  /** Null when a part of it could not be checked, and the rest holds. */
  readonly holds: boolean | null;
  readonly tool: string;
  readonly made_by: string;
  readonly checked: readonly CheckedPart[];
}
