// Several ledgers in one drawing: each a file with one line of all its entries, the lanes that open by
// themselves, and what ties a file to another. Plain data, made in the worker.

import type { Verdict } from '../../model/verdict.ts';
import type { LaneItems, Swimlane, Swimlanes } from '../swimlanes.ts';

/** An entry of a lane in one of the files; index null: it is the lane as a whole. */
export interface RunPoint {
  readonly ledger: string;
  readonly lane: string;
  readonly index: number | null;
}

/**
 * How two files are tied: a lane of one hands on to a lane of the other, a request of one is answered in the
 * other, or the two have the same records up to here.
 */
type TieKind = 'handed' | 'answered' | 'same';

export interface RunTie {
  readonly kind: TieKind;
  readonly from: RunPoint;
  readonly to: RunPoint;
  /** What it is, for the place where it begins, and for the one where it ends. */
  readonly words: string;
  readonly back: string;
}

/** All entries of a file, of all its lanes, in no order: weighty ones alone, the others in parts. */
export interface SumItems extends Omit<LaneItems, 'rollbacks' | 'grants'> {
  /** Place of its lane among all lanes of the file. */
  readonly lanes: Uint32Array<ArrayBuffer>;
  /** Where each is by sequence. */
  readonly steps: Float64Array<ArrayBuffer>;
}

export interface RunLane extends Swimlane {
  readonly items: LaneItems;
  /** The worst that was found in it, and where; null: nothing speaks against it. */
  readonly found: { readonly index: number | null; readonly text: string } | null;
}

export interface RunFile {
  readonly ledger: string;
  readonly name: string;
  /** What tells it from others of its name. */
  readonly mark?: string | undefined;
  /** In words: "SQLite", "receipts". */
  readonly format: string;
  readonly verdict: Verdict | null;
  /** False: it is cut off, or a lane that it names is nowhere. */
  readonly isWhole: boolean;
  /** What speaks most against it, in a sentence; null: nothing. */
  readonly worst: string | null;
  readonly lanes: number;
  readonly entries: number;
  /** Requests that wait, and entries that were denied. */
  readonly waiting: number;
  readonly denied: number;
  readonly sum: SumItems;
  /** Titles of the lanes with weighty entries, by their place, with the lane's id. */
  readonly titles: ReadonlyMap<number, { readonly lane: string; readonly title: string }>;
  /** Lanes that open by themselves, in the order of the file; of a file of one lane, that one. */
  readonly opened: readonly RunLane[];
  /** Lanes that would open as well, beyond those that there is room for. */
  readonly more: number;
}

/** Files in groups, the worst first; those of one group are tied. */
export interface RunsView {
  readonly groups: readonly (readonly RunFile[])[];
  readonly ties: readonly RunTie[];
  readonly shapes: Swimlanes['shapes'];
}
