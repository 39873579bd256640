// Each query reads one thing for the screens. A ledger's id is the hash of its bytes, so no answer
// goes stale by itself. Verifying again throws away what is under `verified`; what is under `fixed`
// depends on the bytes alone.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { LaneItems, LaneWindow } from '../../../ledger/layout/index.ts';
import type { BlameAsk, BlamePage } from '../../../ledger/model/blame.ts';
import type { Point } from '../../../ledger/model/entry.ts';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import type { SeriesWindow } from '../../../ledger/model/series.ts';
import type {
  TimelineFilter,
  TimelineMatches,
  TimelinePoint,
} from '../../../ledger/model/timeline.ts';
import { ask } from '../host.ts';

export const ROWS_PER_PAGE = 100;

export const keys = {
  library: ['library'] as const,
  ledger: (id: string) => ['ledger', id] as const,
  verified: (id: string) => ['ledger', id, 'verified'] as const,
  fixed: (id: string) => ['ledger', id, 'fixed'] as const,
};

/** Answers that are large or many cost more to compare than that saves, and they go soon. */
export const bulky = { structuralSharing: false, gcTime: 60_000 } as const;

/** Defines a query about one ledger. Its key consists of the arguments of the call. */
export function defineLedgerQuery<Args extends unknown[], Data>(
  scope: 'verified' | 'fixed',
  name: string,
  read: (id: string, ...args: Args) => Promise<Data>,
) {
  return (id: string, ...args: Args) =>
    queryOptions({
      ...bulky,
      queryKey: [...keys[scope](id), name, ...args],
      queryFn: () => read(id, ...args),
    });
}

/** Defines a query that may take long: it ends when nobody waits for its answer any more. */
export function ledgerWork<Args extends unknown[], Data>(
  scope: 'verified' | 'fixed',
  name: string,
  read: (id: string, signal: AbortSignal, ...args: Args) => Promise<Data>,
) {
  return (id: string, ...args: Args) =>
    queryOptions({
      ...bulky,
      queryKey: [...keys[scope](id), name, ...args],
      queryFn: ({ signal }) => read(id, signal, ...args),
    });
}

export function libraryQuery() {
  return queryOptions({
    queryKey: keys.library,
    queryFn: () => ask({ name: 'ledgers', input: null }),
    // Another tab may have imported or forgotten.
    refetchOnWindowFocus: 'always',
  });
}

export function ledgerQuery(id: string) {
  return queryOptions({
    structuralSharing: false,
    queryKey: [...keys.verified(id), 'detail'],
    queryFn: async ({ client }) => {
      const detail = await ask({ name: 'ledger', input: id });
      // Opening a ledger may have rebuilt what an older version derived; the library shows it then.
      const library = client.getQueryData(libraryQuery().queryKey);
      const listed = library?.find((ledger) => ledger.id === id);
      if (listed && listed.verifiedAt !== detail.summary.verifiedAt)
        void client.invalidateQueries({ queryKey: keys.library });
      return detail;
    },
  });
}

export const laneReportQuery = defineLedgerQuery('verified', 'report', (id, lane: string) =>
  ask({ name: 'lane report', input: { ledger: id, lane } }),
);

export const timelineQuery = defineLedgerQuery('verified', 'timeline', (id, lane: string) =>
  ask({ name: 'timeline', input: { ledger: id, lane } }),
);

/**
 * Asks for the entries that a filter leaves, and shows what is found meanwhile. Typing another
 * letter ends the query.
 */
export function matchesQuery(id: string, lane: string, filter: TimelineFilter) {
  const queryKey = [...keys.verified(id), 'matches', lane, filter];
  return queryOptions({
    ...bulky,
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<TimelineMatches>(queryKey);
      let found: TimelineMatches = await ask({
        name: 'matches',
        input: { ledger: id, lane, filter, from: 0 },
      });
      while (!isWholeLedger(found)) {
        signal.throwIfAborted();
        // A whole answer stays until the next one is whole.
        if (!known || !isWholeLedger(known)) client.setQueryData(queryKey, found);
        const { matches, upTo, total } = await ask({
          name: 'matches',
          input: { ledger: id, lane, filter, from: found.upTo },
        });
        found = { matches: joined(found.matches, matches), upTo, total };
      }
      return found;
    },
    // A query that was given up has a part of its answer.
    staleTime: ({ state }) =>
      state.data && !isWholeLedger(state.data) ? 0 : Number.POSITIVE_INFINITY,
  });
}

