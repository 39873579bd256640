// An audit case has ledgers, a question and findings. It is plain data.

import type { Pins, Profile } from './check.ts';
import type { TakenNotes } from './note.ts';
import type { Claim } from './report.ts';

export interface CaseQuery {
  readonly name: string;
  readonly query: string;
}

export interface CaseLedger {
  readonly id: string;
  readonly name: string;
  /** The case verifies it against this; null for what it is verified against in the library. */
  readonly against: { readonly profile: Profile; readonly pins: Pins } | null;
}

/** A place in a ledger: an entry, a lane, or, without both, the ledger as a whole. */
export interface CasePlace {
  readonly ledger: string;
  readonly lane: string | null;
  readonly index: number | null;
}

/** A kept finding leads back to its place. */
export interface CaseFinding extends CasePlace {
  readonly what: string;
  readonly more: string;
  readonly record: string | null;
  readonly check: string | null;
  readonly other: CasePlace | null;
  /** When it was recorded, in Unix seconds; null when nobody says. */
  readonly recordedAt: number | null;
}

export interface CaseNote {
  readonly text: string;
  /** In Unix milliseconds; null when it came in a file, which has no dates. */
  readonly writtenAt: number | null;
}

export interface AuditCase {
  /** 32 hex digits, in this browser only: drawn at random, or of the content of the file that it came in. */
  readonly id: string;
  readonly title: string;
  readonly question: string;
  /** `#2` in it points to the second finding. */
  readonly conclusion: string;
  readonly findings: readonly CaseFinding[];
  readonly notes: readonly CaseNote[];
  readonly queries: readonly CaseQuery[];
  /** The report shows the entries that it finds whole; null for none. */
  readonly query: string | null;
  readonly ledgers: readonly CaseLedger[];
  readonly changedAt: number;
  readonly received: ReceivedCase | null;
}

export interface ReceivedCase {
  readonly name: string;
  readonly tool: string;
  readonly title: string;
  readonly question: string;
  readonly conclusion: string;
  readonly claims: readonly Claim[];
  readonly altered: readonly { readonly said: string; readonly found: string }[];
  readonly notes: TakenNotes;
}

export const DEFAULT_CASE_TITLE = 'Case';

/** The longest title, question or conclusion, in UTF-16 units. */
export const MAX_CASE_TITLE = 200;
/** A report has room for this many. */
export const MAX_CASE_FINDINGS = 500;
export const MAX_CASE_TEXT = 20_000;

/** Anchors that were kept elsewhere prove this of one ledger. */
export interface AnchoredLedger {
  readonly ledger: string;
  readonly name: string;
  readonly holds: boolean | null;
  readonly words: string;
}

export interface CheckedAnchors {
  readonly anchors: number;
  readonly missing: number;
  readonly ledgers: readonly AnchoredLedger[];
}
