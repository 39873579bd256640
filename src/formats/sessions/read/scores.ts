// How things were judged, as their own records say, against what is said of them and of all of them
// elsewhere.

import { append } from '../../../base/lists.ts';
import type { CostMeans, Mean, Scored } from '../step.ts';
import type { FoundList } from './found.ts';
import type { SessionRow } from './rows.ts';

/** Programs add up doubles. */
const CLOSE = 1e-6;

export function checkScores(rows: readonly SessionRow[], found: FoundList): void {
  const own = new Map<string, Scored>();
  for (const { scored } of rows) if (scored?.isOwn) own.set(toKey(scored), scored);
  for (const [at, { scored, means }] of rows.entries()) {
    if (scored && !scored.isOwn) compareOne(at, scored, own.get(toKey(scored)), found);
    if (means) compareAll(at, means, [...own.values()], found);
  }
}

function toKey({ item, time }: Scored): string {
  return `${item}\n${time}`;
}

function compareOne(at: number, said: Scored, own: Scored | undefined, found: FoundList): void {
  const values = new Map(own?.values);
  for (const [by, value] of said.values) {
    const other = values.get(by) ?? null;
    if (value === null || other === null || isClose(value, other)) continue;
    found.add(at, {
      check: 'sessions.sum',
      severity: 'warning',
      path: by,
      expected: `${other}, as its own records say`,
      actual: String(value),
      message: 'What was judged has another score in its own records than is said of it here.',
    });
  }
}

function compareAll(at: number, means: CostMeans, all: readonly Scored[], found: FoundList): void {
  const { done } = means;
  if (done !== null && all.length > 0 && all.length < done)
    found.add(at, {
      check: 'sessions.sum',
      severity: 'warning',
      path: 'completed',
      expected: `${all.length}, as are here`,
      actual: String(done),
      message: 'More is said to have been done than is here: some was taken out, or not kept.',
    });
  for (const mean of means.all) {
    const value = findMean(mean, all, done ?? all.length);
    if (value === null || isClose(value, mean.value)) continue;
    found.add(at, {
      check: 'sessions.sum',
      severity: 'warning',
      path: `${mean.by}: ${mean.name}`,
      expected: `${Number(value.toFixed(9))} over all scores`,
      actual: String(mean.value),
      message: 'This is another figure than the single scores come to.',
    });
  }
}

/** null: it cannot be made of what is here. */
function findMean({ by, ofTries }: Mean, all: readonly Scored[], wanted: number): number | null {
  const items = new Map<string, number[]>();
  let count = 0;
  for (const { item, values } of all) {
    const value = values.find(([name]) => name === by)?.[1] ?? null;
    if (value === null) continue;
    append(items, item, value);
    count++;
  }
  if (count === 0 || count !== wanted || (!ofTries && items.size < count)) return null;
  return average([...items.values()].map(average));
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= CLOSE * Math.max(1, Math.abs(one));
}
