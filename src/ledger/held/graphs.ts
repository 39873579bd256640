// Every drawing of several lanes is made of these.

import { type GraphLane, type LaneForest, laneForest } from '../layout/index.ts';
import type { Link } from '../model/entry.ts';
import type { LedgerRow } from '../storage/rows.ts';
import type { LedgerCache } from './ledger-cache.ts';

async function drawnLinks(cache: LedgerCache, row: LedgerRow): Promise<readonly Link[]> {
  const { links } = await cache.overview(row);
  return links.filter(({ quiet }) => !quiet);
}

export async function buildLaneForest(cache: LedgerCache, row: LedgerRow): Promise<LaneForest> {
  const [lanes, links] = [await graphLanes(cache, row), await drawnLinks(cache, row)];
  return laneForest(lanes, links, await cache.laneMarks(row));
}

async function graphLanes(cache: LedgerCache, row: LedgerRow): Promise<GraphLane[]> {
  const lanes = await cache.laneVerdicts(row);
  return lanes.map(({ row: { lane, summary }, verdict }) => ({
    id: lane,
    title: summary.title,
    origin: summary.origin,
    entries: summary.entries,
    verdict,
  }));
}
