// A person compares two lanes, two ledgers or two states; the worker answers in the names below.

import type { AskTraits } from '../../base/ask.ts';
import type {
  ComparedLine,
  ComparedPair,
  LanePoint,
  LaneRef,
  LanesView,
  LedgersView,
  LinePlace,
  StatesView,
} from '../../ledger/compare/view.ts';

export interface LanePairRef {
  readonly a: LaneRef;
  readonly b: LaneRef;
}

declare module '../../base/ask.ts' {
  interface Asks {
    /** Two lanes, entry by entry; `progress`: as far as they were compared. */
    readonly 'compared lanes': { input: LanePairRef; answer: LanesView; progress: LanesView };
    /** All lanes of two ledgers; `progress`: the lanes that were compared since the last one. */
    readonly 'compared ledgers': {
      input: { readonly a: string; readonly b: string };
      answer: LedgersView;
      progress: LedgersView;
    };
    /** Lines of two compared lanes; folded: long runs of what is the same are one line each. */
    readonly 'compared lines': {
      input: LanePairRef & {
        readonly isFolded: boolean;
        readonly from: number;
        readonly to: number;
      };
      answer: readonly ComparedLine[];
      progress: never;
    };
    /** A row of two compared lanes, with what differs in it. */
    readonly 'compared pair': {
      input: LanePairRef & { readonly row: number };
      answer: ComparedPair;
      progress: never;
    };
    /** Where a row is; of a step, the next difference before or after it. null: there is none. */
    readonly 'compared place': {
      input: LanePairRef & {
        readonly isFolded: boolean;
        readonly row: number;
        readonly step: 0 | 1 | -1;
      };
      answer: LinePlace | null;
      progress: never;
    };
    /** The folded states of two lanes, by their values. */
    readonly 'compared states': {
      input: { readonly a: LanePoint; readonly b: LanePoint };
      answer: StatesView;
      progress: never;
    };
  }
}

export const COMPARE_ASKS = {
  'compared lanes': { mayRepeat: true },
  'compared ledgers': { mayRepeat: true },
  'compared lines': { mayRepeat: true },
  'compared pair': { mayRepeat: true },
  'compared place': { mayRepeat: true },
  'compared states': { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
