// Entries of a container that is read from front to back, put together by trajectory.

import type { Finding } from '../../../core/model/check.ts';
import type { Entry, LaneInfo, Seq } from '../../../core/model/entry.ts';
import type { FindingList } from '../../../core/verify/findings.ts';
import { sourceFinding } from '../../describe.ts';
import type { ThymosReader } from './reader.ts';

interface Collected {
  readonly entry: Entry;
  readonly order: Seq;
}

/** A record can have any number of members that nobody reads. */
const MAX_NAMED = 20;
const MAX_NAME = 60;

export class LaneCollector {
  total = 0;
  /** Members beyond those that are read, by their first occurrence. */
  private readonly others = new Set<string>();
  private unnamed = 0;
  private readonly lanes = new Map<string, Collected[]>();

  /** `order`: what the runtime sorts by, where it is not the seq as it is read. */
  add(lane: string, entry: Omit<Entry, 'index'>, order: Seq = entry.seq): void {
    const collected = this.lanes.get(lane) ?? [];
    if (!collected.length) this.lanes.set(lane, collected);
    collected.push({ entry: { ...entry, index: collected.length }, order });
    this.total++;
  }

  /** Notes a member, of an entry or around all of them, that nobody reads. */
  addOther(name: string): void {
    if (this.others.has(name)) return;
    if (this.others.size < MAX_NAMED) this.others.add(name.slice(0, MAX_NAME));
    else this.unnamed++;
  }

  get otherFindings(): readonly Finding[] {
    const { others, unnamed } = this;
    if (!others.size) return [];
    const actual = `${[...others].join(', ')}${unnamed ? ` and ${unnamed} more` : ''}`;
    const message = `This file has members that nobody reads: ${actual}. They are covered by no id, and anybody could have put them there.`;
    const where = { expected: 'the members of an export', actual };
    return [sourceFinding('thymos.unknown-fields', 'warning', message, where)];
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
  findings: FindingList,
  more: Partial<Pick<ThymosReader, 'heads' | 'rows' | 'trailing'>> = {},
): ThymosReader {
  const lanes: LaneInfo[] = [...entries].map(([id, { length }]) => ({ id, entries: length }));
  return {
    container,
    lanes,
    findings: findings.kept,
    leftOut: findings.leftOut,
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
