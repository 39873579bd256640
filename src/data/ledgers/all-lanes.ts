// The graph of the lanes of all held ledgers, for its screen.

import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { getService } from '../service.ts';
import { bulky, type LanesAsk, libraryQuery } from './queries.ts';

const NONE: readonly LedgerSummary[] = [];

interface Progress {
  readonly done: number;
  readonly total: number;
}

const PROGRESS = ['all lanes, progress'] as const;

/** The library is a part of the key: it is read again when that changes. Whoever looks elsewhere has ended it. */
function allLanesQuery(ask: LanesAsk, library: readonly LedgerSummary[]) {
  const held = library.map(({ id, entries, verifiedAt }) => [id, entries, verifiedAt]);
  return queryOptions({
    ...bulky,
    queryKey: ['all lanes', held, ask],
    queryFn: async ({ client, signal }) => {
      client.setQueryData<Progress>(PROGRESS, { done: 0, total: 0 });
      for (;;) {
        const part = await getService().allLanes(ask);
        if (part.view) return part;
        signal.throwIfAborted();
        client.setQueryData<Progress>(PROGRESS, { done: part.done, total: part.total });
      }
    },
    placeholderData: keepPreviousData,
  });
}

/** `isSized`: how large the drawing can be is known. */
export function useAllLanes(ask: LanesAsk, isSized: boolean) {
  const library = useQuery(libraryQuery());
  const ledgers = library.data ?? NONE;
  const graph = useQuery({
    ...allLanesQuery(ask, ledgers),
    enabled: isSized && ledgers.length > 0,
  });
  const { data: progress } = useQuery<Progress>({ queryKey: PROGRESS, queryFn: skipToken });
  return { library, graph, progress: graph.isPending ? progress : undefined };
}
