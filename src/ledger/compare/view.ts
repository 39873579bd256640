// A screen shows this of a comparison. Nothing here grows with the lanes but the list of lanes.

import type { Seq } from '../../base/seq.ts';
import type { FieldChange, ResourceView } from '../diff/diff.ts';
import type { TimelineRow } from '../model/timeline.ts';
import type { AlignedKind, Both } from './alignment.ts';
import type { EntryDifference } from './difference.ts';
import type { PairedBy } from './lane-pairs.ts';

export interface LaneRef {
  readonly ledger: string;
  readonly lane: string;
}

/** A lane after the entry at an index. */
export interface LanePoint extends LaneRef {
  readonly index: number;
}

/** The progress: entries that were read, of how many of both sides. */
export interface Working {
  readonly done: number;
  readonly total: number;
}

/**
 * `equal`: every id and every value is the same. `appended`: one is an earlier copy of the other.
 * `same run`: only ids, times, hashes or signatures differ.
 */
export type Sameness = 'equal' | 'appended' | 'same run' | 'differs';

export interface LanesView extends Working {
  /**
   * The first differing id, by the number in A, is known long before the rest; null when not yet,
   * or nowhere.
   */
  readonly differingId: Seq | null;
  /** Null when not yet. */
  readonly found: LanesFound | null;
}

export interface LanesFound {
  readonly sameness: Sameness;
  readonly headline: string;
  readonly answers: { readonly ledger: string; readonly run: string };
  readonly entries: Both<number>;
  readonly counts: Readonly<Record<AlignedKind, Both<number>>>;
  /** Counts the lines of the list, with every row, and with long equal runs folded. */
  readonly lines: { readonly all: number; readonly folded: number };
  /** The first difference; null when there is none. */
  readonly first: number | null;
  /** Names by sort the members whose values were not compared. */
  readonly apart: readonly string[];
  readonly lacks: readonly string[];
}

export interface ComparedRow {
  readonly row: number;
  readonly kind: AlignedKind;
  readonly a: TimelineRow | null;
  readonly b: TimelineRow | null;
}

/** A line of the list. */
export interface ComparedLine extends ComparedRow {
  /** So many equal rows from this one on are this line; 0 for the row itself. */
  readonly folded: number;
}

export interface ComparedPair extends ComparedRow {
  /** Null when one of the entries is not there. */
  readonly difference: EntryDifference | null;
}

/** The place of a row. */
export interface LinePlace {
  readonly row: number;
  readonly line: number;
}

export interface LedgersView extends Working {
  readonly lanes: readonly LaneResult[];
  readonly compared: number;
  readonly pairs: number;
  readonly onlyA: readonly LaneAlone[];
  readonly onlyB: readonly LaneAlone[];
  /** Null when not yet. */
  readonly found: LedgersFound | null;
}

export interface LedgersFound {
  readonly sameness: Sameness;
  readonly headline: string;
  readonly answers: { readonly ledger: string; readonly run: string };
}

export interface LaneAlone {
  readonly lane: string;
  readonly title: string;
  readonly entries: number;
}

export interface LaneResult extends LaneTally {
  readonly a: string;
  readonly b: string;
  readonly by: PairedBy;
  readonly title: string;
  readonly mark?: string;
  readonly entries: Both<number>;
  readonly sameness: Sameness;
  /** Their branch points differ. */
  readonly isBaseOther: boolean;
  /** The first difference as a number of each; null when there is none, or not on that side. */
  readonly at: Both<Seq | null>;
}

/** Counts what became of the entries of a lane in the other. */
export interface LaneTally {
  readonly rewritten: number;
  readonly appended: number;
  readonly inserted: number;
  readonly gone: number;
}

export interface StateSide {
  readonly seq: Seq | null;
  readonly resources: number;
  /** Says why there is no state here; null when there is. */
  readonly broken: string | null;
}

export interface StatesView {
  readonly a: StateSide;
  readonly b: StateSide;
  readonly changes: readonly StateDifference[];
  readonly more: number;
  /** Their values were not compared, because there are too many. */
  readonly unread: number;
}

export interface StateDifference {
  readonly kind: string;
  readonly id: string;
  readonly a: ResourceView | null;
  readonly b: ResourceView | null;
  readonly fields: readonly FieldChange[];
}
