// Checkpoints and rollbacks of a block state ledger, for the screen that lists them.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from '../../../data/ledgers/queries.ts';
import { getService } from '../../../data/service.ts';
import type { CheckpointMark, MarksAnswer, RollbackMark } from '../../../formats/blocks/marks.ts';

export type { CheckpointMark, MarksAnswer, RollbackMark };

/** The first `count` of each list. */
export function marksQuery(ledger: string, count: number) {
  return queryOptions({
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryKey: [...keys.fixed(ledger), 'blocks.marks', count],
    queryFn: () => getService().query(ledger, 'blocks.marks', { from: 0, to: count }),
    placeholderData: keepPreviousData,
  });
}
