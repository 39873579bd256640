import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ChangeNote, TimelineRow } from '../../../../ledger/model/timeline.ts';
import {
  changeNotesQuery,
  ROWS_PER_PAGE,
  rowsAtQuery,
  rowsQuery,
} from '../../../../ui/data/ledgers/queries.ts';

/** Needed entries, by lane and index. */
export type NeededRows = readonly (readonly [lane: string, index: number])[];

export type RowAt = (lane: string, index: number) => TimelineRow | undefined;

interface Asking {
  /** A page with a needed entry would mostly have others that nobody needs. */
  readonly isSparse: boolean;
  readonly hasState: boolean;
}

/** Returns rows as far as they are read, with the words for their changes. */
export function useLaneRows(
  ledger: string,
  wanted: NeededRows,
  { isSparse, hasState }: Asking,
): RowAt {
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
  const told = useQueries({
    queries: asked.map(({ lane }, at) => {
      const changing = answers[at]?.flatMap((row) => (row.changed ? row.index : [])) ?? [];
      return {
        ...changeNotesQuery(ledger, lane, changing),
        enabled: hasState && changing.length > 0,
      };
    }),
  });
  const notes = told.map(({ data }) => data);
  const [held, setHeld] = useState<Held>({ asked: '', answers: [], notes: [], rows: new Map() });
  const key = [...pages.keys()].join();
  if (held.asked !== key || !isSame(held.answers, answers) || !isSame(held.notes, notes)) {
    // The rows stay until the answer is there.
    const rows = new Map(answers.every(Boolean) ? [] : held.rows);
    for (const [at, data] of answers.entries())
      for (const row of data ?? [])
        rows.set(`${row.index} ${asked[at]?.lane}`, addNotes(row, notes[at]));
    setHeld({ asked: key, answers, notes, rows });
  }
  const { rows } = held;
  return useCallback((lane, index) => rows.get(`${index} ${lane}`), [rows]);
}

/** Each row keeps the one object that has its notes, so that its component is not drawn again. */
const NOTED = new WeakMap<TimelineRow, TimelineRow>();

function addNotes(row: TimelineRow, notes: readonly ChangeNote[] | undefined): TimelineRow {
  const own = notes?.filter(({ index, note }) => index === row.index && note !== '');
  if (!row.changed || !own?.length) return row;
  const changed = row.changed.map((one) => {
    const found = own.find(({ kind, id }) => kind === one.kind && id === one.id);
    return found ? { ...one, note: found.note } : one;
  });
  const noted = NOTED.get(row) ?? { ...row, changed };
  NOTED.set(row, noted);
  return noted;
}

type Answers = readonly (readonly TimelineRow[] | undefined)[];
type Notes = readonly (readonly ChangeNote[] | undefined)[];

interface Held {
  readonly asked: string;
  readonly answers: Answers;
  readonly notes: Notes;
  readonly rows: ReadonlyMap<string, TimelineRow>;
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, place) => one === others[place]);
}
