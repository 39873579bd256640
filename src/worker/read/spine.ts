// What is drawn at the side of a lane's rows: the lanes that leave it, and the state as it grows.

import { ANSWERS_CALL } from '../../core/model/digest.ts';
import type { Change, Life } from '../../core/model/timeline.ts';
import type { Series } from '../../core/series/series.ts';
import {
  type Grants,
  lanesLeaving,
  plainRuns,
  type SpineView,
  type Stretches,
} from '../../layout/index.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import { CARRIES_OUT } from '../import/build/lane-builder.ts';
import { changeOf } from './changes.ts';
import { forestOf } from './graphs.ts';
import type { LedgerCache } from './ledger-cache.ts';
import type { OpenedLane } from './opened-lane.ts';

/** Resources that are drawn as columns; a lane with more has none. */
const MAX_LIVES = 6;
/** Longer lanes are not looked through for theirs. */
const MAX_LIVED = 5000;

export async function spineOf(
  cache: LedgerCache,
  row: LedgerRow,
  lane: OpenedLane,
): Promise<SpineView> {
  const tree = (await forestOf(cache, row)).lanes.get(lane.id);
  const sides = tree ? lanesLeaving(tree, lane.entries) : { leaving: [], more: [] };
  const lives = await livesOf(lane, tree?.link?.kind === 'branch');
  const grants = pairsOf(lane, CARRIES_OUT);
  const calls = pairsOf(lane, ANSWERS_CALL);
  const forks = [...sides.leaving.map(({ leaves }) => leaves), ...sides.more.map(([at]) => at)];
  const stretches = stretchesOf(lane, await cache.series(row, lane.id), grants, forks);
  return { ...sides, lives, grants, calls, stretches };
}

/** Costs a look at every entry's kind, however many there are. */
function stretchesOf(
  lane: OpenedLane,
  series: Series,
  { requests, answers }: Grants,
  forks: readonly number[],
): Stretches {
  const kept = new Uint8Array(lane.entries);
  for (const indices of [lane.marked, lane.approvals.keys(), requests, answers, forks])
    for (const index of indices) kept[index] = 1;
  const isPlain = (index: number) => kept[index] === 0 && series.shapeAt(index) === 'change';
  const edges = plainRuns(lane.entries, isPlain);
  // What is between two of them is left out.
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

export function pairsOf({ id, links }: OpenedLane, by: string): Grants {
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

/** null: it has too many resources, or goes back to an earlier state. */
async function livesOf(lane: OpenedLane, isBranch: boolean): Promise<readonly Life[] | null> {
  if (lane.entries > MAX_LIVED) return null;
  const lives = new Map<string, { at: number[]; changes: Change['change'][] } & Life>();
  for await (const page of lane.allPages())
    for (let index = page.first; page.has(index); index++)
      for (const op of page.delta(index)?.ops ?? []) {
        if (op.op === 'restore') return null;
        const { kind, id } = op;
        const key = JSON.stringify([kind, id]);
        const isOlder = isBranch && op.op !== 'create';
        const life = lives.get(key) ?? { kind, id, isOlder, at: [], changes: [] };
        const before = life.changes.at(-1);
        life.changes.push(changeOf(op, before !== undefined && before !== 'retracted'));
        life.at.push(index);
        lives.set(key, life);
        if (lives.size > MAX_LIVES) return null;
      }
  return [...lives.values()];
}
