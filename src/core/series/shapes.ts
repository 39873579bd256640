// How many entries of a lane are drawn in one way, without opening its series.

import type { KindShape } from '../model/view.ts';
import type { LaneSeries } from './builder.ts';
import { COLUMNS, type SeriesPage, viewsOf } from './page.ts';

/** `pages`: the full ones. */
export function countOfShape(
  lane: LaneSeries,
  pages: readonly SeriesPage[],
  wanted: KindShape,
): number {
  const codes = new Set(lane.kinds.flatMap(({ shape }, code) => (shape === wanted ? [code] : [])));
  let count = 0;
  for (const page of [...pages, lane.tail]) {
    const column = viewsOf(page)[COLUMNS.kind];
    // A column of zeros is not kept.
    if (!column) count += codes.has(0) ? page.entries : 0;
    else for (const code of column) if (codes.has(Number(code))) count++;
  }
  return count;
}
