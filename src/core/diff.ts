// Differences between two worlds: resources added, changed, retracted, and
// inside values field by field. Types first; the walk stands below them.

import type { JsonValue } from './json/value.ts';

/** One resource as a screen shows it. */
export interface ResourceView {
  readonly kind: string;
  readonly id: string;
  readonly version: number | bigint;
  readonly retracted: boolean;
  /** Full hex of the commit that last touched it. */
  readonly lastCommit: string;
  /** Where that commit stands; index null when it is not in the ledger. */
  readonly writtenBy: {
    readonly lane: string;
    readonly index: number;
    readonly seq: number | bigint;
  };
  readonly value: JsonValue;
}

/** One difference inside a value. `path` is like `a.b[3]`; '' is the value itself. */
export interface FieldChange {
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
  /** For two texts of several lines: a line diff. */
  readonly lines: readonly LineChange[] | null;
}

export interface LineChange {
  readonly change: 'same' | 'added' | 'removed';
  readonly text: string;
}

export interface ResourceChange {
  readonly kind: string;
  readonly id: string;
  readonly change: 'added' | 'changed' | 'retracted' | 'removed' | 'restored';
  readonly before: ResourceView | null;
  readonly after: ResourceView | null;
  readonly fields: readonly FieldChange[];
}
