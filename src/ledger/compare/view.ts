// What a screen shows of a comparison. Nothing here grows with the lanes but the list of lanes.

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

/** How far it is: entries that were read, of how many of both sides. */
export interface Working {
  readonly done: number;
  readonly total: number;
}

/**
 * `equal`: every id and every value. `appended`: one is an earlier copy of the other. `same run`: only ids,
 * times, hashes or signatures differ.
 */
export type Sameness = 'equal' | 'appended' | 'same run' | 'differs';

export interface LanesView extends Working {
  /** Known long before the rest: where the ids differ first, by the number in A; null: not yet, or nowhere. */
  readonly differingId: Seq | null;
  /** null: not yet. */
  readonly found: LanesFound | null;
}

export interface LanesFound {
  readonly sameness: Sameness;
  readonly headline: string;
  /** Whether they are the same ledger, and whether they are the same run. */
  readonly answers: { readonly ledger: string; readonly run: string };
  readonly entries: Both<number>;
  readonly counts: Readonly<Record<AlignedKind, Both<number>>>;
  /** Lines of the list, with every row, and with long runs of what is the same folded. */
  readonly lines: { readonly all: number; readonly folded: number };
  /** Where they differ first; null: nowhere. */
  readonly first: number | null;
  /** In words, by sort: members whose values were not compared. */
  readonly apart: readonly string[];
  /** In words: what one of them does not say. */
  readonly lacks: readonly string[];
}

export interface ComparedRow {
  readonly row: number;
  readonly kind: AlignedKind;
  readonly a: TimelineRow | null;
  readonly b: TimelineRow | null;
}

/** One line of the list. */
export interface ComparedLine extends ComparedRow {
  /** So many rows from this one on are the same, and are this line; 0: the row itself. */
  readonly folded: number;
}

export interface ComparedPair extends ComparedRow {
  /** null: one of the entries is not there. */
  readonly difference: EntryDifference | null;
}

/** Where a row is. */
export interface LinePlace {
  readonly row: number;
  readonly line: number;
}

export interface LedgersView extends Working {
  /** Lanes that were compared, from the one that was asked for on. */
  readonly lanes: readonly LaneResult[];
  readonly compared: number;
  readonly pairs: number;
  readonly onlyA: readonly LaneAlone[];
  readonly onlyB: readonly LaneAlone[];
  /** null: not yet. */
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
  /** What tells it from another of its title. */
  readonly mark?: string;
  readonly entries: Both<number>;
  readonly sameness: Sameness;
  /** What they branched from is not the same. */
  readonly isBaseOther: boolean;
  /** Where they differ first, as a number of each; null: nowhere, or not on that side. */
  readonly at: Both<Seq | null>;
}

/** What became of the entries of a lane in the other. */
export interface LaneTally {
  /** In the place of others. */
  readonly rewritten: number;
  /** Only in the second: at its end, and before. */
  readonly appended: number;
  readonly inserted: number;
  /** Only in the first. */
  readonly gone: number;
}

export interface StateSide {
  readonly seq: Seq | null;
  readonly resources: number;
  /** Why there is no state here; null: there is. */
  readonly broken: string | null;
}

export interface StatesView {
  readonly a: StateSide;
  readonly b: StateSide;
  readonly changes: readonly StateDifference[];
  /** That differ as well, and are not listed. */
  readonly more: number;
  /** Whose values were not compared, because there are too many. */
  readonly unread: number;
}

export interface StateDifference {
  readonly kind: string;
  readonly id: string;
  readonly a: ResourceView | null;
  readonly b: ResourceView | null;
  readonly fields: readonly FieldChange[];
}
