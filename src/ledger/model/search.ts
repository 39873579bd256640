// The worker hands out the hits of a search over all held ledgers, and the screens show them.

import type { Entry } from './entry.ts';
import type { EntryLine } from './view.ts';

/** The search of a ledger goes on at this entry of the lane in this place of its lanes. */
export interface SearchPlace {
  readonly lane: number;
  readonly index: number;
}

export const SEARCH_START: SearchPlace = { lane: 0, index: 0 };

/** A part of the search of one ledger. */
export interface SearchPart {
  readonly lanes: readonly LaneMatches[];
  readonly looked: number;
  /** Nobody can say of these entries whether they match. */
  readonly undecided: number;
  readonly unindexed: number;
  /** The place where the next part begins; null when the ledger has been searched. */
  readonly next: SearchPlace | null;
}

export interface LaneMatches {
  readonly lane: string;
  readonly title: string;
  readonly mark?: string;
  readonly matches: Int32Array;
}

/** One entry that matches, with its matches. */
export interface FoundEntry extends Pick<Entry, 'index' | 'seq' | 'id' | 'recordedAt'> {
  readonly line: EntryLine;
  readonly resources: readonly string[];
  readonly matches: readonly Excerpt[];
}

/** A hit as a list shows it. */
export interface FoundRow extends FoundEntry {
  readonly deciders: readonly string[];
}

/** A match with some of the text around it. */
export interface Excerpt {
  readonly field: string;
  readonly path: string;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** Values that entries have, of the fields in which they are few. */
export type SearchWords = Readonly<
  Record<'kind' | 'tool' | 'rule' | 'decision', readonly string[]>
>;

/** Hits are counted by the values of these fields. */
export const COUNTED_FIELDS = ['rule', 'tool', 'kind'] as const;

export type CountedField = (typeof COUNTED_FIELDS)[number];

/** Counts the entries of each value; null stands for those that record none. */
export type ValueCounts = ReadonlyMap<string | null, number>;

export type FoundCounts = Readonly<Record<CountedField, ValueCounts>>;

/** Some entries of a lane, ascending. */
export interface LaneEntries {
  readonly lane: string;
  readonly indices: Int32Array;
}
