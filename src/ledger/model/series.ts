// A lane with more entries than pixels is drawn by counts, sums and maxima of equal parts of any
// stretch of it. It is plain data.

import type { KindShape } from './view.ts';

/** Entries from `from` to `to` (exclusive), in `buckets` parts; never more parts than entries. */
export interface SeriesWindow {
  readonly from: number;
  readonly to: number;
  readonly buckets: number;
  /**
   * The parts have equal time instead of equally many entries; only in a stretch whose times are in
   * order.
   */
  readonly by?: 'time';
}

/** No screen is wider, so no more are made at once. */
export const MAX_BUCKETS = 8192;

/** Entries from `from` to `to` (exclusive), or those of these indices: ascending, each once. */
export type EntrySet = Pick<SeriesWindow, 'from' | 'to'> | Int32Array;

/** The sums of some entries. */
export interface EntriesSum {
  /** Unix seconds as recorded, of the earliest and the latest; null when there is none. */
  readonly times: { readonly earliest: number; readonly latest: number } | null;
  readonly cost: readonly (Pick<CostPartSeries, 'name' | 'decimals'> & {
    readonly value: bigint;
  })[];
  /** These entries have a part of a cost that cannot be added exactly. */
  readonly unread: number;
  readonly created: number;
  readonly replaced: number;
  readonly retracted: number;
  readonly found: number;
}

/**
 * The nth item of every list is of the nth bucket; lists without anything in the window are left
 * out.
 */
export interface SeriesView {
  readonly total: number;
  readonly byTime: boolean;
  readonly edges: Uint32Array;
  readonly kinds: readonly KindSeries[];
  readonly commits: Uint32Array;
  readonly requests: Uint32Array;
  readonly open: Uint32Array;
  readonly errors: Uint32Array;
  readonly warnings: Uint32Array;
  readonly broken: Uint32Array;
  readonly delegations: Uint32Array;
  readonly branches: Uint32Array;
  readonly created: Float64Array;
  readonly replaced: Float64Array;
  readonly retracted: Float64Array;
  readonly cost: CostSeries;
  readonly times: TimeSeries | null;
}

export interface KindSeries {
  readonly kind: string | null;
  readonly shape: KindShape;
  readonly counts: Uint32Array;
}

export interface CostSeries {
  /** Entries that record a cost. Others are unknown, not zero. */
  readonly recorded: Uint32Array;
  readonly unread: Uint32Array;
  readonly parts: readonly CostPartSeries[];
}

/** One part of a cost: exact, in units of 10 to the power of −`decimals`. */
export interface CostPartSeries {
  readonly name: string;
  readonly decimals: number;
  readonly sums: readonly bigint[];
  readonly most: readonly bigint[];
  readonly mostAt: Int32Array;
}

/** Unix seconds as recorded; NaN when the bucket has none. Clocks may go back. */
export interface TimeSeries {
  readonly earliest: Float64Array;
  readonly latest: Float64Array;
  /** Seconds: the longest between an entry of the bucket and the entry before it; 0 for none. */
  readonly pause: Float64Array;
  readonly pauseAt: Int32Array;
}
