import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Swimlanes } from '../../../../ledger/layout/index.ts';
import type { TimelineFilter, TimelineMatches } from '../../../../ledger/model/timeline.ts';
import { matchesQuery } from '../../../../ui/data/ledgers/queries.ts';
import { isFiltered } from '../url.ts';

const NONE: ReadonlyMap<string, Int32Array> = new Map();

/** Gives the hits of a filter by lane; without a filter none. */
export function useHits(
  ledger: string,
  view: Swimlanes | undefined,
  filter: TimelineFilter,
): ReadonlyMap<string, Int32Array> {
  const lanes = useMemo(
    () => (view && isFiltered(filter) ? view.lanes.filter(({ missing }) => missing === null) : []),
    [view, filter],
  );
  const found = useQueries({
    queries: lanes.map(({ lane }) => matchesQuery(ledger, lane, filter)),
    combine: joined,
  });
  return useMemo(() => {
    const hits = lanes.flatMap(({ lane }, place) => {
      const matches = found[place];
      return matches?.length ? [[lane, matches] as const] : [];
    });
    return hits.length > 0 ? new Map(hits) : NONE;
  }, [lanes, found]);
}

function joined(results: readonly { readonly data: TimelineMatches | undefined }[]) {
  return results.map(({ data }) => data?.matches);
}
