// What is drawn of a lane that has more entries than there are pixels: counts, sums and maxima of
// equal parts of any stretch of it. Plain data.

import type { KindShape } from './view.ts';

/** Entries from `from` up to, but not with, `to`, in `buckets` parts; never more parts than entries. */
export interface SeriesWindow {
  readonly from: number;
  readonly to: number;
  readonly buckets: number;
  /** Parts of equal time instead of equally many entries; only of a stretch whose times are in order. */
  readonly by?: 'time';
}

/** More are not made at once: no screen is wider. */
export const MAX_BUCKETS = 8192;

/** Entries from `from` up to, but not with, `to`; or those of these indices: ascending, each once. */
export type EntrySet = Pick<SeriesWindow, 'from' | 'to'> | Int32Array;

/** What some entries come to together. */
export interface EntriesSum {
  /** Unix seconds as recorded, of the earliest and the latest; null: none is. */
  readonly times: { readonly earliest: number; readonly latest: number } | null;
  /** Parts above zero: exact, in units of 10 to the power of −`decimals`. */
  readonly cost: readonly (Pick<CostPartSeries, 'name' | 'decimals'> & {
    readonly value: bigint;
  })[];
  /** Entries with a part of a cost that cannot be added exactly. */
  readonly unread: number;
  readonly created: number;
  readonly replaced: number;
  readonly retracted: number;
  /** Entries with an error, or with a warning. */
  readonly found: number;
}

/** Of every list the nth is of the nth bucket; what the window has none of is left out. */
export interface SeriesView {
  /** Entries of the lane. */
  readonly total: number;
  /** Whether the buckets are of equal time; else they are of equally many entries. */
  readonly byTime: boolean;
  /** Where each bucket begins, and where the last one ends. By time, some may be empty. */
  readonly edges: Uint32Array;
  /** Entries by kind, in the order in which the lane first has them. */
  readonly kinds: readonly KindSeries[];
  readonly commits: Uint32Array;
  /** Requests for approval, and those of them that no entry answers. */
  readonly requests: Uint32Array;
  readonly open: Uint32Array;
  /** Entries with an error; entries with a warning and no error. All of them, listed or not. */
  readonly errors: Uint32Array;
  readonly warnings: Uint32Array;
  /** Of those with an error, the ones where hash or link does not hold. */
  readonly broken: Uint32Array;
  /** Other lanes that leave here: delegations, and branches. */
  readonly delegations: Uint32Array;
  readonly branches: Uint32Array;
  /** Resources. */
  readonly created: Float64Array;
  readonly replaced: Float64Array;
  readonly retracted: Float64Array;
  readonly cost: CostSeries;
  /** null: no time is recorded in the window. */
  readonly times: TimeSeries | null;
}

export interface KindSeries {
  /** In words; null: all further kinds of this shape. */
  readonly kind: string | null;
  readonly shape: KindShape;
  readonly counts: Uint32Array;
}

export interface CostSeries {
  /** Entries that record a cost. Others are unknown, not zero. */
  readonly recorded: Uint32Array;
  /** Those of them with a part that cannot be added exactly: the sums lack it. */
  readonly unread: Uint32Array;
  readonly parts: readonly CostPartSeries[];
}

/** Of one part of a cost: exact, in units of 10 to the power of −`decimals`. */
export interface CostPartSeries {
  readonly name: string;
  readonly decimals: number;
  readonly sums: readonly bigint[];
  /** The greatest of a single entry, and its index; −1: none is above zero. */
  readonly most: readonly bigint[];
  readonly mostAt: Int32Array;
}

/** Unix seconds as recorded; NaN: the bucket has none. Clocks may go back. */
export interface TimeSeries {
  readonly earliest: Float64Array;
  readonly latest: Float64Array;
  /** Seconds: the greatest between an entry of the bucket and the entry before it; 0: none. */
  readonly pause: Float64Array;
  /** The index of the entry after that pause; −1: none. */
  readonly pauseAt: Int32Array;
}