export function isWholeLedger({ upTo, total }: TimelineMatches): boolean {
  return upTo >= total;
}

function joined(some: Int32Array, more: Int32Array): Int32Array {
  if (more.length === 0) return some;
  const all = new Int32Array(some.length + more.length);
  all.set(some);
  all.set(more, some.length);
  return all;
}

export const seriesQuery = defineLedgerQuery(
  'verified',
  'series',
  (id, lane: string, window: SeriesWindow) =>
    ask({ name: 'series', input: { ledger: id, lane, window } }),
);

/** Adds up the entries from `from` to `to`, both included; `hits` limits that to these entries. */
export function sumQuery(
  id: string,
  lane: string,
  { from, to }: { readonly from: number; readonly to: number },
  hits: { readonly filter: TimelineFilter; readonly indices: Int32Array } | null,
) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.verified(id), 'sum', lane, from, to, hits?.filter, hits?.indices.length],
    queryFn: () =>
      ask({
        name: 'sum',
        input: { ledger: id, lane, entries: hits?.indices ?? { from, to: to + 1 } },
      }),
  });
}

export const spentInAllQuery = defineLedgerQuery('verified', 'spentInAll', (id) =>
  ask({ name: 'spent in all', input: id }),
);

export const denialsQuery = defineLedgerQuery(
  'verified',
  'denials',
  (id, lane: string, from: number, to: number) =>
    ask({ name: 'denials', input: { ledger: id, lane, from, to } }),
);

/** Describes a lane in plain sentences. The work ends when nobody waits for it any more. */
export function runSummaryQuery(id: string, lane: string) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.verified(id), 'runSummary', lane],
    queryFn: ({ signal }) => ask({ name: 'run summary', input: { ledger: id, lane }, signal }),
  });
}

/**
 * Finds what many entries of these ledgers have in common. The work ends when nobody waits for it
 * any more.
 */
export function patternsQuery(
  ledgers: readonly LedgerSummary[],
  onProgress?: (done: number) => void,
) {
  const ids = ledgers.map(({ id }) => id);
  const verified = ledgers.map(({ id, entries, verifiedAt }) => [id, entries, verifiedAt]);
  return queryOptions({
    ...bulky,
    queryKey: ['patterns', verified],
    queryFn: ({ signal }) => ask({ name: 'patterns', input: ids, onProgress, signal }),
  });
}

/** The answer is not kept: it is asked for once, to go there. */
export function findPlace(id: string, lane: string, place: TimelinePoint): Promise<number | null> {
  return ask({ name: 'place', input: { ledger: id, lane, place } });
}

/** Reads the rows from `page * ROWS_PER_PAGE`; the last page is shorter. */
export const rowsQuery = defineLedgerQuery('verified', 'rows', (id, lane: string, page: number) =>
  ask({
    name: 'rows',
    input: { ledger: id, lane, from: page * ROWS_PER_PAGE, to: (page + 1) * ROWS_PER_PAGE },
  }),
);

/** Reads rows at any positions, for filtered timelines. */
export const rowsAtQuery = defineLedgerQuery(
  'verified',
  'rowsAt',
  (id, lane: string, indices: readonly number[]) =>
    ask({ name: 'rows at', input: { ledger: id, lane, indices: Int32Array.from(indices) } }),
);

export const entryQuery = defineLedgerQuery(
  'verified',
  'entry',
  (id, lane: string, index: number) => ask({ name: 'entry', input: { ledger: id, lane, index } }),
);

export const worldHeadQuery = defineLedgerQuery(
  'fixed',
  'worldHead',
  (id, lane: string, index: number) =>
    ask({ name: 'state head', input: { ledger: id, lane, index } }),
);

/**
 * Reads the resources from `from` to `to` (exclusive) that match `query`. A search that nobody
 * waits for any more is ended.
 */
export function worldQuery(
  id: string,
  lane: string,
  index: number,
  query: string,
  from: number,
  to: number,
) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'world', lane, index, query, from, to],
    queryFn: ({ signal }) =>
      ask({ name: 'state', input: { ledger: id, lane, index, query, from, to }, signal }),
  });
}

export const blameHeadQuery = defineLedgerQuery('fixed', 'blameHead', (id, of: BlameAsk) =>
  ask({ name: 'blame head', input: { ledger: id, of } }),
);

export const blameLinesQuery = defineLedgerQuery('fixed', 'blameLines', (id, of: BlameAsk) =>
  ask({ name: 'blame lines', input: { ledger: id, of } }),
);

