import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TimelineRow } from '../../../core/model/timeline.ts';
import { ROWS_PER_PAGE, rowsAtQuery, rowsQuery } from '../../../data/ledgers/queries.ts';
import type { RowList } from './row-list.ts';

/** The entries of rows `first` to `last`, by their index, as far as they are here. */
export function useRows(
  ledger: string,
  lane: string,
  list: RowList,
  first: number,
  last: number,
): (index: number) => TimelineRow | undefined {
  const from = Math.floor(first / ROWS_PER_PAGE);
  const pages = Array.from(
    { length: Math.max(0, Math.floor(last / ROWS_PER_PAGE) - from + 1) },
    (_, page) => from + page,
  );
  const plain = useQueries({
    queries: list.isWhole ? pages.map((page) => rowsQuery(ledger, lane, page)) : [],
  });
  const chosen = useQueries({
    queries: list.isWhole
      ? []
      : pages.map((page) => rowsAtQuery(ledger, lane, entriesOf(list, page))),
  });
  // A page of a list that changes is another question as soon as it has one more entry.
  const before = useRef<ReadonlyMap<number, TimelineRow>>(new Map());
  const here = [...plain, ...chosen].flatMap(({ data }) => data ?? []);
  const rows = new Map(here.map((row) => [row.index, row]));
  useEffect(() => {
    if (rows.size) before.current = rows;
  });
  return (index) => rows.get(index) ?? before.current.get(index);
}

function entriesOf(list: RowList, page: number): number[] {
  const start = page * ROWS_PER_PAGE;
  const length = Math.min(ROWS_PER_PAGE, list.count - start);
  return Array.from({ length }, (_, place) => list.entryAt(start + place));
}
