// A format describes one entry in words and plain data. Screens show every string here as it is,
// and as text only.

import type { JsonValue } from '../../base/json/value.ts';

/** A kind is drawn with a shape and a colour, so that colour is never alone. */
export type KindShape =
  | 'start'
  | 'bound'
  | 'change'
  | 'read'
  | 'delegation'
  | 'waiting'
  | 'denied'
  /** It went wrong, or cannot be read: nobody decided so. */
  | 'failed'
  | 'checkpoint'
  | 'rollback'
  | 'completed';

/** One line of a timeline. */
export interface EntryLine {
  readonly title: string;
  readonly note: string;
  readonly shape: KindShape;
  readonly kind: string;
  readonly tools: readonly string[];
  readonly rules: readonly string[];
  readonly decision: string | null;
  readonly refuses?: readonly string[];
  readonly signed: boolean;
  readonly changes: {
    readonly created: number;
    readonly replaced: number;
    readonly retracted: number;
  };
  /** A later entry of the lane rolled back to before this one. It is stored under this name. */
  readonly orphaned?: RolledBackLine;
}

export interface RolledBackLine {
  readonly by: number;
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

/** An entry's statements: facts in words first, then fields. */
export interface EntryView {
  readonly headline: string;
  readonly facts: readonly Fact[];
  readonly blocks: readonly Block[];
}

export interface RuleRun {
  readonly rule: string;
  /** Only the ledger's record: that it ran, and whether it was the last to run. */
  readonly last: boolean;
}

/** Says who or what decided this entry, by which rules, with which outcome. */
export interface DecisionView {
  readonly title?: string;
  readonly outcome: 'permit' | 'deny' | 'require approval' | null;
  readonly headline: string;
  readonly reason: string | null;
  readonly rules: readonly RuleRun[];
  readonly facts: readonly Fact[];
  readonly blocks: readonly Block[];
  readonly notRecorded: readonly string[];
  readonly approval: 'open' | 'granted' | 'denied' | 'granted and denied' | null;
}
