import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
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
  const answers = (isSparse ? some : whole).map(({ data }) => data);
  const [held, setHeld] = useState<Held>({ asked: '', answers: [], rows: new Map() });
  const key = [...pages.keys()].join();
  if (held.asked !== key || !isSame(held.answers, answers)) {
    // What was here stays until what is asked instead is.
    const rows = new Map(answers.every(Boolean) ? [] : held.rows);
    for (const [at, data] of answers.entries())
      for (const row of data ?? []) rows.set(`${row.index} ${asked[at]?.lane}`, row);
    setHeld({ asked: key, answers, rows });
  }
  const { rows } = held;
  return useCallback((lane, index) => rows.get(`${index} ${lane}`), [rows]);
}

type Answers = readonly (readonly TimelineRow[] | undefined)[];

interface Held {
  readonly asked: string;
  readonly answers: Answers;
  readonly rows: ReadonlyMap<string, TimelineRow>;
}

function isSame(some: Answers, others: Answers): boolean {
  return some.length === others.length && some.every((one, place) => one === others[place]);
}
