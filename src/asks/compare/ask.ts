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
    /** `progress` tells how far they were compared. */
    readonly 'compared lanes': { input: LanePairRef; answer: LanesView; progress: LanesView };
    /** `progress` has the lanes that were compared since the last call. */
    readonly 'compared ledgers': {
      input: { readonly a: string; readonly b: string };
      answer: LedgersView;
      progress: LedgersView;
    };
    /** Long runs of equal lines are one folded line each. */
    readonly 'compared lines': {
      input: LanePairRef & {
        readonly isFolded: boolean;
        readonly from: number;
        readonly to: number;
      };
      answer: readonly ComparedLine[];
      progress: never;
    };
    readonly 'compared pair': {
      input: LanePairRef & { readonly row: number };
      answer: ComparedPair;
      progress: never;
    };
    /** For a step, the next difference before or after the row; null when there is none. */
    readonly 'compared place': {
      input: LanePairRef & {
        readonly isFolded: boolean;
        readonly row: number;
        readonly step: 0 | 1 | -1;
      };
      answer: LinePlace | null;
      progress: never;
    };
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
