// What can be queried about the figures of a ledger, and what comes back: plain data.

import type { Estimator } from './columns.ts';
import type { Figure } from './figure.ts';

/** Which events count. An empty list leaves all of them in. */
export interface Selection {
  readonly agents: readonly string[];
  readonly models: readonly string[];
  readonly tiers: readonly string[];
  /** `of` null: whichever estimator has this version. */
  readonly estimators: readonly { readonly of: Estimator | null; readonly version: string }[];
  /** Unix milliseconds, both included; null: open. */
  readonly from: number | null;
  readonly to: number | null;
  /** Its subtree, itself included; null: every intent. */
  readonly intent: string | null;
}

export const EVERYTHING: Selection = {
  agents: [],
  models: [],
  tiers: [],
  estimators: [],
  from: null,
  to: null,
  intent: null,
};

export type By = 'agent' | 'model' | 'tier';

/** Predicted entropy, the lower bound included; null: open. */
export interface Band {
  readonly from: number | null;
  readonly to: number | null;
}

export type FigureQuery = { readonly selection: Selection } & (
  | {
      readonly figure: 'calibration';
      readonly by: By;
      /** The last so many executions of each row; null: all. */
      readonly last: number | null;
    }
  | { readonly figure: 'routing'; readonly band: Band }
  | { readonly figure: 'failures' }
  | { readonly figure: 'entropy' }
  | { readonly figure: 'conflicts' }
);

export type FigureName = FigureQuery['figure'];

/** Something counted, with the number of the list of its entries. */
export interface Counted {
  readonly n: number;
  readonly list: number;
}

/** Executions whose predicted value lies in one bin. */
export interface Bin extends Counted {
  readonly from: number;
  readonly to: number;
  readonly predicted: number | null;
  readonly actual: number | null;
}

export interface CalibrationRow extends Counted {
  /** null: not recorded. */
  readonly name: string | null;
  /** Mean of predicted and of actual p_success. */
  readonly predicted: Figure;
  readonly actual: Figure;
  readonly brier: Figure;
  /** Mean of |predicted − actual| entropy. */
  readonly entropyError: Figure;
  /** Mean of the entropy errors that the events themselves state. */
  readonly statedError: Figure;
  readonly bins: readonly Bin[];
}

export interface RoutingRow extends Counted {
  readonly name: string | null;
  readonly success: Figure;
  readonly impact: Figure;
  readonly cost: Figure;
  /** Sum of impact / sum of cost. */
  readonly ratio: Figure;
  readonly entropy: Figure;
}

export interface FailureMode extends Counted {
  /** null: none is given. */
  readonly reason: string | null;
  /** Of the failures of this kind of intent. */
  readonly share: Figure;
}

export interface FailureRow extends Counted {
  /** Kind of intent. */
  readonly name: string;
  readonly failures: number;
  readonly failed: Figure;
  readonly modes: readonly FailureMode[];
}

export interface EntropyBin extends Bin {
  /** A quarter of the actual values lies below, a quarter above. */
  readonly low: number | null;
  readonly high: number | null;
}

export interface EntropyRow extends Counted {
  /** Version of the entropy estimator. */
  readonly name: string | null;
  readonly predicted: Figure;
  readonly actual: Figure;
  /** Mean of actual − predicted: above zero, the estimator predicts too little. */
  readonly bias: Figure;
  /** Mean of |predicted − actual|. */
  readonly error: Figure;
  /** Root of the mean square of the difference. */
  readonly rms: Figure;
  readonly bins: readonly EntropyBin[];
}

export interface ConflictRow extends Counted {
  /** A folder, or a depth; null: not known. */
  readonly name: string | null;
  /** Rebases with a conflict. */
  readonly conflicts: number;
  readonly rate: Figure;
}

export type FigureReport =
  | {
      readonly figure: 'calibration';
      readonly all: CalibrationRow;
      readonly rows: readonly CalibrationRow[];
    }
  | {
      readonly figure: 'routing';
      /** Executions left out because no start records what was predicted. */
      readonly without: number;
      readonly rows: readonly RoutingRow[];
      /** The same over bands of predicted entropy, whatever band is selected. */
      readonly bands: readonly { readonly band: Band; readonly rows: readonly RoutingRow[] }[];
    }
  | {
      readonly figure: 'failures';
      readonly rows: readonly FailureRow[];
      readonly merges: readonly FailureRow[];
    }
  | { readonly figure: 'entropy'; readonly all: EntropyRow; readonly rows: readonly EntropyRow[] }
  | {
      readonly figure: 'conflicts';
      readonly all: ConflictRow;
      readonly areas: readonly ConflictRow[];
      readonly depths: readonly ConflictRow[];
    };

/** What a selection can be made of. */
export interface Choices {
  readonly agents: readonly string[];
  readonly models: readonly string[];
  readonly tiers: readonly string[];
  readonly estimators: readonly { readonly of: Estimator; readonly version: string }[];
  readonly first: number | null;
  readonly last: number | null;
  readonly executions: number;
  readonly merges: number;
  readonly rebases: number;
}

/** One entry behind a figure, numbers as written. */
export interface FigureEntry {
  readonly lane: string;
  readonly index: number;
  readonly seq: string | null;
  readonly time: number | null;
  readonly event: 'execution_completed' | 'git_merge_attempted' | 'git_rebase_completed';
  readonly outcome: 'success' | 'failure' | null;
  readonly agent: string | null;
  readonly model: string | null;
  readonly tier: string | null;
  readonly reason: string | null;
  readonly p: Compared;
  readonly entropy: Compared;
  readonly impact: string | null;
  readonly cost: string | null;
  /** Folders with a conflict. */
  readonly areas: readonly string[];
}

export interface Compared {
  readonly predicted: string | null;
  readonly actual: string | null;
}

export interface FigureQuestions {
  readonly 'holon.figures.choices': { readonly query: null; readonly answer: Choices };
  /** Intents whose id holds the text, at most 50. */
  readonly 'holon.figures.intents': {
    readonly query: string;
    readonly answer: { readonly found: readonly string[]; readonly total: number };
  };
  readonly 'holon.figures.report': { readonly query: FigureQuery; readonly answer: FigureReport };
  /** Entries `from` to `to` (exclusive) of a list that a report names. */
  readonly 'holon.figures.entries': {
    readonly query: {
      readonly report: FigureQuery;
      readonly list: number;
      readonly from: number;
      readonly to: number;
    };
    readonly answer: { readonly total: number; readonly entries: readonly FigureEntry[] };
  };
}
