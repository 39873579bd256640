// A screen shows the history of one resource, or of a value inside it.

import type { JsonValue } from '../../base/json/value.ts';
import type { Seq } from '../../base/seq.ts';
import type { FieldChange, ResourceChangeKind, ResourceView } from '../diff/diff.ts';
import type { EntryRef } from './entry.ts';
import type { Named } from './named.ts';
import type { DecisionView, EntryLine, Fact } from './view.ts';

/** The resource, and the entry up to which it is asked about. */
export interface BlameAsk {
  readonly lane: string;
  readonly index: number;
  readonly kind: string;
  readonly id: string;
  /** A place inside the value, as {@link FieldChange} has it; '' is the value itself. */
  readonly key: string;
}

/** An entry that wrote something, with the recorded decision. */
export interface BlamedEntry extends EntryRef {
  readonly lane: string;
  readonly line: EntryLine;
  readonly commit: string | null;
  readonly decision: Pick<DecisionView, 'outcome' | 'headline'>;
  readonly named: readonly Named[];
  readonly request: number | null;
}

export interface BlameHead {
  readonly resource: ResourceView | null;
  readonly value: JsonValue | undefined;
  /** Null when nothing up to here wrote it. */
  readonly by: BlamedEntry | null;
  /**
   * The entry that put that in force again by going back to an earlier state; null when nothing had
   * to.
   */
  readonly restored: BlamedEntry | null;
  readonly texts: readonly string[];
  readonly seq: Seq;
  readonly broken: string | null;
}

/** An entry after which it is another than before. */
export interface BlameChange {
  readonly entry: BlamedEntry;
  readonly by: 'write' | 'restore';
  readonly isUndone: boolean;
  readonly change: ResourceChangeKind;
  readonly versions: readonly [before: Seq | null, after: Seq | null];
  readonly fields: readonly FieldChange[];
  readonly provenance: readonly Fact[];
}

/** Some of the changes, the latest first. */
export interface BlamePage {
  readonly changes: readonly BlameChange[];
  readonly next: { readonly lane: string; readonly index: number } | null;
}

/** A text line by line. */
export interface BlamedText {
  readonly lines: readonly string[];
  readonly by: Uint32Array;
  readonly entries: readonly BlamedEntry[];
  readonly rewritten: readonly number[];
  /** These lines may be from before the named entry: it was too much to look further. */
  readonly orBefore: Int32Array;
  readonly note: string | null;
}
