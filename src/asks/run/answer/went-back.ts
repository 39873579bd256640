// A stretch of a lane has rollbacks, each with what it could not undo: what its format reads of it,
// and which of the entries in between stay.

import type { LedgerFormat } from '../../../ledger/format/format.ts';
import type { OpenedLane } from '../../../ledger/held/opened-lane.ts';
import { createPace } from '../../../ledger/held/pace.ts';
import type { KindCount } from '../../../ledger/model/ledger.ts';
import type { WentBack } from '../../../ledger/model/went-back.ts';
import { listPages } from './denials.ts';

const MAX_ROLLBACKS = 50;

/** Reads entries from `from` to `to` (exclusive); the last ones, the latest first. */
export async function wentBackIn(
  format: LedgerFormat,
  lane: OpenedLane,
  from: number,
  to: number,
): Promise<readonly WentBack[]> {
  if (!format.state.wentBack) return [];
  const found: number[] = [];
  const [start, end] = [Math.max(0, from), Math.min(to, lane.entries)];
  const pace = createPace();
  for await (const page of lane.readPages(listPages(lane, start, end))) {
    const last = Math.min(end, page.first + page.entries);
    for (let index = Math.max(start, page.first); index < last; index++)
      if (page.traits(index)?.shape === 'rollback') found.push(index);
    if (pace.due()) await pace.pause();
  }
  const all: WentBack[] = [];
  for (const index of found.slice(-MAX_ROLLBACKS).reverse()) {
    const entry = await lane.entry(index);
    const back = format.state.wentBack(entry, format.reader.decode(entry));
    if (!back) continue;
    const { line } = await lane.timelineRow(index);
    const between = await countBetween(lane, back.index + 1, index);
    all.push({ ...back, by: { index, seq: entry.seq, title: line.title }, ...between });
  }
  return all;
}

async function countBetween(lane: OpenedLane, start: number, end: number) {
  const counts = new Map<string, number>();
  let answered = 0;
  for await (const page of lane.readPages(listPages(lane, start, end))) {
    const last = Math.min(end, page.first + page.entries);
    for (let index = Math.max(start, page.first); index < last; index++) {
      const traits = page.traits(index);
      const kind = traits?.kind ?? '';
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (traits?.shape === 'waiting' && !lane.open.includes(index)) answered++;
    }
  }
  const kinds: KindCount[] = Array.from(counts, ([kind, count]) => ({ kind, count }));
  kinds.sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
  return { remain: Math.max(0, end - start), kinds, answered };
}
