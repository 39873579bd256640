import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TimelineRow } from '../../../core/model/timeline.ts';
import { ROWS_PER_PAGE, rowsAtQuery, rowsQuery } from '../../../data/ledgers/queries.ts';

/**
 * The rows at places `first` to `last` of a list, as far as they are here. With
 * `matches` the list is those entries, without it every entry of the lane.
 */
export function useRows(
  ledger: string,
  lane: string,
  matches: Int32Array | null,
  first: number,
  last: number,
): (place: number) => TimelineRow | undefined {
  const from = Math.floor(first / ROWS_PER_PAGE);
  const pages = Array.from(
    { length: Math.max(0, Math.floor(last / ROWS_PER_PAGE) - from + 1) },
    (_, page) => from + page,
  );
  const plain = useQueries({
    queries: matches ? [] : pages.map((page) => rowsQuery(ledger, lane, page)),
  });
  const chosen = useQueries({
    queries: matches
      ? pages.map((page) => {
          const start = page * ROWS_PER_PAGE;
          return rowsAtQuery(ledger, lane, [...matches.subarray(start, start + ROWS_PER_PAGE)]);
        })
      : [],
  });
  const results = matches ? chosen : plain;
  // A page of a list that grows is another question as soon as it has one more entry.
  const before = useRef<ReadonlyMap<number, TimelineRow>>(new Map());
  const here = results.flatMap(({ data }) => data ?? []);
  useEffect(() => {
    if (here.length) before.current = new Map(here.map((row) => [row.index, row]));
  });
  return (place) =>
    results[Math.floor(place / ROWS_PER_PAGE) - from]?.data?.[place % ROWS_PER_PAGE] ??
    before.current.get(matches?.[place] ?? -1);
}
