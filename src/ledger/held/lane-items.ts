// A stretch of a lane has its entries one by one, or as many parts as have room, in which findings
// and the like are still apart.

import { CARRIES_OUT } from '../import/build/lane-builder.ts';
import {
  findForkIndex,
  ITEM_FLAGS,
  type LaneForest,
  type LaneItems,
  type LaneWindow,
} from '../layout/index.ts';
import type { SeriesView } from '../model/series.ts';
import type { ChainState } from '../model/timeline.ts';
import type { KindShape } from '../model/view.ts';
import { density } from '../series/density.ts';
import type { LedgerRow } from '../storage/rows.ts';
import { findGrantPairs } from './lane-sides.ts';
import type { LedgerCache } from './ledger-cache.ts';
import type { OpenedLane } from './opened-lane.ts';

const MAX_FINDINGS = 1000;
const MAX_ROLLBACKS = 1000;
const MAX_GRANTS = 200;

export const ITEM_SHAPES: readonly KindShape[] = [
  ...(['start', 'change', 'denied', 'waiting', 'delegation', 'read'] as const),
  ...(['bound', 'checkpoint', 'rollback', 'failed', 'completed'] as const),
];
const CODES = new Map(ITEM_SHAPES.map((shape, code) => [shape, code]));

interface Item {
  readonly index: number;
  readonly count: number;
  readonly shape: KindShape;
  readonly flags: number;
  readonly time: number;
}

/** Null when there is no such lane. With as many parts as entries, each is one. */
export async function itemsIn(
  cache: LedgerCache,
  row: LedgerRow,
  forest: LaneForest,
  window: LaneWindow,
): Promise<LaneItems | null> {
  const lane = await cache.findLane(row, window.lane);
  if (!lane) return null;
  const series = await cache.series(row, window.lane);
  const isIn = (index: number) => index >= window.from && index < window.to;
  const forks = (forest.lanes.get(lane.id)?.children ?? []).flatMap(
    (child) => findForkIndex(child) ?? [],
  );
  const marks = { forks: forks.filter(isIn), open: lane.open.filter(isIn) };
  const faults = lane.faults.filter(isIn);
  const [forked, open, own] = [new Set(marks.forks), new Set(marks.open), new Set(faults)];
  const one = (index: number): Item => {
    const flags =
      flagFound(lane, index, own.has(index)) |
      (open.has(index) ? ITEM_FLAGS.open : 0) |
      (forked.has(index) ? ITEM_FLAGS.fork : 0);
    const shape = series.shapeAt(index) ?? 'change';
    return { index, count: 1, shape, flags, time: series.timeAt(index) };
  };
  const [from, to] = [Math.max(0, window.from), Math.min(lane.entries, window.to)];
  if (window.buckets >= to - from) {
    const length = Math.max(0, to - from);
    return packItems(
      Array.from({ length }, (_, place) => one(from + place)),
      lane,
    );
  }
  const warned = [...(lane.severities?.warnings ?? [])].filter(isIn);
  const areDrawn = faults.length + warned.length <= MAX_FINDINGS;
  const found = areDrawn ? [...faults, ...warned] : [];
  const first = from === 0 ? [0] : [];
  const apart = new Set([...first, ...found, ...marks.forks.slice(0, MAX_FINDINGS), ...marks.open]);
  const single = [...apart].filter(isIn).sort((a, b) => a - b);
  const parts = listItems(series.window(window), single.map(one), faults, areDrawn, (index) =>
    flagUnchecked(lane.chainAt(index)),
  );
  return packItems(
    [...single.map(one), ...parts].sort((a, b) => a.index - b.index),
    lane,
  );
}

/**
 * An entry that rests on a changed one is not at fault itself: its line is dotted, and nothing
 * else.
 */
function flagFound(lane: OpenedLane, index: number, isOwn: boolean): number {
  const [severity, chain] = [lane.severityAt(index), lane.chainAt(index)];
  if (isOwn)
    return ITEM_FLAGS.error | (chain === 'broken' ? ITEM_FLAGS.broken : flagUnchecked(chain));
  return (
    (severity === 'warning' ? ITEM_FLAGS.warning : 0) |
    (severity === 'error' ? ITEM_FLAGS.unchecked : flagUnchecked(chain))
  );
}

/** Where nothing ties entries together, nothing was checked either. */
function flagUnchecked(chain: ChainState): number {
  return chain === 'unchecked' || chain === 'none' ? ITEM_FLAGS.unchecked : 0;
}

function* listItems(
  view: SeriesView,
  apart: readonly Item[],
  faults: Uint32Array,
  areFindingsDrawn: boolean,
  uncheckedAt: (index: number) => number,
): Generator<Item, void> {
  const { edges, kinds, errors, warnings, broken, times } = view;
  const own = density(faults, edges);
  let next = 0;
  for (let part = 0; part < edges.length - 1; part++) {
    const counts = new Map<KindShape, number>();
    for (const { shape, counts: of } of kinds)
      counts.set(shape, (counts.get(shape) ?? 0) + (of[part] ?? 0));
    for (let one = apart[next]; one && one.index < (edges[part + 1] ?? 0); one = apart[++next])
      counts.set(one.shape, (counts.get(one.shape) ?? 0) - 1);
    const [isOwn, all] = [own[part] ?? 0, errors[part] ?? 0];
    const found =
      (isOwn ? ITEM_FLAGS.error | (broken[part] ? ITEM_FLAGS.broken : 0) : 0) |
      (warnings[part] ? ITEM_FLAGS.warning : 0);
    const rests = all > isOwn ? ITEM_FLAGS.unchecked : 0;
    const unchecked = uncheckedAt(edges[part] ?? 0);
    let flags = (areFindingsDrawn ? rests : found || rests) | unchecked;
    const time = times?.earliest[part] ?? Number.NaN;
    for (const [shape, count] of counts) {
      if (count <= 0) continue;
      yield { index: edges[part] ?? 0, count, shape, flags, time };
      flags = unchecked;
    }
  }
}

export function packItems(items: readonly Item[], lane: OpenedLane | null): LaneItems {
  return {
    index: Uint32Array.from(items, ({ index }) => index),
    counts: Uint32Array.from(items, ({ count }) => count),
    shapes: Uint8Array.from(items, ({ shape }) => CODES.get(shape) ?? 0),
    flags: Uint8Array.from(items, ({ flags }) => flags),
    times: Float64Array.from(items, ({ time }) => time),
    rollbacks: rollbacksIn(lane),
    grants: packGrants(lane),
  };
}

function packGrants(lane: OpenedLane | null) {
  const { requests, answers } = lane
    ? findGrantPairs(lane, CARRIES_OUT)
    : { requests: [], answers: [] };
  return Uint32Array.from(
    [...requests.slice(0, MAX_GRANTS)].flatMap((request, at) => [request, answers[at] ?? request]),
  );
}

/** The pairs are the entry that a rollback goes back to, and the rollback. */
export function rollbacksIn(lane: OpenedLane | null) {
  const ties = (lane?.row.links ?? []).filter(({ kind, quiet }) => kind === 'rollback' && !quiet);
  return Uint32Array.from(
    ties.slice(0, MAX_ROLLBACKS).flatMap(({ from, to }) => {
      const isWithin = from.lane === lane?.id && to.lane === lane.id;
      if (!isWithin || from.index === null || to.index === null) return [];
      return [Math.min(from.index, to.index), Math.max(from.index, to.index)];
    }),
  );
}
