// Beside a lane's rows are the growing state, and the entries that carry out others.

import { CARRIES_OUT } from '../import/build/lane-builder.ts';
import { type Grants, type LaneSides, plainRuns, type Stretches } from '../layout/index.ts';
import { ANSWERS_CALL } from '../model/digest.ts';
import type { Change, Life } from '../model/timeline.ts';
import type { Series } from '../series/series.ts';
import type { LedgerRow } from '../storage/rows.ts';
import { classifyOp } from './changes.ts';
import { buildLaneForest } from './graphs.ts';
import type { LedgerCache } from './ledger-cache.ts';
import type { OpenedLane } from './opened-lane.ts';

/** A lane with more resources has no columns. */
const MAX_LIVES = 6;
/** Longer lanes are not searched for their resources. */
const MAX_LIVED = 5000;

export async function readLaneSides(
  cache: LedgerCache,
  row: LedgerRow,
  lane: OpenedLane,
): Promise<LaneSides> {
  const tree = (await buildLaneForest(cache, row)).lanes.get(lane.id);
  const lives = await findLives(lane, tree?.link?.kind === 'branch');
  return {
    lives,
    grants: findGrantPairs(lane, CARRIES_OUT),
    calls: findGrantPairs(lane, ANSWERS_CALL),
  };
}

/** It looks at every entry's kind, however many there are. */
export function findStretches(
  lane: OpenedLane,
  series: Series,
  { requests, answers }: Grants,
  forks: Iterable<number>,
): Stretches {
  const kept = new Uint8Array(lane.entries);
  for (const indices of [lane.marked, lane.approvals.keys(), requests, answers, forks])
    for (const index of indices) kept[index] = 1;
  const isPlain = (index: number) => kept[index] === 0 && series.shapeAt(index) === 'change';
  const edges = plainRuns(lane.entries, isPlain);
  const { commits, created, replaced, retracted } = series.written(
    edges.length > 0 ? edges : Uint32Array.of(0),
  );
  const isStretch = (_: unknown, place: number) => place % 2 === 0;
  return {
    from: edges.filter(isStretch),
    to: edges.filter((_, place) => place % 2 === 1),
    commits: commits.filter(isStretch),
    created: created.filter(isStretch),
    replaced: replaced.filter(isStretch),
    retracted: retracted.filter(isStretch),
  };
}

export function findGrantPairs({ id, links }: OpenedLane, by: string): Grants {
  const grants = links.flatMap(({ kind, from, to, label }) => {
    const isGrant = kind === 'reference' && label === by && to.lane === id;
    return isGrant && from.index !== null && to.index !== null ? [[to.index, from.index]] : [];
  });
  grants.sort(([a = 0], [b = 0]) => a - b);
  return {
    requests: Int32Array.from(grants, ([request = 0]) => request),
    answers: Int32Array.from(grants, ([, answer = 0]) => answer),
  };
}

interface Lived extends Life {
  at: number[];
  changes: Change['change'][];
  /** Has the entry that wrote the value after each of them; null when it is not there. */
  writers: (number | null)[];
}

/** Null when it has too many resources. */
async function findLives(lane: OpenedLane, isBranch: boolean): Promise<readonly Life[] | null> {
  if (lane.entries > MAX_LIVED) return null;
  const lives = new Map<string, Lived>();
  const change = (life: Lived, index: number, change: Change['change'], writer: number | null) => {
    life.at.push(index);
    life.changes.push(change);
    life.writers.push(writer);
  };
  for await (const page of lane.allPages())
    for (let index = page.first; page.has(index); index++)
      for (const op of page.delta(index)?.ops ?? []) {
        if (op.op === 'restore') {
          for (const life of lives.values()) {
            const [now, then] = [writerAt(life, index), writerAt(life, op.to)];
            if (now === then) continue;
            change(
              life,
              index,
              then === null ? 'retracted' : now === null ? 'created' : 'replaced',
              then,
            );
          }
          continue;
        }
        const { kind, id } = op;
        const key = JSON.stringify([kind, id]);
        const isOlder = isBranch && op.op !== 'create';
        const life = lives.get(key) ?? { kind, id, isOlder, at: [], changes: [], writers: [] };
        const before = life.changes.at(-1);
        const does = classifyOp(op, before !== undefined && before !== 'retracted');
        change(life, index, does, does === 'retracted' ? null : index);
        lives.set(key, life);
        if (lives.size > MAX_LIVES) return null;
      }
  return [...lives.values()].map(({ kind, id, isOlder, at, changes }) => ({
    kind,
    id,
    isOlder,
    at,
    changes,
  }));
}

/** Returns the entry that wrote the value after an entry; −1 for one from before the lane. */
function writerAt({ isOlder, at, writers }: Lived, index: number): number | null {
  const place = at.findLastIndex((changed) => changed <= index);
  return place < 0 ? (isOlder ? -1 : null) : (writers[place] ?? null);
}
