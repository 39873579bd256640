// What a search over all held ledgers finds, as the worker hands it out and the screens show it.

import type { Entry } from './entry.ts';
import type { EntryLine } from './view.ts';

/** Where the search of a ledger goes on: at this entry of the lane in this place of its lanes. */
export interface SearchPlace {
  readonly lane: number;
  readonly index: number;
}

export const SEARCH_START: SearchPlace = { lane: 0, index: 0 };

/** A part of the search of one ledger. */
export interface SearchPart {
  readonly lanes: readonly LaneMatches[];
  /** Entries that were settled, each by itself or by what its lane or its page has. */
  readonly looked: number;
  /** Of these, entries of which nobody can say whether they match. */
  readonly undecided: number;
  /** Some of these are in no index yet and were read. */
  readonly unindexed: number;
  /** Where the next part begins; null: the ledger has been searched. */
  readonly next: SearchPlace | null;
}

export interface LaneMatches {
  readonly lane: string;
  readonly title: string;
  /** What tells the lane from others of its title; left out: there are none. */
  readonly mark?: string;
  /** Indices of the entries that match, ascending. */
  readonly matches: Int32Array;
}

/** One entry that matches, and by what. */
export interface FoundEntry extends Pick<Entry, 'index' | 'seq' | 'id' | 'recordedAt'> {
  readonly line: EntryLine;
  /** The first resources that it changes, as kind:id. */
  readonly resources: readonly string[];
  /** In the order of the query. */
  readonly matches: readonly Excerpt[];
}

/** One of them as a list shows it. */
export interface FoundRow extends FoundEntry {
  /** Who approved or denied, as far as the record names somebody. */
  readonly deciders: readonly string[];
}

/** A match with some of the text around it. */
export interface Excerpt {
  readonly field: string;
  /** Inside of the field; '': it has no parts. */
  readonly path: string;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** Values that entries have, of the fields in which they are few. */
export type SearchWords = Readonly<
  Record<'kind' | 'tool' | 'rule' | 'decision', readonly string[]>
>;

/** The fields by whose values what was found is told apart. */
export const COUNTED_FIELDS = ['rule', 'tool', 'kind'] as const;

export type CountedField = (typeof COUNTED_FIELDS)[number];

/** How many entries have each value; null: they record none. */
export type ValueCounts = ReadonlyMap<string | null, number>;

export type FoundCounts = Readonly<Record<CountedField, ValueCounts>>;

/** Some entries of a lane, ascending. */
export interface LaneEntries {
  readonly lane: string;
  readonly indices: Int32Array;
}
