import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TimelineRow } from '../../../core/model/timeline.ts';
import { ROWS_PER_PAGE, rowsAtQuery, rowsQuery } from '../../../data/ledgers/queries.ts';

/** Entries that are wanted, by lane and index. */
export type Wanted = readonly (readonly [lane: string, index: number])[];

export type RowAt = (lane: string, index: number) => TimelineRow | undefined;

/** Entries as far as they are here. `isSparse`: a page with one would mostly have others that nobody wants. */
export function useLaneRows(ledger: string, wanted: Wanted, isSparse: boolean): RowAt {
  const pages = new Map<string, { lane: string; page: number; indices: number[] }>();
  for (const [lane, index] of wanted) {
    const page = Math.floor(index / ROWS_PER_PAGE);
    const key = isSparse ? lane : `${page} ${lane}`;
    const held = pages.get(key) ?? { lane, page, indices: [] };
    held.indices.push(index);
    pages.set(key, held);
  }
  const asked = [...pages.values()];
  const whole = useQueries({
    queries: isSparse ? [] : asked.map(({ lane, page }) => rowsQuery(ledger, lane, page)),
  });
  const some = useQueries({
    queries: isSparse ? asked.map(({ lane, indices }) => rowsAtQuery(ledger, lane, indices)) : [],
  });
  // What was here stays until what is asked instead is.
  const before = useRef<ReadonlyMap<string, TimelineRow>>(new Map());
  const rows = new Map<string, TimelineRow>();
  for (const [at, { data }] of (isSparse ? some : whole).entries())
    for (const row of data ?? []) rows.set(`${row.index} ${asked[at]?.lane}`, row);
  useEffect(() => {
    if (rows.size) before.current = rows;
  });
  return (lane, index) => rows.get(`${index} ${lane}`) ?? before.current.get(`${index} ${lane}`);
}
