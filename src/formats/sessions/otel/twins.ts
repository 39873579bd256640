// One call of a model that two layers recorded: a span inside of another one, with the same usage and no
// other answer.

import { sayAgain } from '../again.ts';
import type { Row } from '../read/rows.ts';
import type { Usage } from '../step.ts';

/** So many spans around one are looked at. */
const MAX_AROUND = 8;

/** Of two that are one call, the one that says more stays. */
export function joinTwins(rows: readonly Row[], parents: readonly (number | null)[]): void {
  for (const [at, row] of rows.entries()) {
    const other = row.usage.length ? aroundOf(at, rows, parents) : null;
    const outer = other === null ? undefined : rows[other];
    if (other === null || !outer || !isSame(row, outer)) continue;
    if (saidIn(row) > saidIn(outer)) sayAgain(outer, at);
    else sayAgain(row, other);
  }
}

/** The call of a model around a span. */
function aroundOf(
  at: number,
  rows: readonly Row[],
  parents: readonly (number | null)[],
): number | null {
  let here = parents[at] ?? null;
  for (let steps = 0; here !== null && here !== at && steps < MAX_AROUND; steps++) {
    const row = rows[here];
    if (row?.usage.length) return here;
    // A tool or an agent in between has calls of its own.
    if (row?.isPrompt || row?.results.length) return null;
    here = parents[here] ?? null;
  }
  return null;
}

function isSame(one: Row, other: Row): boolean {
  if (one.reply !== null && other.reply !== null && one.reply !== other.reply) return false;
  return textOf(one.usage) === textOf(other.usage);
}

function textOf(usage: readonly Usage[]): string {
  return JSON.stringify(usage.map(({ part, tokens }) => [part, tokens]));
}

function saidIn({ calls, results }: Row): number {
  return calls.length + results.length;
}
