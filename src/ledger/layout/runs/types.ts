// A drawing of several ledgers has for each file one line of all its entries, the lanes that open
// by themselves, and ties to other files. It is plain data, made in the worker.

import type { Verdict } from '../../model/verdict.ts';
import type { LaneItems, Swimlane, Swimlanes } from '../swimlanes.ts';

/** An entry of a lane in one of the files; a null index stands for the lane as a whole. */
export interface RunPoint {
  readonly ledger: string;
  readonly lane: string;
  readonly index: number | null;
}

/**
 * Two files are tied when a lane of one hands on to a lane of the other, a request of one is
 * answered in the other, or the two have the same records up to here.
 */
type TieKind = 'handed' | 'answered' | 'same';

export interface RunTie {
  readonly kind: TieKind;
  readonly from: RunPoint;
  readonly to: RunPoint;
  readonly words: string;
  readonly back: string;
}

/** All entries of a file, of all its lanes, in no order: weighty ones alone, the others in parts. */
export interface SumItems extends Omit<LaneItems, 'rollbacks' | 'grants'> {
  readonly lanes: Uint32Array<ArrayBuffer>;
  readonly steps: Float64Array<ArrayBuffer>;
}

export interface RunLane extends Swimlane {
  readonly items: LaneItems;
  /** The worst finding in it, and its place; null when nothing speaks against it. */
  readonly found: { readonly index: number | null; readonly text: string } | null;
}

export interface RunFile {
  readonly ledger: string;
  readonly name: string;
  readonly mark?: string | undefined;
  readonly format: string;
  readonly verdict: Verdict | null;
  /** False when it is cut off, or a lane that it names is nowhere. */
  readonly isWhole: boolean;
  readonly worst: string | null;
  readonly lanes: number;
  readonly entries: number;
  readonly waiting: number;
  readonly denied: number;
  readonly sum: SumItems;
  readonly titles: ReadonlyMap<number, { readonly lane: string; readonly title: string }>;
  readonly opened: readonly RunLane[];
  readonly more: number;
}

/** Groups of files come with the worst first; those of one group are tied. */
export interface RunsView {
  readonly groups: readonly (readonly RunFile[])[];
  readonly ties: readonly RunTie[];
  readonly shapes: Swimlanes['shapes'];
}
