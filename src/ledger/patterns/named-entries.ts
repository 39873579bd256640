// Entries are counted by name, up to so many different names.

import type { PatternCost } from '../model/patterns.ts';

/** So many different names are counted one by one; entries with others are counted together. */
export const MOST_PATTERNS = 2000;
/** A query has to have room for a name. */
export const LONGEST_NAME = 1000;

export interface MeasuredPattern {
  readonly cost?: readonly PatternCost[];
  readonly time?: number;
}

/** The sums of the entries of one name. */
export class NamedCount {
  entries = 0;
  label: string | null = null;
  private readonly costs = new Map<string, PatternCost>();
  private from = Number.POSITIVE_INFINITY;
  private to = Number.NEGATIVE_INFINITY;

  add({ cost = [], time }: MeasuredPattern): void {
    this.entries++;
    for (const part of cost) this.addCost(part);
    if (time === undefined) return;
    this.from = Math.min(this.from, time);
    this.to = Math.max(this.to, time);
  }

  get cost(): readonly PatternCost[] {
    return [...this.costs.values()];
  }

  get times(): { readonly from: number; readonly to: number } | null {
    return this.from <= this.to ? { from: this.from, to: this.to } : null;
  }

  private addCost({ name, decimals, units }: PatternCost): void {
    const key = `${decimals} ${name}`;
    const before = this.costs.get(key)?.units ?? 0n;
    this.costs.set(key, { name, decimals, units: before + units });
  }
}

export class NamedEntries {
  private readonly counts = new Map<string, NamedCount>();
  readonly unnamed = new NamedCount();
  others = 0;

  add(
    names: ReadonlySet<string>,
    own: ReadonlyMap<string, string>,
    measured: MeasuredPattern,
  ): void {
    let isOther = false;
    for (const name of names) {
      const count = this.findCount(name);
      if (count) {
        count.add(measured);
        count.label ??= own.get(name) ?? null;
      } else isOther ||= own.has(name);
    }
    if (isOther) this.others++;
    if (names.size === 0) this.unnamed.add(measured);
  }

  *[Symbol.iterator](): Generator<readonly [string, NamedCount], void> {
    yield* this.counts;
  }

  private findCount(name: string): NamedCount | undefined {
    const known = this.counts.get(name);
    if (known || this.counts.size >= MOST_PATTERNS || !canBeAsked(name)) return known;
    const count = new NamedCount();
    this.counts.set(name, count);
    return count;
  }
}

/** Half a letter is in no address. */
function canBeAsked(name: string): boolean {
  return name.length <= LONGEST_NAME && !/\p{Surrogate}/u.test(name);
}
