import { append } from '../../base/lists.ts';
import type { LaneSummary } from '../model/ledger.ts';

export type LaneHead = Pick<LaneSummary, 'id' | 'title' | 'origin'>;

/** The lanes are paired by id, by title, by their place among their like, or by a person. */
export type PairedBy = 'id' | 'title' | 'position' | 'choice';

export interface LanePair {
  readonly a: string;
  readonly b: string;
  readonly by: PairedBy;
}

export interface LanePairs {
  readonly pairs: readonly LanePair[];
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
}

/** The pairs are in the order of the first ledger. */
export function pairLanes(a: readonly LaneHead[], b: readonly LaneHead[]): LanePairs {
  const [left, right] = [byId(a), byId(b)];
  const pairs = new Map<string, LanePair>();
  const take = (one: string, other: string, by: PairedBy) => {
    left.delete(one);
    right.delete(other);
    pairs.set(one, { a: one, b: other, by });
  };
  for (const id of [...left.keys()]) if (right.has(id)) take(id, id, 'id');
  const haveIds = pairs.size > 0;
  for (const by of ['title', 'position'] as const) {
    // Where any lane is known by its id, the place of the others says nothing.
    if (by === 'position' && haveIds) break;
    const toKey = (lane: LaneHead) => JSON.stringify([lane.origin, by === 'title' && lane.title]);
    const waiting = new Map<string, string[]>();
    for (const lane of right.values()) append(waiting, toKey(lane), lane.id);
    for (const lane of [...left.values()]) {
      const other = waiting.get(toKey(lane))?.shift();
      if (other !== undefined) take(lane.id, other, by);
    }
  }
  return {
    pairs: a.flatMap(({ id }) => pairs.get(id) ?? []),
    onlyA: [...left.keys()],
    onlyB: [...right.keys()],
  };
}

function byId(lanes: readonly LaneHead[]): Map<string, LaneHead> {
  return new Map(lanes.map((lane) => [lane.id, lane]));
}
