// Swimlanes are drawn from some bytes for each entry, or, in a ledger that is too large for that,
// from as many parts of a lane's series as there is room for.

import { transfer } from 'comlink';
import { buildLaneForest } from '../../../ledger/held/graphs.ts';
import { ITEM_SHAPES, itemsIn, packItems } from '../../../ledger/held/lane-items.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import {
  type LaneItems,
  type LaneWindow,
  placeSwimlanes,
  type Swimlanes,
} from '../../../ledger/layout/index.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';

/** Only this many lanes around the one in focus are looked into at once. */
const MAX_LANES = 400;
/** A ledger of no more entries is drawn entry by entry. */
const MAX_ITEMS = 20_000;
const FEWEST_PARTS = 16;

export async function placeLanes(
  cache: LedgerCache,
  row: LedgerRow,
  focus: string,
): Promise<Swimlanes> {
  const forest = await buildLaneForest(cache, row);
  const { lanes, leftOut } = placeSwimlanes(forest, focus, MAX_LANES);
  const entries = lanes.reduce((sum, lane) => sum + lane.entries, 0);
  const isWhole = entries <= MAX_ITEMS;
  const drawn: Swimlanes['lanes'][number][] = [];
  for (const lane of lanes) {
    const parts = Math.max(FEWEST_PARTS, Math.floor((lane.entries / entries) * MAX_ITEMS));
    const buckets = isWhole ? lane.entries : parts;
    const window = { lane: lane.lane, from: 0, to: lane.entries, buckets };
    const items = lane.missing === null ? await itemsIn(cache, row, forest, window) : null;
    drawn.push({ ...lane, items: items ?? packItems([], null) });
  }
  const buffers = drawn.flatMap(({ items }) => listBuffers(items));
  return transfer({ lanes: drawn, shapes: ITEM_SHAPES, leftOut, isWhole }, buffers);
}

/** Reads stretches of lanes closer; a missing lane has none. */
export async function readLaneItems(
  cache: LedgerCache,
  row: LedgerRow,
  windows: readonly LaneWindow[],
): Promise<readonly LaneItems[]> {
  const forest = await buildLaneForest(cache, row);
  const all: LaneItems[] = [];
  for (const window of windows)
    all.push((await itemsIn(cache, row, forest, window)) ?? packItems([], null));
  return transfer(all, all.flatMap(listBuffers));
}

function listBuffers(items: LaneItems): ArrayBuffer[] {
  return Object.values(items).map(({ buffer }) => buffer);
}
