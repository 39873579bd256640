// What the screens may read, one query each. A ledger's id is the hash of its bytes, so nothing
// here ever goes stale by itself. Verifying again throws away what is under `verified`; what is
// under `fixed` depends on the bytes alone.

import { queryOptions } from '@tanstack/react-query';
import type { Point } from '../../core/model/entry.ts';
import type { TimelineFilter } from '../../core/model/timeline.ts';
import { getService } from '../service.ts';

export const ROWS_PER_PAGE = 100;

export const keys = {
  library: ['library'] as const,
  ledger: (id: string) => ['ledger', id] as const,
  verified: (id: string) => ['ledger', id, 'verified'] as const,
  fixed: (id: string) => ['ledger', id, 'fixed'] as const,
};

const SECOND = 1000;
const local = {
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  gcTime: 5 * 60 * SECOND,
} as const;
/** For answers that are large or many: comparing them costs more than it saves, and they go soon. */
export const bulky = { ...local, structuralSharing: false, gcTime: 60 * SECOND } as const;

export function libraryQuery() {
  return queryOptions({
    ...local,
    queryKey: keys.library,
    queryFn: () => getService().library(),
    // Another tab may have imported or forgotten.
    refetchOnWindowFocus: 'always',
  });
}

/** Imports that a reload or a crash cut off. Reported once, so kept as long as the page lives. */
export function interruptedQuery() {
  return queryOptions({
    ...local,
    queryKey: ['interrupted'],
    queryFn: () => getService().interrupted(),
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function ledgerQuery(id: string) {
  return queryOptions({
    ...local,
    structuralSharing: false,
    queryKey: [...keys.verified(id), 'detail'],
    queryFn: async ({ client }) => {
      const detail = await getService().ledger(id);
      // Opening may have rebuilt what an older version derived; the library shows it then.
      const library = client.getQueryData(libraryQuery().queryKey);
      const listed = library?.find((ledger) => ledger.id === id);
      if (listed && listed.verifiedAt !== detail.summary.verifiedAt)
        void client.invalidateQueries({ queryKey: keys.library });
      return detail;
    },
  });
}

export function laneReportQuery(id: string, lane: string) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.verified(id), 'report', lane],
    queryFn: () => getService().laneReport(id, lane),
  });
}

export function timelineQuery(id: string, lane: string, filter: TimelineFilter) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.verified(id), 'timeline', lane, filter],
    queryFn: () => getService().timeline(id, lane, filter),
  });
}

/** Rows `page * ROWS_PER_PAGE` and on; the last page is shorter. */
export function rowsQuery(id: string, lane: string, page: number) {
  return queryOptions({
    ...bulky,
    gcTime: 2 * 60 * SECOND,
    queryKey: [...keys.verified(id), 'rows', lane, page],
    queryFn: () => getService().rows(id, lane, page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE),
  });
}

/** Rows at any positions, for filtered timelines. */
export function rowsAtQuery(id: string, lane: string, indices: readonly number[]) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.verified(id), 'rowsAt', lane, indices],
    queryFn: () => getService().rowsAt(id, lane, Int32Array.from(indices)),
  });
}

export function entryQuery(id: string, lane: string, index: number) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.verified(id), 'entry', lane, index],
    queryFn: () => getService().entry(id, lane, index),
  });
}

export function worldHeadQuery(id: string, lane: string, index: number) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'worldHead', lane, index],
    queryFn: () => getService().worldHead(id, lane, index),
  });
}

/** Resources `from` to `to` (exclusive) of those in the world that match `query`. */
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
    queryFn: () => getService().world(id, lane, index, query, from, to),
  });
}

export function historyQuery(
  id: string,
  lane: string,
  index: number,
  kind: string,
  resource: string,
) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'history', lane, index, kind, resource],
    queryFn: () => getService().history(id, lane, index, kind, resource),
  });
}

export function diffQuery(id: string, from: Point, to: Point) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.fixed(id), 'diff', from, to],
    queryFn: () => getService().diff(id, from, to),
  });
}

/** `open`: ids of the segments that the person opened. */
export function graphQuery(id: string, lane: string, open: readonly string[]) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.verified(id), 'graph', lane, open],
    queryFn: () => getService().graph(id, lane, open),
  });
}

export function laneGraphQuery(id: string) {
  return queryOptions({
    ...bulky,
    queryKey: [...keys.verified(id), 'laneGraph'],
    queryFn: () => getService().laneGraph(id),
  });
}
