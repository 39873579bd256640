// Which records a rollback went back before. Two rollbacks' ranges are either apart or one
// inside the other, because a rollback ends every checkpoint after its target; so the
// innermost over a record is the first that went back before it, and it decides how the
// record is shown.

import { firstPast } from '../../core/lists.ts';

/** What a rollback asks to be done with the records that it went back before. */
export type Orphans = 'mark' | 'discard';

/** The records between a checkpoint and the rollback to it, both ends inclusive; may be empty. */
export interface RolledBackRange {
  readonly from: number;
  readonly to: number;
  /** The rollback. */
  readonly by: number;
  readonly orphans: Orphans;
}

interface Nested extends RolledBackRange {
  outer: Nested | null;
}

export class RolledBackRanges {
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

  /** The first rollback over a record; null: none. */
  over(at: number): RolledBackRange | null {
    const first = firstPast(this.all.length, (i) => (this.all[i]?.to ?? 0) >= at);
    let range: Nested | null = this.all[first] ?? null;
    while (range && range.from > at) range = range.outer;
    return range;
  }

  get ranges(): readonly RolledBackRange[] {
    return this.all;
  }
}
