// Entries of a container that is read from front to back, put together by trajectory.

import type { Finding } from '../../../core/model/check.ts';
import type { Entry, LaneInfo, Seq } from '../../../core/model/entry.ts';
import type { ThymosReader } from './reader.ts';

interface Collected {
  readonly entry: Entry;
  readonly order: Seq;
}

export class LaneCollector {
  total = 0;
  private readonly lanes = new Map<string, Collected[]>();

  /** `order`: what the runtime sorts by, where it is not the seq as it is read. */
  add(lane: string, entry: Omit<Entry, 'index'>, order: Seq = entry.seq): void {
    const collected = this.lanes.get(lane) ?? [];
    if (!collected.length) this.lanes.set(lane, collected);
    collected.push({ entry: { ...entry, index: collected.length }, order });
    this.total++;
  }

  /** Trajectories in the order in which they first appeared, entries by seq. */
  sorted(): Map<string, readonly Entry[]> {
    const sorted = new Map<string, readonly Entry[]>();
    for (const [lane, collected] of this.lanes) {
      // Equal seqs keep the order of the file.
      collected.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
      sorted.set(
        lane,
        collected.map(({ entry }, index) => (entry.index === index ? entry : { ...entry, index })),
      );
    }
    return sorted;
  }
}

/** A reader over entries in memory. */
export function memoryReader(
  container: string,
  entries: Map<string, readonly Entry[]>,
  findings: readonly Finding[],
  more: Partial<Pick<ThymosReader, 'heads' | 'rows' | 'trailing'>> = {},
): ThymosReader {
  const lanes: LaneInfo[] = [...entries].map(([id, { length }]) => ({ id, entries: length }));
  return {
    container,
    lanes,
    findings,
    openFault: null,
    carriesParents: [...entries.values()].some((own) =>
      own.some(({ parent }) => parent !== undefined),
    ),
    heads: null,
    ...more,
    *entries(lane, from = 0, to = Number.POSITIVE_INFINITY) {
      const ofLane = entries.get(lane) ?? [];
      for (let i = from; i < ofLane.length && i < to; i++) {
        const entry = ofLane[i];
        if (entry) yield entry;
      }
    },
    close: () => entries.clear(),
  };
}
