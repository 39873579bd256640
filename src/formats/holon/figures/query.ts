// What can be queried about the figures of a ledger, and what comes back: plain data.

import type { NumberBand } from './bands.ts';
import type { Estimator } from './columns.ts';
import type { FigureLists } from './figure.ts';
import type { FigureTable } from './tables.ts';

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

export const EVERYTHING_SELECTED: Selection = {
  agents: [],
  models: [],
  tiers: [],
  estimators: [],
  from: null,
  to: null,
  intent: null,
};

export const HOLON_FIGURES = [
  'calibration',
  'routing',
  'failures',
  'entropy',
  'conflicts',
] as const;
export type HolonFigureName = (typeof HOLON_FIGURES)[number];

/** What calibration has a row for. */
export const BY = ['agent', 'model', 'tier'] as const;

export type FigureQuery = { readonly selection: Selection } & (
  | {
      readonly figure: 'calibration';
      readonly by: (typeof BY)[number];
      /** The last so many executions of each row; null: all. */
      readonly last: number | null;
    }
  | { readonly figure: 'routing'; readonly band: NumberBand }
  | { readonly figure: 'failures' }
  | { readonly figure: 'entropy' }
  | { readonly figure: 'conflicts' }
);

/** The query of one figure. */
export type QueryOf<Name extends HolonFigureName> = Extract<FigureQuery, { readonly figure: Name }>;

export interface FigureReport {
  readonly figure: HolonFigureName;
  /** The main table first. */
  readonly tables: readonly FigureTable[];
  /** The bins or bands that its charts have, those without an entry too. */
  readonly bands: readonly NumberBand[];
}

/** A report with the lists that its cells name. */
export interface FigureReportQuery {
  readonly report: FigureReport;
  readonly lists: FigureLists;
}

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

interface Compared {
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
