// Runs of one ledger are the same where every state has the same hash.

import type { ReplayRow } from './replay.ts';

/** The rows of a run so far. */
export interface RowsSoFar {
  readonly rows: readonly ReplayRow[];
  readonly isDone: boolean;
}

/** One row of all runs; null when the run has not come there yet. */
export interface SameRow {
  readonly index: number;
  readonly seq: ReplayRow['seq'];
  readonly hashes: readonly (string | null)[];
  readonly state: 'same' | 'other' | 'open';
}

export function sameRows(runs: readonly RowsSoFar[]): readonly SameRow[] {
  const [first] = runs;
  if (!first) return [];
  const others = runs.slice(1);
  const maps = others.map(({ rows }) => new Map(rows.map((row) => [row.index, row])));
  const firsts = new Map(first.rows.map((row) => [row.index, row]));
  // A row that only a later run has is a difference too.
  const added = others.flatMap(({ rows }) => rows.filter(({ index }) => !firsts.has(index)));
  const all = [...first.rows, ...(first.isDone ? added : [])].sort((a, b) => a.index - b.index);
  return all.map(({ index, seq }): SameRow => {
    const own = firsts.get(index);
    const cells = [own, ...maps.map((map) => map.get(index))];
    const hashes = cells.map((cell) => cell?.hash ?? null);
    const isOpen = cells.some((cell, run) => !cell && !runs[run]?.isDone);
    const isOther = cells.some((cell, run) =>
      cell ? own !== undefined && cell.hash !== own.hash : runs[run]?.isDone,
    );
    const state = isOther ? 'other' : isOpen || runs.length < 2 ? 'open' : 'same';
    return { index, seq, hashes, state };
  });
}

/** Returns the index of the first entry at which they differ; null when none does so far. */
export function firstOther(rows: readonly SameRow[]): number | null {
  return rows.find(({ state }) => state === 'other')?.index ?? null;
}

/** Counts the different ends of the runs that have ended. */
export function countDistinctEnds(runs: readonly RowsSoFar[]): number {
  const ends = runs.flatMap(({ rows, isDone }) =>
    isDone ? [rows.map(({ index, hash }) => `${index} ${hash}`).join()] : [],
  );
  return new Set(ends).size;
}
