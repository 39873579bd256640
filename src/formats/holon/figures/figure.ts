// A figure: a number made of many entries, and of how many.

import { append } from '../../../base/lists.ts';

export interface Figure {
  readonly n: number;
  /** null: there is nothing to make it of, or no double holds it. */
  readonly value: number | null;
}

/** Below this a figure says "too few" instead of a number. */
export const ENOUGH = 5;

export function isFew({ n }: { readonly n: number }): boolean {
  return n < ENOUGH;
}

/** null for what no double can say. */
export function finiteNumber(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

/** The sum of those that are numbers. */
export function sumFigures(values: Iterable<number>): Figure {
  let n = 0;
  let all = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    n++;
    all += value;
  }
  return { n, value: finiteNumber(n ? all : null) };
}

/** The mean of those that are numbers. */
export function mean(values: Iterable<number>): Figure {
  const { n, value } = sumFigures(values);
  return { n, value: value === null ? null : value / n };
}

export function rate(part: number, whole: number): Figure {
  return { n: whole, value: whole ? part / whole : null };
}

/** Where `share` of the sorted values lies below, between two of them in proportion. */
export function quantile(sorted: readonly number[], share: number): number | null {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (position - Math.floor(position));
}

export type FigureKind = 'executions' | 'merges' | 'rebases';

export interface EntryList {
  readonly kind: FigureKind;
  readonly rows: readonly number[];
}

/** The lists of entries behind a report, numbered in the order in which it is made. */
export class FigureLists {
  readonly all: EntryList[] = [];
  private readonly kind: FigureKind;

  constructor(kind: FigureKind) {
    this.kind = kind;
  }

  /** Takes a list; gives the cell that counts it and leads to it. */
  count(rows: readonly number[], kind = this.kind): { count: number; list: number } {
    this.all.push({ kind, rows });
    return { count: rows.length, list: this.all.length - 1 };
  }
}

/** Rows by a name of theirs, the names in order, those without one last. */
export function groupFigures<T extends string | number>(
  rows: readonly number[],
  name: (row: number) => T | null,
): [T | null, number[]][] {
  const groups = new Map<T | null, number[]>();
  for (const row of rows) {
    append(groups, name(row), row);
  }
  return [...groups].sort(([a], [b]) => compareNames(a, b));
}

/** "v2" before "v10". */
const ORDER = new Intl.Collator('en', { numeric: true });

function compareNames(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [String(a), String(b)];
  return ORDER.compare(x, y) || (x < y ? -1 : x > y ? 1 : 0);
}
