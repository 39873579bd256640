// The entries of a lane are a tree: each continues the one before it, or the earlier one that it
// restores. It consists of runs of successive entries, each hanging off an entry of another run, so
// that a lane in which nothing is restored is one run.

import { firstPast } from '../../base/lists.ts';

/** Is called on a walk through the tree. `position` counts the entries that were entered before. */
export interface Walker {
  /**
   * The entry continues `parent`, or nothing with −1. Returns false when neither it nor what
   * follows on it exists.
   */
  enter(index: number, position: number, parent: number): boolean;
  /** Leaves entries that were entered, the last one first. The next entered one has `position`. */
  leave(index: number, position: number): void;
}

/** The entries from `first` to `end` − 1 of a run are entered during a walk. */
interface Visit {
  readonly first: number;
  end: number;
  readonly nextFrom: number;
  nextTo: number;
}

export class VersionTree {
  private readonly entries: number;
  private readonly firsts: Uint32Array;
  private readonly parents: Int32Array;
  /** Has by run the position of its entries on a walk, less their index. */
  private readonly shifts: Int32Array;

  /** `firsts` and `parents` are by run, in order; the first run begins with the first entry. */
  constructor(entries: number, firsts: Uint32Array, parents: Int32Array) {
    this.entries = entries;
    this.firsts = firsts;
    this.parents = parents;
    this.shifts = new Int32Array(firsts.length);
  }

  get isPath(): boolean {
    return this.firsts.length === 1;
  }

  get restarts(): Uint32Array {
    return this.firsts.subarray(1);
  }

  /**
   * Returns where an entry comes on a walk. All that continues it comes right after it; −1 stands
   * for nothing.
   */
  findPosition(index: number): number {
    return index < 0 ? -1 : index + (this.shifts[this.findRun(index)] ?? 0);
  }

  /** Visits every entry after the one that it continues, depth first and without recursion. */
  walk(walker: Walker): void {
    const { parents } = this;
    const hanging = Uint32Array.from(parents, (_, run) => run).sort(
      (a, b) => (parents[a] ?? 0) - (parents[b] ?? 0) || b - a,
    );
    const hangingFrom = (index: number) =>
      firstPast(hanging.length, (at) => (parents[hanging[at] ?? 0] ?? 0) >= index);
    const visits: Visit[] = [{ first: 0, end: 0, nextFrom: 0, nextTo: hangingFrom(0) }];
    let [position, left] = [0, hanging.length];
    for (let visit = visits.at(-1); visit && left > 0; visit = visits.at(-1)) {
      const run = visit.nextTo > visit.nextFrom ? hanging[--visit.nextTo] : undefined;
      const parent = run === undefined ? visit.first - 1 : (parents[run] ?? 0);
      while (visit.end > parent + 1) walker.leave(--visit.end, position);
      if (run === undefined) {
        visits.pop();
        continue;
      }
      const first = this.firsts[run] ?? 0;
      const past = this.firsts[run + 1] ?? this.entries;
      this.shifts[run] = position - first;
      let end = first;
      while (end < past && walker.enter(end, position, end === first ? parent : end - 1)) {
        end++;
        position++;
      }
      left--;
      visits.push({ first, end, nextFrom: hangingFrom(first), nextTo: hangingFrom(end) });
    }
  }

  /** Yields the entries between two points: those that one continues, and the other does not. */
  *between(a: number, b: number): Generator<readonly [first: number, last: number]> {
    let [earlier, later] = [a, b];
    while (earlier !== later) {
      if (earlier > later) [earlier, later] = [later, earlier];
      const run = this.findRun(later);
      const first = this.firsts[run] ?? 0;
      const isOnRun = earlier >= first;
      yield [isOnRun ? earlier + 1 : first, later];
      later = isOnRun ? earlier : (this.parents[run] ?? -1);
    }
  }

  private findRun(index: number): number {
    return firstPast(this.firsts.length, (run) => (this.firsts[run] ?? 0) > index) - 1;
  }
}
