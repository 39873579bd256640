// Which records a rollback went back before. Two rollbacks' ranges are either apart or one
// inside the other, because a rollback ends every checkpoint after its target; so the
// innermost over a record is the first that went back before it, and it decides how the
// record is shown.

import { firstPast } from '../../base/lists.ts';

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

/** Records over which a rollback is the first, both ends inclusive. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly range: RolledBackRange;
}

export class RolledBackRanges {
  /** In the order of the rollbacks, so also by `to`. */
  private readonly all: RolledBackRange[] = [];
  private readonly outermost: RolledBackRange[] = [];
  private readonly stretches: Stretch[] = [];
  private isSorted = true;

  /** A rollback at `by` to the checkpoint at `checkpoint`. */
  add(checkpoint: number, by: number, orphans: Orphans): void {
    const range: RolledBackRange = { from: checkpoint + 1, to: by - 1, by, orphans };
    let { to } = range;
    // Of the records in between, those that no rollback was over yet.
    for (let last = this.outermost.at(-1); last && last.by >= range.from; ) {
      this.stretch(last.by, to, range);
      to = last.from - 1;
      this.outermost.pop();
      last = this.outermost.at(-1);
    }
    this.stretch(range.from, to, range);
    this.outermost.push(range);
    this.all.push(range);
  }

  /** The first rollback over a record; null: none. */
  over(at: number): RolledBackRange | null {
    const { stretches } = this;
    if (!this.isSorted) stretches.sort((a, b) => a.from - b.from);
    this.isSorted = true;
    const after = firstPast(stretches.length, (i) => (stretches[i]?.from ?? 0) > at);
    const stretch = stretches[after - 1];
    return stretch && stretch.to >= at ? stretch.range : null;
  }

  get ranges(): readonly RolledBackRange[] {
    return this.all;
  }

  private stretch(from: number, to: number, range: RolledBackRange): void {
    if (from > to) return;
    this.stretches.push({ from, to, range });
    this.isSorted = false;
  }
}
