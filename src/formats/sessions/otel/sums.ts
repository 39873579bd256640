// What a run of an agent says that it used in all, against the calls of models in it.

import type { FoundList } from '../read/found.ts';
import type { SessionRow } from '../read/rows.ts';

type Sums = Map<string, number>;

export function checkSums(
  rows: readonly SessionRow[],
  parents: readonly (number | null)[],
  agents: readonly (number | null)[],
  found: FoundList,
): void {
  const own = new Map<number, Sums>();
  for (const [at, { usage }] of rows.entries()) {
    const agent = agents[at];
    if (agent === null || agent === undefined || !usage.length) continue;
    const sums = own.get(agent) ?? new Map<string, number>();
    own.set(agent, sums);
    for (const { part, tokens } of usage) sums.set(part, (sums.get(part) ?? 0) + Number(tokens));
  }
  const whole = withInner(own, parents, agents);
  for (const [at, { sums }] of rows.entries())
    for (const { part, tokens } of sums) {
      const calls = own.get(at)?.get(part);
      const all = whole.get(at)?.get(part);
      if (calls === undefined || calls === Number(tokens) || all === Number(tokens)) continue;
      found.add(at, {
        check: 'sessions.sum',
        severity: 'warning',
        path: 'attributes',
        expected: `${calls} ${part}, the sum of its calls of models`,
        actual: tokens,
        message:
          'The usage of this run is not the sum of its calls of models: some are not in these files, or a number was changed.',
      });
    }
}

/** With what the agents used that each began: programs differ in whether they count it. */
function withInner(
  own: ReadonlyMap<number, Sums>,
  parents: readonly (number | null)[],
  agents: readonly (number | null)[],
): ReadonlyMap<number, Sums> {
  const whole = new Map<number, Sums>();
  for (const [agent, sums] of own) {
    const seen = new Set<number>();
    let here: number | null = agent;
    while (here !== null && !seen.has(here)) {
      seen.add(here);
      const into = whole.get(here) ?? new Map<string, number>();
      whole.set(here, into);
      for (const [part, sum] of sums) into.set(part, (into.get(part) ?? 0) + sum);
      const above: number | null = parents[here] ?? null;
      here = above === null ? null : (agents[above] ?? null);
    }
  }
  return whole;
}
