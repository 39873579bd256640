// How a format describes one entry, in words and plain data. Screens show every string
// here as it is, and as text only.

import type { JsonValue } from '../../base/json/value.ts';

/** How a kind is drawn: a shape with a colour, so that colour is never alone. */
export type KindShape =
  | 'start'
  | 'bound'
  | 'change'
  /** It did something, and changed nothing. */
  | 'read'
  | 'delegation'
  | 'waiting'
  /** Somebody decided against it. */
  | 'denied'
  /** It went wrong, or cannot be read: nobody decided so. */
  | 'failed'
  | 'checkpoint'
  | 'rollback'
  | 'completed';

/** One line of a timeline. */
export interface EntryLine {
  readonly title: string;
  /** Quieter words after the title; may be empty. */
  readonly note: string;
  readonly shape: KindShape;
  /** The kind in words, for filters and assistive technology: "commit", "pending approval". */
  readonly kind: string;
  readonly tools: readonly string[];
  readonly rules: readonly string[];
  /** "permit", "deny", "require approval", or null when none is recorded. */
  readonly decision: string | null;
  /** Why, or what, of an entry that says no to several things, one by one. */
  readonly refuses?: readonly string[];
  readonly signed: boolean;
  /** Resources changed: created, replaced, retracted. */
  readonly changes: {
    readonly created: number;
    readonly replaced: number;
    readonly retracted: number;
  };
  /** A later entry of the lane rolled back to before this one. Stored under this name. */
  readonly orphaned?: RolledBackLine;
}

export interface RolledBackLine {
  /** Index of the first entry that rolled back. */
  readonly by: number;
  /** Whether histories show it, flagged, or leave it out. */
  readonly shown: boolean;
}

/**
 * A labelled fact. `hash` values are shown as chips, `code` in monospace. The label of a `cost` is the
 * name of its part, its value the number as it is written.
 */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly as: 'text' | 'hash' | 'code' | 'number' | 'time' | 'cost';
}

/** A block of content of its own: a patch, a file's text, a JSON value. */
export type Block =
  | { readonly type: 'patch'; readonly title: string; readonly text: string }
  | { readonly type: 'text'; readonly title: string; readonly text: string }
  | { readonly type: 'json'; readonly title: string; readonly value: JsonValue };

/** What an entry says: facts in words first, then fields. */
export interface EntryView {
  readonly headline: string;
  readonly facts: readonly Fact[];
  readonly blocks: readonly Block[];
}

export interface RuleRun {
  readonly rule: string;
  /** Only what the ledger records: that it ran, and whether it was the last to run. */
  readonly last: boolean;
}

/** Why an entry is as it is: who or what decided this entry, by which rules, with which outcome. */
export interface DecisionView {
  /** What this format calls it; "Policy" unless given. */
  readonly title?: string;
  readonly outcome: 'permit' | 'deny' | 'require approval' | null;
  /** "Decision: ask maintainer", "Denied: unknown tool". */
  readonly headline: string;
  readonly reason: string | null;
  readonly rules: readonly RuleRun[];
  /** What was requested, by which writ, at what cost. */
  readonly facts: readonly Fact[];
  readonly blocks: readonly Block[];
  /** In words: what this ledger does not record about the decision. */
  readonly notRecorded: readonly string[];
  /** For a pending approval: how it went on, as far as the lane shows. */
  readonly approval: 'open' | 'granted' | 'denied' | 'granted and denied' | null;
}
