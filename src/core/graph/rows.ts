// Interval packing: which stretch of which row is taken.

export class Rows {
  private readonly taken: { from: number; to: number }[][] = [];
  private readonly margin: number;

  constructor(margin: number) {
    this.margin = margin;
  }

  /** Takes the stretch in the first row, from `first` on, where it is free. */
  take(first: number, from: number, to: number): number {
    for (let row = first; ; row++) {
      this.taken[row] ??= [];
      const stretches = this.taken[row];
      if (!stretches) continue;
      const free = stretches.every(
        (other) => to + this.margin <= other.from || other.to + this.margin <= from,
      );
      if (!free) continue;
      stretches.push({ from, to });
      return row;
    }
  }
}
