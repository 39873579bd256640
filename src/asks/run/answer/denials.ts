// The denials of a stretch of a lane are counted by their titles, or, where nearly every title is
// another, by the more general notes.

import type { OpenedLane } from '../../../ledger/held/opened-lane.ts';
import { createPace } from '../../../ledger/held/pace.ts';
import type { Denials } from '../../../ledger/model/timeline.ts';
import type { Traits } from '../../../ledger/storage/rows.ts';

/** This many different words have a count of their own; others only count in the total. */
const MAX_WORDS = 2000;
const SHOWN = 8;

/** Counts the entries from `from` to `to` (exclusive). */
export async function countDenials(lane: OpenedLane, from: number, to: number): Promise<Denials> {
  const [start, end] = [Math.max(0, from), Math.min(to, lane.entries)];
  const titles = new Map<string, number>();
  const notes = new Map<string, number>();
  const pace = createPace();
  let total = 0;
  for await (const page of lane.readPages(listPages(lane, start, end))) {
    const denied = new Map<Traits | null, boolean>();
    const last = Math.min(end, page.first + page.entries);
    for (let index = Math.max(start, page.first); index < last; index++) {
      const traits = page.traits(index);
      const isDenied = denied.get(traits) ?? traits?.shape === 'denied';
      denied.set(traits, isDenied);
      if (!isDenied) continue;
      total++;
      add(titles, page.title(index));
      add(notes, page.note(index) || page.title(index));
    }
    if (pace.due()) await pace.pause();
  }
  const counts = titles.size > SHOWN && notes.size < titles.size ? notes : titles;
  const reasons = [...counts].map(([words, count]) => ({ words, count }));
  reasons.sort((a, b) => b.count - a.count);
  return { total, different: counts.size, reasons: reasons.slice(0, SHOWN) };
}

function add(counts: Map<string, number>, words: string): void {
  const count = counts.get(words);
  if (count !== undefined || counts.size < MAX_WORDS) counts.set(words, (count ?? 0) + 1);
}

/** Yields the pages of a lane that have entries from `start` to `end` (exclusive). */
export function* listPages(lane: OpenedLane, start: number, end: number): Generator<number, void> {
  const { pages } = lane.row;
  if (start >= end) return;
  for (let page = lane.pageAt(start); (pages[page] ?? end) < end; page++) yield page;
}
