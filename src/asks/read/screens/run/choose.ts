// Where there is room for few sentences of a run, the most telling ones come first.

import type { Clause, ClauseKind } from '../../../../ledger/model/summary.ts';

/** The most telling is first. */
const TELLING: readonly ClauseKind[] = [
  'waited',
  'refused',
  'failed',
  'undone',
  'delegated',
  'asked',
  'changed',
  'did',
  'ended',
];

export interface ChosenClause {
  readonly clause: Clause;
  readonly isMore: boolean;
}

/**
 * Returns all of them in the order of their first records, each with whether it is among the most
 * telling.
 */
export function chooseClauses(clauses: readonly Clause[], room: number): ChosenClause[] {
  const ranked = clauses.toSorted((a, b) => TELLING.indexOf(a.kind) - TELLING.indexOf(b.kind));
  const told = new Set(ranked.slice(0, room));
  return clauses
    .toSorted((a, b) => (a.at[0]?.index ?? 0) - (b.at[0]?.index ?? 0))
    .map((clause) => ({ clause, isMore: !told.has(clause) }));
}
