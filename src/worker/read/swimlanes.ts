// What the swimlanes are drawn from: of each lane some bytes an entry, and of a ledger that is too
// large for that, of a lane's series as many parts as it has room for.

import { transfer } from 'comlink';
import type { SeriesView } from '../../core/model/series.ts';
import type { KindShape } from '../../core/model/view.ts';
import type { Series } from '../../core/series/series.ts';
import { ITEM_FLAGS, laneForest, placeSwimlanes, type Swimlanes } from '../../layout/index.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import { drawnLinks, graphLanes } from './graphs.ts';
import type { LedgerCache } from './ledger-cache.ts';
import type { OpenedLane } from './opened-lane.ts';

/** Lanes that are looked into at once, those around the one in focus. */
const MAX_LANES = 400;
/** Items of all lanes; a ledger of no more entries is drawn entry by entry. */
const MAX_ITEMS = 20_000;
/** Parts of a lane however many lanes there are, and findings of one that are drawn one by one. */
const FEWEST_PARTS = 16;
const MAX_FINDINGS = 1000;
const MAX_ROLLBACKS = 1000;

const SHAPES: readonly KindShape[] = [
  ...(['start', 'change', 'denied', 'waiting', 'delegation'] as const),
  ...(['branch', 'bound', 'checkpoint', 'rollback'] as const),
];
const CODES = new Map(SHAPES.map((shape, code) => [shape, code]));

export async function swimlanesOf(
  cache: LedgerCache,
  row: LedgerRow,
  focus: string,
): Promise<Swimlanes> {
  const forest = laneForest(await graphLanes(cache, row), await drawnLinks(cache, row));
  const { lanes, leftOut } = placeSwimlanes(forest, focus, MAX_LANES);
  const entries = lanes.reduce((sum, lane) => sum + lane.entries, 0);
  const isWhole = entries <= MAX_ITEMS;
  const drawn: Swimlanes['lanes'][number][] = [];
  for (const [place, lane] of lanes.entries()) {
    const opened = lane.missing === null ? await cache.findLane(row, lane.lane) : null;
    const series = opened && (await cache.series(row, lane.lane));
    const parts = Math.max(FEWEST_PARTS, Math.floor((lane.entries / entries) * MAX_ITEMS));
    const forks = lanes.flatMap((child) => (child.parent === place ? (child.leaves ?? []) : []));
    const items = opened && series ? itemsOf(opened, series, isWhole ? null : parts, forks) : [];
    drawn.push({ ...lane, items: { ...columnsOf(items), rollbacks: rollbacksOf(opened) } });
  }
  const buffers = drawn.flatMap(({ items }) => Object.values(items).map(({ buffer }) => buffer));
  return transfer({ lanes: drawn, shapes: SHAPES, leftOut, isWhole }, buffers);
}

interface Item {
  readonly index: number;
  readonly count: number;
  readonly shape: KindShape;
  readonly flags: number;
  readonly time: number;
}

/** `parts`: null: every entry. */
function itemsOf(
  lane: OpenedLane,
  series: Series,
  parts: number | null,
  forks: readonly number[],
): Item[] {
  const forked = new Set(forks);
  const open = new Set(lane.open);
  const broken = new Set(lane.broken);
  const one = (index: number): Item => {
    const severity = lane.severityAt(index);
    const flags =
      (severity ? ITEM_FLAGS[severity] : 0) |
      (broken.has(index) ? ITEM_FLAGS.broken : 0) |
      (open.has(index) ? ITEM_FLAGS.open : 0) |
      (forked.has(index) ? ITEM_FLAGS.fork : 0);
    const shape = series.shapeAt(index) ?? 'change';
    return { index, count: 1, shape, flags, time: series.timeAt(index) };
  };
  if (parts === null) return Array.from({ length: lane.entries }, (_, index) => one(index));
  const marked = lane.marked.length <= MAX_FINDINGS ? lane.marked : [];
  const single = new Set([0, ...marked, ...forks.slice(0, MAX_FINDINGS), ...lane.open]);
  const view = series.window({ from: 0, to: lane.entries, buckets: parts });
  const items = [
    ...[...single].filter((index) => index < lane.entries).map(one),
    ...partsOf(view, marked.length > 0),
  ];
  return items.sort((a, b) => a.index - b.index);
}

/** Of each part one item a shape; what was found there is with the first, if not drawn one by one. */
function* partsOf(view: SeriesView, areFindingsDrawn: boolean): Generator<Item, void> {
  const { edges, kinds, errors, warnings, broken, times } = view;
  for (let part = 0; part < edges.length - 1; part++) {
    const counts = new Map<KindShape, number>();
    for (const { shape, counts: of } of kinds)
      counts.set(shape, (counts.get(shape) ?? 0) + (of[part] ?? 0));
    const found =
      (errors[part] ? ITEM_FLAGS.error : 0) |
      (warnings[part] ? ITEM_FLAGS.warning : 0) |
      (broken[part] ? ITEM_FLAGS.broken : 0);
    let flags = areFindingsDrawn ? 0 : found;
    const time = times?.earliest[part] ?? Number.NaN;
    for (const [shape, count] of counts) {
      if (count === 0) continue;
      yield { index: edges[part] ?? 0, count, shape, flags, time };
      flags = 0;
    }
  }
}

function columnsOf(items: readonly Item[]) {
  return {
    index: Uint32Array.from(items, ({ index }) => index),
    counts: Uint32Array.from(items, ({ count }) => count),
    shapes: Uint8Array.from(items, ({ shape }) => CODES.get(shape) ?? 0),
    flags: Uint8Array.from(items, ({ flags }) => flags),
    times: Float64Array.from(items, ({ time }) => time),
  };
}

/** Pairs: what a rollback goes back to, and the rollback. */
function rollbacksOf(lane: OpenedLane | null) {
  const ties = (lane?.row.links ?? []).filter(({ kind, quiet }) => kind === 'rollback' && !quiet);
  return Uint32Array.from(
    ties.slice(0, MAX_ROLLBACKS).flatMap(({ from, to }) => {
      const isWithin = from.lane === lane?.id && to.lane === lane.id;
      if (!isWithin || from.index === null || to.index === null) return [];
      return [Math.min(from.index, to.index), Math.max(from.index, to.index)];
    }),
  );
}
