// One trajectory of a followed run, as far as it was read.

import type { RunEntry } from '../http/records.ts';

/** What is missing before an entry that is here, or the whole of a lane that is named. */
export interface Hole {
  /** The same for the same hole. */
  readonly name: string;
  readonly lane: string;
  /** Nothing of it is older, or newer, in seconds since 1970; null: not known. */
  readonly from: number | null;
  readonly to: number | null;
}

/** When the entries of a lane were recorded, as far as another entry says. */
export interface LaneSpan {
  readonly from: number | null;
  readonly to: number | null;
}

export class FollowedLane {
  readonly id: string;
  head: RunEntry | null = null;
  /** All entries before this seq are here. */
  private next = 0n;
  private readonly bySeq = new Map<bigint, RunEntry[]>();
  private readonly counts = new Map<string, number>();
  private span: LaneSpan;

  constructor(id: string, span: LaneSpan) {
    this.id = id;
    this.span = span;
  }

  /** Another entry names it. */
  named({ from, to }: LaneSpan): void {
    this.span = { from: this.span.from ?? from, to: this.span.to ?? to };
  }

  add(entry: RunEntry): void {
    const { seq, kind } = entry;
    this.bySeq.set(seq, [...(this.bySeq.get(seq) ?? []), entry]);
    this.counts.set(kind, this.count(kind) + 1);
    if (!this.head || seq >= this.head.seq) this.head = entry;
    while (this.bySeq.has(this.next)) this.next++;
  }

  at(seq: bigint): RunEntry | null {
    return this.bySeq.get(seq)?.[0] ?? null;
  }

  count(kind: string): number {
    return this.counts.get(kind) ?? 0;
  }

  get size(): number {
    let size = 0;
    for (const count of this.counts.values()) size += count;
    return size;
  }

  hasConflict(): boolean {
    return [...this.bySeq.values()].some(({ length }) => length > 1);
  }

  entries(): readonly RunEntry[] {
    return [...this.bySeq.values()].flat().sort(bySeq);
  }

  /** When its entries were recorded, as far as others say and it has any. */
  recorded(): { readonly from: number; readonly to: number } | null {
    const from = this.at(0n)?.createdAt ?? this.span.from;
    const { to } = this.span;
    return from === null || to === null || !this.head ? null : { from, to };
  }

  /** The first one; null: nothing is missing, as far as it shows. */
  hole(): Hole | null {
    const { id, next, head, span } = this;
    if (!head) return { name: `${id}/0`, lane: id, ...span };
    if (head.seq < next) return null;
    const after = this.entries().find(({ seq }) => seq > next) ?? head;
    return {
      name: `${id}/${next}`,
      lane: id,
      from: this.at(next - 1n)?.createdAt ?? span.from,
      to: after.createdAt,
    };
  }
}

export function bySeq(a: RunEntry, b: RunEntry): number {
  return a.seq < b.seq ? -1 : a.seq > b.seq ? 1 : a.id < b.id ? -1 : 1;
}
