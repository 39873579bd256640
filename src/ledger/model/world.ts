// Folded state is shown as a window of it, its head, and the difference of two.

import type { JsonValue } from '../../base/json/value.ts';
import type { Seq } from '../../base/seq.ts';
import type { ResourceChange, ResourceView } from '../diff/diff.ts';
import type { Point } from './entry.ts';

export interface WorldHash {
  readonly hash: string | null;
  readonly hashNote?: string;
}

/** The folded world at a point, a window of it. */
export interface WorldView extends WorldHash {
  readonly at: Point;
  readonly seq: Seq | null;
  readonly total: number;
  readonly matches: number;
  readonly resources: readonly ResourceView[];
  readonly unsearched: number;
  /** Says why there is no world here (a delta that does not apply), or null. */
  readonly broken: string | null;
}

export interface WorldHead extends WorldHash {
  readonly index: number;
  readonly seq: Seq | null;
  readonly resources: number;
  readonly broken: string | null;
}

export interface DiffView {
  readonly from: Point;
  readonly to: Point;
  readonly changes: readonly ResourceChange[];
  readonly more: number;
  readonly broken: string | null;
}

/** One resource of a folded state, with its value. */
export interface FoldedResource {
  readonly kind: string;
  readonly id: string;
  readonly value: JsonValue;
}
