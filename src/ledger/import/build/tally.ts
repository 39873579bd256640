import type { KindCount, ValueCount } from '../../model/ledger.ts';

export class ImportTally {
  private readonly counts = new Map<string, number>();

  add(name: string, times = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + times);
  }

  addAll(other: ImportTally): void {
    for (const [name, count] of other.counts) this.add(name, count);
  }

  values(): ValueCount[] {
    return [...this.counts]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .map(([value, count]) => ({ value, count }));
  }

  kinds(): KindCount[] {
    return this.values().map(({ value, count }) => ({ kind: value, count }));
  }
}