/** Reads page by page, the latest changes first. */
export function blameQuery(id: string, of: BlameAsk) {
  return infiniteQueryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'blame', of],
    queryFn: ({ pageParam }) =>
      ask({ name: 'blame', input: { ledger: id, of, before: pageParam } }),
    initialPageParam: null as BlamePage['next'],
    getNextPageParam: ({ next }) => next,
  });
}

export const diffQuery = defineLedgerQuery(
  'fixed',
  'diff',
  (id, from: Point, to: Point, skip?: number) =>
    ask({ name: 'difference', input: { ledger: id, from, to, skip } }),
);

/** Asks for the changes of several entries at once, in words. */
export const changeNotesQuery = defineLedgerQuery(
  'fixed',
  'change notes',
  (id, lane: string, indices: readonly number[]) =>
    ask({ name: 'change notes', input: { ledger: id, lane, indices: Int32Array.from(indices) } }),
);

/** Reads the rollbacks from `from` to `to` (exclusive). */
export const wentBackQuery = defineLedgerQuery(
  'fixed',
  'went back',
  (id, lane: string, from: number, to: number) =>
    ask({ name: 'went back', input: { ledger: id, lane, from, to } }),
);

export const rowLanesQuery = defineLedgerQuery('verified', 'rowLanes', (id, lane: string) =>
  ask({ name: 'row lanes', input: { ledger: id, lane } }),
);

export const laneSidesQuery = defineLedgerQuery('verified', 'laneSides', (id, lane: string) =>
  ask({ name: 'lane sides', input: { ledger: id, lane } }),
);

/** Reads the lanes, around `lane` when there are very many. */
export const swimlanesQuery = defineLedgerQuery('verified', 'swimlanes', (id, lane: string) =>
  ask({ name: 'swimlanes', input: { ledger: id, lane } }),
);

type LaneWindows = readonly LaneWindow[];

/**
 * Lanes are asked for in groups, so that whoever looks elsewhere waits for no more than one group.
 */
const LANES_AT_ONCE = 6;

/** Reads stretches of lanes. A lane that nobody looks at any more is not read to its end. */
export function laneItemsQuery(id: string, windows: LaneWindows) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.verified(id), 'laneItems', windows],
    queryFn: async ({ signal }) => {
      const items: LaneItems[] = [];
      for (let from = 0; from < windows.length; from += LANES_AT_ONCE) {
        signal.throwIfAborted();
        const some = await ask({
          name: 'lane items',
          input: { ledger: id, windows: windows.slice(from, from + LANES_AT_ONCE) },
        });
        for (const one of some) items.push(one);
      }
      return windows.map((window, place) => ({ window, items: items[place] }));
    },
  });
}

/** The answer is not kept, because another ledger may be held a moment later. */
export function lanesElsewhereQuery(id: string, lanes: readonly string[]) {
  return queryOptions({
    queryKey: [...keys.verified(id), 'elsewhere', lanes],
    queryFn: () => ask({ name: 'lanes elsewhere', input: { ledger: id, lanes } }),
    staleTime: 0,
  });
}

/** The answer is not kept, because another ledger may be held a moment later. */
export function delegationElsewhereQuery(id: string, lane: string) {
  return queryOptions({
    queryKey: [...keys.verified(id), 'delegation elsewhere', lane],
    queryFn: () => ask({ name: 'delegation elsewhere', input: { ledger: id, lane } }),
    staleTime: 0,
  });
}

/** The answer is not kept, because another ledger may be held a moment later. */
export function joinsAtQuery(id: string, lane: string, index: number) {
  return queryOptions({
    queryKey: [...keys.verified(id), 'joins', lane, index],
    queryFn: () => ask({ name: 'joins', input: { ledger: id, lane, index } }),
    staleTime: 0,
  });
}

/**
 * The answer is not kept, because another ledger may be held a moment later, and a decision adds to
 * the journals.
 */
export function authorityQuery(id: string, lane: string, index: number) {
  return queryOptions({
    queryKey: [...keys.verified(id), 'authority', lane, index],
    queryFn: () => ask({ name: 'authority', input: { ledger: id, lane, index } }),
    staleTime: 0,
  });
}

export const replayStopQuery = defineLedgerQuery(
  'verified',
  'replay stop',
  (id, lane: string, index: number) =>
    ask({ name: 'replay stop', input: { ledger: id, lane, index } }),
);
