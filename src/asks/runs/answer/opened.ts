import { itemsIn, packItems } from '../../../ledger/held/lane-items.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import { openLanes, type RunFile, type RunLane } from '../../../ledger/layout/index.ts';
import type { ComparedLedgerPart } from './part.ts';

const MOST_PARTS = 2000;

/** `tied` has lanes of the file by id, also such as it only names. */
export async function openLedgerIn(
  cache: LedgerCache,
  { row, forest, lanes, found }: ComparedLedgerPart,
  tied: ReadonlySet<string>,
): Promise<Pick<RunFile, 'opened' | 'more'>> {
  const all = openLanes(lanes, tied, new Set(found.keys()));
  // The line of a file of one lane is that lane.
  const { lanes: opened, more } = lanes.length === 1 ? { lanes, more: 0 } : all;
  const drawn: RunLane[] = [];
  for (const lane of opened) {
    const window = { lane: lane.lane, from: 0, to: lane.entries };
    const buckets = Math.min(lane.entries, MOST_PARTS);
    const items =
      lane.missing === null ? await itemsIn(cache, row, forest, { ...window, buckets }) : null;
    const worst = found.get(lane.lane) ?? null;
    drawn.push({ ...lane, items: items ?? packItems([], null), found: worst });
  }
  return { opened: drawn, more };
}
