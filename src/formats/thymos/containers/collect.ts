// Entries of a container that is read from front to back, put together by trajectory.

import type { Finding } from '../../../core/model/check.ts';
import type { Entry, LaneInfo, Seq } from '../../../core/model/entry.ts';
import type { LedgerReader } from '../../format.ts';

interface Collected {
  readonly entry: Entry;
  readonly order: Seq;
}

export class LaneCollector {
  total = 0;
  private readonly lanes = new Map<string, Collected[]>();

  /** `order`: what the runtime sorts by, where it is not the seq as it is read. */
  add(lane: string, entry: Omit<Entry, 'index'>, order: Seq = entry.seq): void {
    const held = this.lanes.get(lane) ?? [];
    if (!held.length) this.lanes.set(lane, held);
    held.push({ entry: { ...entry, index: held.length }, order });
    this.total++;
  }

  /** Trajectories in the order in which they first appeared, entries by seq. */
  sorted(): Map<string, readonly Entry[]> {
    const sorted = new Map<string, readonly Entry[]>();
    for (const [lane, held] of this.lanes) {
      // Equal seqs keep the order of the file.
      held.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
      sorted.set(
        lane,
        held.map(({ entry }, index) => (entry.index === index ? entry : { ...entry, index })),
      );
    }
    return sorted;
  }
}

/** A reader over entries that are held in memory. */
export function heldReader(
  container: string,
  held: Map<string, readonly Entry[]>,
  findings: readonly Finding[],
): LedgerReader {
  const lanes: LaneInfo[] = [...held].map(([id, { length }]) => ({ id, entries: length }));
  return {
    container,
    lanes,
    findings,
    *entries(lane, from = 0, to = Number.POSITIVE_INFINITY) {
      const entries = held.get(lane) ?? [];
      for (let i = from; i < entries.length && i < to; i++) {
        const entry = entries[i];
        if (entry) yield entry;
      }
    },
    close: () => held.clear(),
  };
}
