// One call of a model that two layers recorded: a span inside of another one, with the same usage and no
// other answer.

import { append } from '../../../base/lists.ts';
import { sayAgain } from '../again.ts';
import type { FoundList, StepFound } from '../read/found.ts';
import type { SessionRow } from '../read/rows.ts';
import type { Usage } from '../step.ts';

/** So many spans around one are looked at. */
const MAX_AROUND = 8;

/** Of two that are one call, the one that says more stays. */
export function joinTwins(rows: readonly SessionRow[], parents: readonly (number | null)[]): void {
  for (const [at, row] of rows.entries()) {
    const other = row.usage.length ? findAround(at, rows, parents) : null;
    const outer = other === null ? undefined : rows[other];
    if (other === null || !outer || !isSame(row, outer)) continue;
    if (saidIn(row) > saidIn(outer)) sayAgain(outer, at);
    else sayAgain(row, other);
  }
}

/** A call with the usage of all those inside of it is their sum, which count; others are named. */
export function joinSums(
  rows: readonly SessionRow[],
  parents: readonly (number | null)[],
  found: FoundList,
): void {
  const inner = new Map<number, SessionRow[]>();
  for (const [at, row] of rows.entries()) {
    const around = row.usage.length ? findAround(at, rows, parents) : null;
    if (around !== null) append(inner, around, row);
  }
  const sums = [...inner].filter(([at, own]) => own.length > 1 && isSumOfUsage(rows[at], own));
  const isSum = new Set(sums.map(([at]) => at));
  for (const [at, own] of inner) {
    const row = rows[at];
    const isOther = own.every(
      ({ reply }) => reply !== null && row?.reply != null && reply !== row.reply,
    );
    if (isSum.has(at)) found.add(at, reportSum(own.length));
    else if (!isOther) found.add(at, INSIDE);
  }
  for (const at of isSum) Object.assign(rows[at] ?? {}, { usage: [], counts: false });
}

function isSumOfUsage(outer: SessionRow | undefined, inner: readonly SessionRow[]): boolean {
  const all = (part: string) =>
    inner.flatMap(({ usage }) => usage.filter((one) => one.part === part));
  return (outer?.usage ?? []).every(
    ({ part, tokens }) =>
      all(part).reduce((sum, one) => sum + Number(one.tokens), 0) === Number(tokens),
  );
}

const PLACE = { check: 'sessions.sum', severity: 'info', path: 'attributes' } as const;

function reportSum(calls: number): StepFound {
  return {
    ...PLACE,
    message: `The usage of this call of a model is the sum of the ${calls} calls inside of it. They count, and this one does not.`,
  };
}

const INSIDE: StepFound = {
  ...PLACE,
  message:
    'Calls of models are inside of this one, and their usage is neither that of this call nor comes to it. All of them are counted: if two layers recorded the same call, it is counted twice.',
};

/** The call of a model around a span. */
function findAround(
  at: number,
  rows: readonly SessionRow[],
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

function isSame(one: SessionRow, other: SessionRow): boolean {
  if (one.reply !== null && other.reply !== null && one.reply !== other.reply) return false;
  return writeUsage(one.usage) === writeUsage(other.usage);
}

function writeUsage(usage: readonly Usage[]): string {
  return JSON.stringify(usage.map(({ part, tokens }) => [part, tokens]));
}

function saidIn({ calls, results }: SessionRow): number {
  return calls.length + results.length;
}
