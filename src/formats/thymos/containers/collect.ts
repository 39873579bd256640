// Entries of a container that is read from front to back, put together by trajectory.

import { addAll } from '../../../core/lists.ts';
import type { Finding } from '../../../core/model/check.ts';
import type { Entry, LaneInfo, Seq } from '../../../core/model/entry.ts';
import { FindingList } from '../../../core/verify/findings.ts';
import { sourceFinding } from '../../describe.ts';
import type { MoreEntries } from '../../format.ts';
import type { ThymosReader } from './reader.ts';

interface Collected {
  readonly entry: Entry;
  readonly order: Seq;
}

/** A record can have any number of members that nobody reads. */
const MAX_NAMED = 20;
const MAX_NAME = 60;

export class LaneCollector {
  total: number;
  /** Members beyond those that are read, by their first occurrence. */
  private readonly others = new Set<string>();
  private unnamed = 0;
  private readonly lanes = new Map<string, Collected[]>();

  /** `before`: records of the same container that are elsewhere. */
  constructor(before = 0) {
    this.total = before;
  }

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
  sorted(): Map<string, Entry[]> {
    const sorted = new Map<string, Entry[]>();
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

type More = (bytes: Uint8Array, before: number) => ReadonlyMap<string, readonly Entry[]> | null;

/** The same over a file of records that grows at its end, and in which nothing is wrong. */
export function growingReader(
  container: string,
  entries: Map<string, Entry[]>,
  readMore: More,
): ThymosReader {
  const reader = memoryReader(container, entries, new FindingList());
  const { carriesParents } = reader;
  let total = 0;
  for (const { length } of entries.values()) total += length;
  return {
    ...reader,
    get lanes() {
      return [...entries].map(([id, { length }]) => ({ id, entries: length }));
    },
    extend(bytes) {
      const more = readMore(bytes, total);
      if (!more) return null;
      const added: MoreEntries[] = [];
      for (const [id, found] of more) {
        const own = entries.get(id) ?? [];
        const last = own.at(-1);
        const saysParent = found.some(({ parent }) => parent !== undefined);
        const isBehind = !last || found.every(({ seq }) => seq >= last.seq);
        if (!isBehind || (saysParent && !carriesParents)) return null;
        const placed = found.map((entry, i) => ({ ...entry, index: own.length + i }));
        entries.set(id, own);
        addAll(own, placed);
        total += placed.length;
        added.push({ lane: { id, entries: own.length }, entries: placed });
      }
      return added;
    },
  };
}
