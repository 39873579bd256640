// The history of one resource, or of a value inside it, as a screen shows it.

import type { JsonValue } from '../../base/json/value.ts';
import type { Seq } from '../../base/seq.ts';
import type { FieldChange, ResourceChangeKind, ResourceView } from '../diff/diff.ts';
import type { EntryRef } from './entry.ts';
import type { Named } from './named.ts';
import type { DecisionView, EntryLine, Fact } from './view.ts';

/** What is asked about, and up to which entry. */
export interface BlameAsk {
  readonly lane: string;
  readonly index: number;
  readonly kind: string;
  readonly id: string;
  /** A place inside the value, as {@link FieldChange} has it; '' is the value itself. */
  readonly key: string;
}

/** An entry that wrote something, and what is recorded of who decided on it. */
export interface BlamedEntry extends EntryRef {
  readonly lane: string;
  readonly line: EntryLine;
  /** The id that it commits under; null: it has none of its own. */
  readonly commit: string | null;
  readonly decision: Pick<DecisionView, 'outcome' | 'headline'>;
  readonly named: readonly Named[];
  /** The request for approval that it carries out, by its index in the same lane. */
  readonly request: number | null;
}

export interface BlameHead {
  /** null: it is not in the state there. */
  readonly resource: ResourceView | null;
  /** What is at the key; undefined: nothing. */
  readonly value: JsonValue | undefined;
  /** What made it what it is, also where that took it away; null: nothing up to here. */
  readonly by: BlamedEntry | null;
  /** What put that in force again by going back to an earlier state; null: nothing had to. */
  readonly restored: BlamedEntry | null;
  /** The first texts of several lines at the key or in it, by their place. */
  readonly texts: readonly string[];
  readonly seq: Seq;
  /** Why there is no state here; null: there is one. */
  readonly broken: string | null;
}

/** An entry after which it is another than before. */
export interface BlameChange {
  readonly entry: BlamedEntry;
  readonly by: 'write' | 'restore';
  readonly isUndone: boolean;
  readonly change: ResourceChangeKind;
  /** Of the resource; null: it is not there. */
  readonly versions: readonly [before: Seq | null, after: Seq | null];
  /** What differs at the key. */
  readonly fields: readonly FieldChange[];
  readonly provenance: readonly Fact[];
}

/** Some of the changes, the latest first. */
export interface BlamePage {
  readonly changes: readonly BlameChange[];
  /** From where on the next ones are asked for; null: there are none. */
  readonly next: { readonly lane: string; readonly index: number } | null;
}

/** A text line by line. */
export interface BlamedText {
  /** Each with the line end that it has. */
  readonly lines: readonly string[];
  /** By line, which of the entries brought it. */
  readonly by: Uint32Array;
  /** The latest first. */
  readonly entries: readonly BlamedEntry[];
  /** Entries that changed too much to compare lines, by their place. */
  readonly rewritten: readonly number[];
  /** Lines that may be from before the entry that is named: it was too much to look further. */
  readonly orBefore: Int32Array;
  /** Why there are no lines; null: there are. */
  readonly note: string | null;
}
