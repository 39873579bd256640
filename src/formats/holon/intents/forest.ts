// Intents as a forest. A faulty ledger may claim a ring of parents; the walk that meets
// itself loses the tie that closes it.

import type { IntentSurvey } from './survey.ts';

export interface Forest {
  readonly roots: readonly number[];
  readonly children: readonly (readonly number[])[];
  /** Parents without rings; −1: a root. */
  readonly parents: Int32Array;
}

export function buildForest({ intents }: IntentSurvey): Forest {
  const parents = Int32Array.from(intents, ({ parent }, i) => (parent === i ? -1 : parent));
  const done = new Uint8Array(intents.length);
  for (let start = 0; start < intents.length; start++) {
    const walk = new Set<number>();
    let at = start;
    while (at >= 0 && !done[at]) {
      walk.add(at);
      const above = parents[at] ?? -1;
      if (above >= 0 && walk.has(above)) parents[at] = -1;
      at = parents[at] ?? -1;
    }
    for (const seen of walk) done[seen] = 1;
  }
  const children: number[][] = intents.map(() => []);
  const roots: number[] = [];
  for (const [i, parent] of parents.entries()) (children[parent] ?? roots).push(i);
  return { roots, children, parents };
}

/** The intent and all below it, parents first. */
export function below({ children }: Forest, root: number): number[] {
  const found: number[] = [];
  const stack = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    found.push(next);
    for (const child of (children[next] ?? []).toReversed()) stack.push(child);
  }
  return found;
}
