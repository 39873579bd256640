// One lane as a list: its rows, how it is filtered, and everything shown of one entry.

import type { Finding } from './check.ts';
import type { Link, Seq } from './entry.ts';
import type { DecisionView, EntryLine, EntryView } from './view.ts';

/** Why an entry is marked wherever its lane is drawn as a whole. */
export type MarkKind =
  | 'error'
  | 'warning'
  | 'waiting'
  | 'denied'
  | 'branch'
  | 'delegation'
  | 'checkpoint'
  | 'rollback';

/** A filter over one lane. All given parts must hold; an empty filter matches all. */
export interface TimelineFilter {
  readonly kinds?: readonly string[];
  readonly tools?: readonly string[];
  readonly rules?: readonly string[];
  readonly decisions?: readonly string[];
  readonly findings?: boolean;
  readonly text?: string;
}

/** What a timeline needs to know about a whole lane at once: small per entry. */
export interface TimelineIndex {
  readonly total: number;
  /** Indices that match the filter, ascending. */
  readonly matches: Int32Array;
  /** What could be filtered by, with counts over the whole lane. */
  readonly facets: {
    readonly kinds: readonly { readonly value: string; readonly count: number }[];
    readonly tools: readonly { readonly value: string; readonly count: number }[];
    readonly rules: readonly { readonly value: string; readonly count: number }[];
    readonly decisions: readonly { readonly value: string; readonly count: number }[];
  };
  /** Marks on the scrubber. */
  readonly marks: readonly {
    readonly index: number;
    readonly mark: MarkKind;
  }[];
}

/** One row of a timeline. */
export interface TimelineRow {
  readonly index: number;
  readonly seq: Seq;
  readonly id: string;
  readonly recordedAt: number | null;
  readonly line: EntryLine;
  readonly errors: number;
  readonly warnings: number;
  readonly approval: DecisionView['approval'];
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
    readonly status: 'pass' | 'fail' | 'warning' | 'not asked for' | 'not checkable';
    readonly expected: string | null;
    readonly actual: string | null;
    readonly note: string | null;
  }[];
  readonly raw: {
    readonly bytes: Uint8Array;
    /** null: not canonical-isable; equal to the bytes' text when they are canonical. */
    readonly canonical: string | null;
    readonly isCanonical: boolean;
  };
}
