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
  readonly about: string;
  readonly none: string;
  readonly query: string;
  readonly entries: number;
  readonly undecided: number;
  readonly patterns: readonly Pattern[];
  readonly others: number;
}

export interface Pattern {
  readonly name: string | null;
  readonly label: string;
  readonly query: string;
  readonly entries: number;
  readonly size: number;
  readonly amount: string | null;
  readonly cost?: readonly PatternCost[];
  /** The earliest and the latest recorded time, in milliseconds since 1970. */
  readonly times?: { readonly from: number; readonly to: number };
}

/** `units` are 10 to the power of −`decimals` of the recorded unit. */
export interface PatternCost {
  readonly name: string;
  readonly decimals: number;
  readonly units: bigint;
}

/** Findings of one check that say the same of the same field, or differ in what they say. */
export interface FindingGroup {
  readonly check: string;
  readonly severity: Severity;
  /** Positions in lists are left out: “ops[].version”. Null when they are about no field. */
  readonly path: string | null;
  readonly expected: GroupValues;
  readonly actual: GroupValues;
  readonly findings: readonly Finding[];
}

/** The value of the first finding of a group, and the number of different ones. */
export interface GroupValues {
  readonly first: string | null;
  readonly different: number;
}
