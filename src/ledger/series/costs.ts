// Whole lanes are summed up without opening their series.

import type { Spent } from '../model/spent.ts';
import type { LaneSeries } from './builder.ts';
import { ColumnSums } from './column.ts';
import { COST, SERIES_COLUMNS, SERIES_FLAGS, type SeriesPage, viewSeriesColumns } from './page.ts';

/** Sums a lane's entries, with the parts that come to nothing. `pages` are the full ones. */
export function sumCosts(lane: LaneSeries, pages: readonly SeriesPage[]): Spent {
  if (lane.parts.length === 0) return NOTHING;
  const all = [...pages, lane.tail];
  const views = all.map(viewSeriesColumns);
  let [total, entries, unread] = [0, 0, 0];
  for (const [i, page] of all.entries()) {
    total += page.entries;
    for (const flags of views[i]?.[SERIES_COLUMNS.flags] ?? []) {
      if (Number(flags) & SERIES_FLAGS.cost) entries++;
      if (Number(flags) & SERIES_FLAGS.unread) unread++;
    }
  }
  const parts = lane.parts.map((part, place) => {
    const column = views.map((page) => page[COST + place] ?? null);
    return { ...part, value: new ColumnSums(column).upTo(total) };
  });
  return { entries, unread, parts };
}

const NOTHING: Spent = { entries: 0, unread: 0, parts: [] };

/** Sums all of them: a part is found again by its name, in the finer of two units. */
export function mergeCosts(lanes: readonly Spent[]): Spent {
  let [entries, unread] = [0, 0];
  const parts = new Map<string, Spent['parts'][number]>();
  for (const lane of lanes) {
    entries += lane.entries;
    unread += lane.unread;
    for (const part of lane.parts) {
      const { name } = part;
      const known = parts.get(name) ?? { name, decimals: 0, value: 0n };
      const decimals = Math.max(known.decimals, part.decimals);
      const inUnits = (of: typeof part) => of.value * 10n ** BigInt(decimals - of.decimals);
      parts.set(name, { name, decimals, value: inUnits(known) + inUnits(part) });
    }
  }
  return { entries, unread, parts: [...parts.values()].filter(({ value }) => value > 0n) };
}
