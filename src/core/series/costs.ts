// What a whole lane costs, without opening its series.

import type { LaneSeries } from './builder.ts';
import { Sums } from './column.ts';
import { COST, type SeriesPage, viewsOf } from './page.ts';

export interface CostTotal {
  readonly name: string;
  readonly decimals: number;
  /** In units of 10 to the power of −`decimals`. */
  readonly value: bigint;
}

/** Every part that the lane's entries name. `pages`: the full ones. */
export function costsOf(lane: LaneSeries, pages: readonly SeriesPage[]): readonly CostTotal[] {
  if (lane.parts.length === 0) return [];
  const all = [...pages, lane.tail];
  const entries = all.reduce((sum, page) => sum + page.entries, 0);
  const views = all.map(viewsOf);
  return lane.parts.map((part, place) => {
    const column = views.map((page) => page[COST + place] ?? null);
    return { ...part, value: new Sums(column).upTo(entries) };
  });
}
