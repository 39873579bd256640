// The rows of a tree need these facts of its lanes, read from what is stored of each.

import type { Seq } from '../../../base/seq.ts';
import { buildLaneForest } from '../../../ledger/held/graphs.ts';
import { findGrantPairs, findStretches } from '../../../ledger/held/lane-sides.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { OpenedLane } from '../../../ledger/held/opened-lane.ts';
import { CARRIES_OUT } from '../../../ledger/import/build/lane-builder.ts';
import {
  findForkIndex,
  MOST_READ,
  type PlacedLane,
  placeTree,
  type RestOfLane,
  type Rollbacks,
  type RowLane,
  restRuns,
} from '../../../ledger/layout/rows/index.ts';
import { ANSWERS_CALL } from '../../../ledger/model/digest.ts';
import type { KindShape } from '../../../ledger/model/view.ts';
import type { Series } from '../../../ledger/series/series.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';

/** A lane with more entries says more than the row that it leaves. */
const LONGEST_STUB = 2;
const COUNTED: readonly KindShape[] = ['delegation', 'waiting', 'denied'];

const NONE = { requests: new Int32Array(), answers: new Int32Array() };
const NOTHING = {
  isStub: false,
  isChecked: true,
  faults: new Uint32Array(),
  torn: new Uint32Array(),
  stretches: {
    from: new Uint32Array(),
    to: new Uint32Array(),
    commits: new Uint32Array(),
    created: new Float64Array(),
    replaced: new Float64Array(),
    retracted: new Float64Array(),
  },
  rollbacks: { by: new Int32Array(), to: new Int32Array() },
  rests: [],
  grants: NONE,
  calls: NONE,
} as const;

export async function readRowLanes(
  cache: LedgerCache,
  row: LedgerRow,
  lane: string,
): Promise<readonly RowLane[]> {
  const tree = (await buildLaneForest(cache, row)).lanes.get(lane);
  const placed = tree ? placeTree(tree) : [];
  const verdicts = new Map((await cache.laneVerdicts(row)).map((one) => [one.row.lane, one]));
  const forks: number[][] = placed.map(() => []);
  for (const { parent, leaves } of placed) forks[parent]?.push(leaves);
  const lanes: RowLane[] = [];
  for (const [place, one] of placed.entries()) {
    const { id, link, mark } = one.tree;
    const stored = verdicts.get(id);
    const opened =
      stored && (place < MOST_READ || stored.verdict === 'failed')
        ? await cache.findLane(row, id)
        : null;
    const above = placed[one.parent]?.tree.id;
    lanes.push({
      ...NOTHING,
      lane: id,
      parent: one.parent,
      leaves: one.leaves,
      title: one.tree.lane?.title ?? link?.label ?? '',
      mark,
      kind: link?.kind ?? 'branch',
      isUnplaced: one.parent >= 0 && findForkIndex(one.tree) === null,
      entries: stored?.row.summary.entries ?? 0,
      verdict: stored?.verdict ?? null,
      missing: stored ? null : (link?.missing ?? 'not in this ledger'),
      firstAt: stored?.row.summary.firstAt ?? null,
      ...(await readSource(cache, row, above, one, place < MOST_READ)),
      ...(opened && (await readLane(cache, row, opened, forks[place] ?? []))),
    });
  }
  return lanes;
}

interface Source {
  readonly leavesSeq: Seq | null;
  readonly leftAt: number | null;
  readonly isStub: boolean;
}

async function readSource(
  cache: LedgerCache,
  row: LedgerRow,
  above: string | undefined,
  { tree, leaves }: PlacedLane,
  isRead: boolean,
): Promise<Source> {
  const parent = above !== undefined && isRead ? await cache.findLane(row, above) : null;
  if (!parent) return { leavesSeq: null, leftAt: null, isStub: false };
  const { seq, recordedAt, digest } = await parent.head(leaves);
  const { title, entries } = tree.lane ?? { title: '', entries: 0 };
  const name = title.slice(title.lastIndexOf(':') + 1);
  const isShort = entries > 0 && entries <= LONGEST_STUB && name !== '';
  const isStub = isShort && tree.link?.kind === 'delegation' && digest.line.title.includes(name);
  return { leavesSeq: seq, leftAt: recordedAt, isStub };
}

async function readLane(
  cache: LedgerCache,
  row: LedgerRow,
  lane: OpenedLane,
  forks: readonly number[],
) {
  const series = await cache.series(row, lane.id);
  const grants = findGrantPairs(lane, CARRIES_OUT);
  const { faults, entries, broken } = lane;
  const own = new Set(faults);
  const torn = broken.filter((index) => index === broken[0] || own.has(index));
  const found = { faults, entries, torn };
  return {
    ...found,
    isChecked: lane.isChecked,
    stretches: findStretches(lane, series, grants, forks),
    rests: restRuns(found).map(([from, to]) => countRest(series, from, to)),
    rollbacks: await readRollbacks(lane, series),
    grants,
    calls: findGrantPairs(lane, ANSWERS_CALL),
  };
}

function countRest(series: Series, from: number, to: number): RestOfLane {
  const counts = new Map<KindShape, number>(COUNTED.map((shape) => [shape, 0]));
  for (let index = from; index < to; index++) {
    const shape = series.shapeAt(index);
    const count = shape === null ? undefined : counts.get(shape);
    if (shape !== null && count !== undefined) counts.set(shape, count + 1);
  }
  return { from, to, counts: [...counts].filter(([, count]) => count > 0) };
}

async function readRollbacks(lane: OpenedLane, series: Series): Promise<Rollbacks> {
  const [by, to]: [number[], number[]] = [[], []];
  for (let index = 0; index < lane.entries; index++) {
    if (series.shapeAt(index) !== 'rollback') continue;
    const { digest } = await lane.head(index);
    const target = digest.delta?.ops.find(({ op }) => op === 'restore');
    if (target?.op !== 'restore') continue;
    by.push(index);
    to.push(target.to);
  }
  return { by: Int32Array.from(by), to: Int32Array.from(to) };
}
