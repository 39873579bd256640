import type { AskTraits } from '../../base/ask.ts';
import type { LaneItems, LaneSides, LaneWindow, Swimlanes } from '../../ledger/layout/index.ts';
import type { RowLane } from '../../ledger/layout/rows/index.ts';
import type { EntriesSum, EntrySet, SeriesView, SeriesWindow } from '../../ledger/model/series.ts';
import type { Spent } from '../../ledger/model/spent.ts';
import type { RunSummary } from '../../ledger/model/summary.ts';
import type {
  Denials,
  EntryDetail,
  TimelineFilter,
  TimelineIndex,
  TimelineMatches,
  TimelinePoint,
  TimelineRow,
} from '../../ledger/model/timeline.ts';
import type { WentBack } from '../../ledger/model/went-back.ts';

export interface LaneAsked {
  readonly ledger: string;
  readonly lane: string;
}

export interface EntryAsked extends LaneAsked {
  readonly index: number;
}

/** From the index `from` to `to` (exclusive). */
export interface StretchAsked extends LaneAsked {
  readonly from: number;
  readonly to: number;
}

declare module '../../base/ask.ts' {
  interface Asks {
    readonly timeline: { input: LaneAsked; answer: TimelineIndex; progress: never };
    readonly rows: { input: StretchAsked; answer: readonly TimelineRow[]; progress: never };
    readonly 'rows at': {
      input: LaneAsked & { readonly indices: Int32Array };
      answer: readonly TimelineRow[];
      progress: never;
    };
    readonly entry: { input: EntryAsked; answer: EntryDetail; progress: never };
    /** The index of the first entry there, or null. */
    readonly place: {
      input: LaneAsked & { readonly place: TimelinePoint };
      answer: number | null;
      progress: never;
    };
    /**
     * Finds as many matching entries from the index `from` on as a moment's work does. The caller
     * asks again for the rest.
     */
    readonly matches: {
      input: LaneAsked & { readonly filter: TimelineFilter; readonly from: number };
      answer: TimelineMatches;
      progress: never;
    };
    readonly series: {
      input: LaneAsked & { readonly window: SeriesWindow };
      answer: SeriesView;
      progress: never;
    };
    readonly sum: {
      input: LaneAsked & { readonly entries: EntrySet };
      answer: EntriesSum;
      progress: never;
    };
    readonly spent: { input: EntryAsked; answer: Spent; progress: never };
    readonly 'spent in all': { input: string; answer: Spent; progress: never };
    readonly denials: { input: StretchAsked; answer: Denials; progress: never };
    readonly 'went back': { input: StretchAsked; answer: readonly WentBack[]; progress: never };
    readonly 'run summary': { input: LaneAsked; answer: RunSummary; progress: never };
    readonly 'lane sides': { input: LaneAsked; answer: LaneSides; progress: never };
    readonly 'row lanes': { input: LaneAsked; answer: readonly RowLane[]; progress: never };
    /** Reads the lanes of a ledger across; of very many those around `lane`. */
    readonly swimlanes: { input: LaneAsked; answer: Swimlanes; progress: never };
    readonly 'lane items': {
      input: { readonly ledger: string; readonly windows: readonly LaneWindow[] };
      answer: readonly LaneItems[];
      progress: never;
    };
  }
}

export const READ_ASKS = {
  timeline: { mayRepeat: true },
  rows: { mayRepeat: true },
  'rows at': { mayRepeat: true },
  entry: { mayRepeat: true },
  place: { mayRepeat: true },
  matches: { mayRepeat: true },
  series: { mayRepeat: true },
  sum: { mayRepeat: true },
  spent: { mayRepeat: true },
  'spent in all': { mayRepeat: true },
  denials: { mayRepeat: true },
  'went back': { mayRepeat: true },
  'run summary': { mayRepeat: true },
  'lane sides': { mayRepeat: true },
  'row lanes': { mayRepeat: true },
  swimlanes: { mayRepeat: true },
  'lane items': { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
