// Patterns of a ledger, as plain data: what many of its entries, or of its findings, have in common.

import type { Finding, Severity } from './check.ts';

export const FIGURES = [
  'denials by rule',
  'denials by reason',
  'entries by tool',
  'cost by tool',
  'tokens by tool',
  'time by lane',
  'entries by kind',
] as const;
export type FigureName = (typeof FIGURES)[number];

/** One table of patterns: entries of a ledger by one of their fields. */
export interface PatternFigure {
  readonly figure: FigureName;
  readonly title: string;
  /** What is counted, in a sentence. */
  readonly about: string;
  /** What to say where there is no pattern. */
  readonly none: string;
  /** The query that finds all entries that are looked at here, and how many these are. */
  readonly query: string;
  readonly entries: number;
  /** Entries of which nobody can say whether they belong here, or in which pattern. */
  readonly undecided: number;
  /** The largest first. */
  readonly patterns: readonly Pattern[];
  /** How many entries have other names than those: there are more than are counted one by one. */
  readonly others: number;
}

export interface Pattern {
  /** The value that its entries have in the field; null: they have none. */
  readonly name: string | null;
  /** In place of a name that says little: the title of a lane, or that there is no name. */
  readonly label: string;
  /** What finds its entries, and how many these are. */
  readonly query: string;
  readonly entries: number;
  /** How large it is next to the others of its figure. */
  readonly size: number;
  /** The same in words, where it is not the number of entries: what they cost, how long they took. */
  readonly amount: string | null;
  /** What they cost together, or how many tokens: part by part as the ledger names them. */
  readonly cost?: readonly PatternCost[];
  /** The earliest and the latest recorded time, in milliseconds since 1970. */
  readonly times?: { readonly from: number; readonly to: number };
}

/** `units`: of 10 to the power of −`decimals` of the recorded unit. */
export interface PatternCost {
  readonly name: string;
  readonly decimals: number;
  readonly units: bigint;
}

/** Findings of one check that say the same of the same field, or differ in what they say. */
export interface FindingGroup {
  readonly check: string;
  readonly severity: Severity;
  /** Positions in lists are left out: “ops[].version”. null: they are about no field. */
  readonly path: string | null;
  readonly expected: GroupValues;
  readonly actual: GroupValues;
  readonly findings: readonly Finding[];
}

/** What findings of a group say there: the value of the first, and how many different ones. */
export interface GroupValues {
  readonly first: string | null;
  readonly different: number;
}
