// An audit case: ledgers, what is asked of them, and what was found. Plain data.

import type { Pins, Profile } from './check.ts';
import type { TakenNotes } from './note.ts';
import type { Claim } from './report.ts';

export interface CaseQuery {
  readonly name: string;
  readonly query: string;
}

export interface CaseLedger {
  readonly id: string;
  /** As it was called when it was added; whoever has it not sees this. */
  readonly name: string;
  /** What the case verifies it against; null: what it is verified against in the library. */
  readonly against: { readonly profile: Profile; readonly pins: Pins } | null;
}

/** A place in a ledger: an entry, a lane, or, without both, the ledger as a whole. */
export interface CasePlace {
  readonly ledger: string;
  readonly lane: string | null;
  readonly index: number | null;
}

/** What somebody found and kept, with the place that it leads back to. */
export interface CaseFinding extends CasePlace {
  /** What it shows, in one sentence. */
  readonly what: string;
  /** What is in the ledger there; may be empty. */
  readonly more: string;
  /** The number of the record as it is written; null: it is of no single one. */
  readonly record: string | null;
  /** The check that it is a finding of; null: of none. */
  readonly check: string | null;
  /** The other side of a difference; null: it is none. */
  readonly other: CasePlace | null;
  /** When it was recorded, in Unix seconds; null: nobody says. */
  readonly recordedAt: number | null;
}

export interface CaseNote {
  readonly text: string;
  /** In Unix milliseconds; null: it came in a file, which has no dates. */
  readonly writtenAt: number | null;
}

export interface AuditCase {
  /** 32 hex digits, in this browser only: drawn at random, or of the content of the file that it came in. */
  readonly id: string;
  readonly title: string;
  readonly question: string;
  /** `#2` in it points to the second finding. */
  readonly conclusion: string;
  /** In the order of their numbers, from 1 on. */
  readonly findings: readonly CaseFinding[];
  /** What is to be said of the case, and of no single ledger. */
  readonly notes: readonly CaseNote[];
  readonly queries: readonly CaseQuery[];
  /** Entries that it finds are shown whole in its report; null: none. */
  readonly query: string | null;
  readonly ledgers: readonly CaseLedger[];
  /** When it was last changed here, in Unix milliseconds. */
  readonly changedAt: number;
  /** The file that it came in; null: it was begun here. */
  readonly received: ReceivedCase | null;
}

export interface ReceivedCase {
  /** Of the file. */
  readonly name: string;
  readonly tool: string;
  readonly title: string;
  readonly question: string;
  readonly conclusion: string;
  /** Of the file as a whole. */
  readonly claims: readonly Claim[];
  /** Ledgers whose files have another content than the case says, by what it says. */
  readonly altered: readonly { readonly said: string; readonly found: string }[];
  /** What became of the notes in it. */
  readonly notes: TakenNotes;
}

export const DEFAULT_CASE_TITLE = 'Case';

/** The longest title, question or conclusion, in UTF-16 units. */
export const MAX_CASE_TITLE = 200;
/** That a report of it has room for. */
export const MAX_CASE_FINDINGS = 500;
export const MAX_CASE_TEXT = 20_000;

/** What anchors that were kept elsewhere prove of one ledger. */
export interface AnchoredLedger {
  readonly ledger: string;
  readonly name: string;
  /** null: nothing. */
  readonly holds: boolean | null;
  readonly words: string;
}

export interface CheckedAnchors {
  /** How many there are in the file, and of how many lanes that are in none of the ledgers. */
  readonly anchors: number;
  readonly missing: number;
  readonly ledgers: readonly AnchoredLedger[];
}
