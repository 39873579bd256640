// One lane as a list: its rows, how it is filtered, and everything shown of one entry.

import type { StateCounts } from '../diff/change-note.ts';
import type { CheckStatus, Finding, Sides } from './check.ts';
import type { EntryRef, Link } from './entry.ts';
import type { ValueCount } from './ledger.ts';
import type { DecisionView, EntryLine, EntryView, KindShape } from './view.ts';

/** How an entry is drawn, or what else is known of it: that it is not intact, leads to a lane that is not here, or was undone. */
export type MarkName = KindShape | 'error' | 'missing' | 'undone';

/** A filter over one lane. All given parts must match; an empty filter matches all. */
export interface TimelineFilter {
  readonly kinds?: readonly string[];
  /** Names of marks. */
  readonly marks?: readonly string[];
  readonly tools?: readonly string[];
  readonly rules?: readonly string[];
  readonly decisions?: readonly string[];
  readonly findings?: boolean;
  readonly text?: string;
}

/** The entries of a lane that match a filter, as far as they were found. */
export interface TimelineMatches {
  /** Their indices, ascending. */
  readonly matches: Int32Array;
  /** Every entry before this index was looked at. */
  readonly upTo: number;
  /** Entries of the lane. */
  readonly total: number;
}

/** What a timeline needs to know about a whole lane at once, whatever it is filtered by. */
export interface TimelineIndex {
  readonly total: number;
  /** What could be filtered by, with counts over the whole lane. */
  readonly facets: Readonly<
    Record<'kinds' | 'marks' | 'tools' | 'rules' | 'decisions', readonly ValueCount[]>
  >;
  /** Entries with an error or a warning: indices, ascending. */
  readonly findings: Uint32Array;
  /** Requests for approval that no entry answers, likewise. */
  readonly open: Uint32Array;
}

/** What a person names an entry by: its sequence number, or the moment it was recorded at. */
export type TimelinePoint = { readonly seq: bigint } | { readonly time: number };

/**
 * What ties an entry to the one before it, hash and link: it holds, was not looked at, or does not
 * hold. `none`: nothing in such a ledger ties entries together.
 */
export type ChainState = 'closed' | 'unchecked' | 'broken' | 'none';

/** One row of a timeline. */
export interface TimelineRow extends EntryRef {
  readonly line: EntryLine;
  readonly chain: ChainState;
  readonly errors: number;
  readonly warnings: number;
  readonly approval: DecisionView['approval'];
  /** Recorded at an earlier time than the entry before it. */
  readonly goesBack?: boolean;
  /** What the first error or, without one, the first warning at it says. */
  readonly found?: string;
  /** The first resources that it changes; `line.changes` counts all. */
  readonly changed?: readonly Change[];
}

/** What an entry does to one resource. */
export interface Change {
  readonly change: 'created' | 'replaced' | 'retracted';
  readonly kind: string;
  readonly id: string;
  /** "18 → 25 lines", as soon as it is known. */
  readonly note?: string;
}

/** One change that an entry made to a resource: a few words, and the numbers of the state after it. */
export interface ChangeNote extends Pick<Change, 'kind' | 'id'> {
  readonly index: number;
  /** The note is empty where the sign of the change says all. */
  readonly note: string;
  /** It is null where the entry left no state of the resource. */
  readonly state: StateCounts | null;
}

/** A resource of a lane that has few, and what became of it, in order. */
export interface Life {
  readonly kind: string;
  readonly id: string;
  /** It is from before the lane: of what that branched from. */
  readonly isOlder: boolean;
  /** Indices of the entries that change it, ascending, and what each does. */
  readonly at: readonly number[];
  readonly changes: readonly Change['change'][];
}

/** What was refused in a stretch of a lane. */
export interface Denials {
  readonly total: number;
  /** In how many different words, counted up to a few thousand. */
  readonly different: number;
  /** The most frequent words, those first. */
  readonly reasons: readonly { readonly words: string; readonly count: number }[];
}

/** Everything that the inspector shows of one entry. */
export interface EntryDetail {
  readonly row: TimelineRow;
  readonly parent: string | null | undefined;
  readonly view: EntryView;
  readonly decision: DecisionView;
  readonly links: readonly Link[];
  readonly findings: readonly Finding[];
  /** Every check of this entry, made for it alone. */
  readonly checks: readonly {
    readonly check: string;
    readonly title: string;
    readonly status: CheckStatus;
    readonly expected: string | null;
    readonly actual: string | null;
    readonly sides?: Sides;
    readonly note: string | null;
  }[];
  readonly raw: {
    readonly bytes: Uint8Array;
    /** null: not canonical-isable; equal to the bytes' text when they are canonical. */
    readonly canonical: string | null;
    readonly isCanonical: boolean;
  };
}
