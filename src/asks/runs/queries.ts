import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { Progress } from '../../base/ask.ts';
import type { LedgerSummary } from '../../ledger/model/ledger.ts';
import { ask } from '../../ui/data/host.ts';
import { bulky, libraryQuery } from '../../ui/data/ledgers/queries.ts';

const NONE: readonly LedgerSummary[] = [];

const PROGRESS = ['runs, progress'] as const;

/** The library is a part of the key: it is read again when that changes. */
function runsQuery(ledgers: readonly string[], library: readonly LedgerSummary[]) {
  const held = library.map(({ id, entries, verifiedAt }) => [id, entries, verifiedAt]);
  return queryOptions({
    ...bulky,
    queryKey: ['runs', held, ledgers],
    queryFn: ({ client, signal }) => {
      const onProgress = (progress: Progress) => client.setQueryData(PROGRESS, progress);
      onProgress({ done: 0, total: 0 });
      return ask({ name: 'runs', input: ledgers, signal, onProgress });
    },
    placeholderData: keepPreviousData,
  });
}

/** `ledgers` limits it to these; none means all held ones. */
export function useRuns(ledgers: readonly string[]) {
  const library = useQuery(libraryQuery());
  const held = library.data ?? NONE;
  const runs = useQuery({ ...runsQuery(ledgers, held), enabled: held.length > 0 });
  const { data: progress } = useQuery<Progress>({ queryKey: PROGRESS, queryFn: skipToken });
  return { library, runs, progress: runs.isPending ? progress : undefined };
}
