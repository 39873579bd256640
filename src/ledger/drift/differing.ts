// The verifier finds entries that differ from one pin: all of them are marked on a time line of a
// few hundred parts, and as many are listed as anybody looks through.

import type { DriftFinding, DriftSpan } from '../model/drift.ts';

const PARTS = 600;
/** The listed entries are small, and in memory. */
const MOST_LISTED = 200_000;

export class Differing {
  private rows: DriftFinding[] = [];
  private isSorted = true;
  private readonly size: number;
  private readonly marked: Uint8Array;

  /** `entries` counts those of all lanes from end to end. */
  constructor(entries: number) {
    this.size = Math.max(1, entries / PARTS);
    this.marked = new Uint8Array(Math.max(1, Math.ceil(entries / this.size)));
  }

  add(one: DriftFinding): void {
    const part = Math.min(this.marked.length - 1, Math.floor(one.at / this.size));
    this.marked[part] = 1;
    if (this.rows.length >= MOST_LISTED) return;
    this.isSorted &&= (this.rows.at(-1)?.at ?? 0) <= one.at;
    this.rows.push(one);
  }

  get all(): readonly DriftFinding[] {
    if (!this.isSorted) this.rows = this.rows.toSorted((a, b) => a.at - b.at);
    this.isSorted = true;
    return this.rows;
  }

  /** Adjacent parts are one span. */
  get spans(): readonly DriftSpan[] {
    const spans: { from: number; to: number }[] = [];
    for (const [part, isMarked] of this.marked.entries()) {
      if (!isMarked) continue;
      const [from, to] = [part * this.size, (part + 1) * this.size];
      const last = spans.at(-1);
      if (last && this.marked[part - 1]) last.to = to;
      else spans.push({ from, to });
    }
    return spans;
  }
}
