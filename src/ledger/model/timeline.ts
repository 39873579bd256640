// One lane is a list with its rows, its filter, and everything shown of one entry.

import type { StateCounts } from '../diff/change-note.ts';
import type { CheckStatus, Finding, Sides } from './check.ts';
import type { EntryRef, Link } from './entry.ts';
import type { ValueCount } from './ledger.ts';
import type { DecisionView, EntryLine, EntryView, KindShape } from './view.ts';

/**
 * Says how an entry is drawn, or what else is known of it: that it is not intact, leads to a lane
 * that is not here, or was undone.
 */
export type MarkName = KindShape | 'error' | 'missing' | 'undone';

/** A filter over one lane. All given parts must match; an empty filter matches all. */
export interface TimelineFilter {
  readonly kinds?: readonly string[];
  readonly marks?: readonly string[];
  readonly tools?: readonly string[];
  readonly rules?: readonly string[];
  readonly decisions?: readonly string[];
  readonly findings?: boolean;
  readonly text?: string;
}

/** The entries of a lane that match a filter, as far as they were found. */
export interface TimelineMatches {
  readonly matches: Int32Array;
  readonly upTo: number;
  readonly total: number;
}

/** A timeline needs to know this about a whole lane at once, whatever it is filtered by. */
export interface TimelineIndex {
  readonly total: number;
  readonly facets: Readonly<
    Record<'kinds' | 'marks' | 'tools' | 'rules' | 'decisions', readonly ValueCount[]>
  >;
  readonly findings: Uint32Array;
  readonly open: Uint32Array;
}

/** A person names an entry by its sequence number, or the moment it was recorded at. */
export type TimelinePoint = { readonly seq: bigint } | { readonly time: number };

/**
 * The tie of an entry to the one before it, hash and link, holds, was not looked at, or does not
 * hold. `none` means that nothing in such a ledger ties entries together.
 */
export type ChainState = 'closed' | 'unchecked' | 'broken' | 'none';

/** One row of a timeline. */
export interface TimelineRow extends EntryRef {
  readonly line: EntryLine;
  readonly chain: ChainState;
  readonly errors: number;
  readonly warnings: number;
  readonly approval: DecisionView['approval'];
  readonly goesBack?: boolean;
  readonly found?: string;
  readonly changed?: readonly Change[];
}

/** A change of one resource by an entry. */
export interface Change {
  readonly change: 'created' | 'replaced' | 'retracted';
  readonly kind: string;
  readonly id: string;
  readonly note?: string;
}

/** A change of a resource by an entry in a few words, with the numbers of the state after it. */
export interface ChangeNote extends Pick<Change, 'kind' | 'id'> {
  readonly index: number;
  readonly note: string;
  readonly state: StateCounts | null;
}

/** A resource of a lane that has few, and its changes, in order. */
export interface Life {
  readonly kind: string;
  readonly id: string;
  readonly isOlder: boolean;
  readonly at: readonly number[];
  readonly changes: readonly Change['change'][];
}

/** The denials of a stretch of a lane. */
export interface Denials {
  readonly total: number;
  readonly different: number;
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
    /** Null when not canonical-isable; equal to the bytes' text when they are canonical. */
    readonly canonical: string | null;
    readonly isCanonical: boolean;
  };
}
