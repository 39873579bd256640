// Compared lanes are read in order: some entries at a time, and their ids before all else.

import type { Seq } from '../../base/seq.ts';
import type { Entry } from '../model/entry.ts';
import type { OpenedLane } from './opened-lane.ts';

const MOST_AHEAD = 64;

/** Some entries of a lane. */
export class EntriesAhead {
  private readonly lane: OpenedLane;
  private from = 0;
  private entries: readonly Entry[] = [];

  constructor(lane: OpenedLane) {
    this.lane = lane;
  }

  /** Null when it was not read, or is dropped. */
  at(index: number): Entry | null {
    return this.entries[index - this.from] ?? null;
  }

  /**
   * Reads the entry, and those after it.
   * @throws Error when there is no such entry.
   */
  async read(index: number): Promise<void> {
    const page = await this.lane.digests(this.lane.pageAt(index));
    const count = Math.min(MOST_AHEAD, Math.max(1, page.first + page.entries - index));
    const indices = Array.from({ length: count }, (_, i) => index + i);
    this.entries = (await this.lane.pickEntries(page, indices)).map(({ entry }) => entry);
    this.from = index;
  }
}

/** Finds where the ids of two lanes differ first. */
export class DifferingId {
  /** The sequence number in the first lane; null when none is known. */
  seq: Seq | null = null;
  private readonly a: OpenedLane;
  private readonly b: OpenedLane;
  private upTo = 0;
  private isDone = false;

  constructor(a: OpenedLane, b: OpenedLane) {
    this.a = a;
    this.b = b;
  }

  /** Each step takes one more page, until it is found, or there is none. */
  async *pages(): AsyncGenerator<void, void> {
    const shared = Math.min(this.a.entries, this.b.entries);
    while (!this.isDone && this.upTo < shared) {
      const a = await this.a.digests(this.a.pageAt(this.upTo));
      const b = await this.b.digests(this.b.pageAt(this.upTo));
      const end = Math.min(shared, a.first + a.entries, b.first + b.entries);
      let index = this.upTo;
      while (index < end && a.id(index) === b.id(index)) index++;
      this.isDone = index < end || end <= this.upTo;
      if (index < end) this.seq = a.seq(index);
      this.upTo = index;
      yield;
    }
  }
}
