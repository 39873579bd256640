// Which records a rollback orphaned. Two rollbacks' stretches are either apart or one
// inside the other, because a rollback ends every checkpoint after its target; so the
// innermost over a record is the first that orphaned it, and it decides how the
// record is shown.

export type Orphans = 'mark' | 'discard';

/** Records between a checkpoint and the rollback to it, both ends inclusive; may be empty. */
export interface OrphanRange {
  readonly from: number;
  readonly to: number;
  /** The rollback. */
  readonly by: number;
  readonly orphans: Orphans;
}

interface Nested extends OrphanRange {
  outer: Nested | null;
}

export class OrphanRanges {
  /** In the order of the rollbacks, so also by `to`. */
  private readonly all: Nested[] = [];
  private readonly outermost: Nested[] = [];

  /** A rollback at `by` to the checkpoint at `checkpoint`. */
  add(checkpoint: number, by: number, orphans: Orphans): void {
    const range: Nested = { from: checkpoint + 1, to: by - 1, by, orphans, outer: null };
    for (let last = this.outermost.at(-1); last && last.by >= range.from; ) {
      last.outer = range;
      this.outermost.pop();
      last = this.outermost.at(-1);
    }
    this.outermost.push(range);
    this.all.push(range);
  }

  /** The first rollback over a record; null: it stands. */
  over(at: number): OrphanRange | null {
    let low = 0;
    let high = this.all.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      if ((this.all[mid]?.to ?? 0) < at) low = mid + 1;
      else high = mid;
    }
    let range: Nested | null = this.all[low] ?? null;
    while (range && range.from > at) range = range.outer;
    return range;
  }

  get ranges(): readonly OrphanRange[] {
    return this.all;
  }
}
