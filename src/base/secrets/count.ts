// How many values look like secrets, by kind, in words.

import { OTHER_KINDS } from './kinds.ts';

export interface SecretCount {
  readonly name: string;
  /** Different values of that kind. */
  readonly count: number;
}

/** Many values are enough to ask about: a file of nothing else is not remembered whole. */
const MOST = 10_000;

/** Counts different values, so that one that comes a hundred times is one. */
export class SecretCounter {
  private readonly values = new Map<string, Set<string>>();
  private all = 0;

  add(name: string, value: string): void {
    const known = this.values.get(name) ?? new Set();
    this.values.set(name, known);
    if (known.has(value) || this.all >= MOST) return;
    this.all++;
    known.add(value);
  }

  counts(): readonly SecretCount[] {
    return Array.from(this.values, ([name, { size }]) => ({ name, count: size })).sort(
      (a, b) => b.count - a.count,
    );
  }
}

export function secretTotal(counts: readonly SecretCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

const PLURALS = new Map<string, string>([
  [OTHER_KINDS.url, 'passwords in URLs'],
  [OTHER_KINDS.assigned, 'passwords or keys'],
]);

/** "2 GitHub tokens, 1 private key". */
export function countSecretWords(counts: readonly SecretCount[]): string {
  return counts
    .map(({ name, count }) =>
      count === 1 ? `1 ${name}` : `${count} ${PLURALS.get(name) ?? `${name}s`}`,
    )
    .join(', ');
}
