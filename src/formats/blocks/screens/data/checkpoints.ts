// Checkpoints and rollbacks of a block state ledger, for the screen that lists them.

import { askFormat } from '../../../../ledger/format/ask-format.ts';
import { ask } from '../../../../ui/data/host.ts';
import { defineLedgerQuery } from '../../../../ui/data/ledgers/queries.ts';
import type { CheckpointMark, MarksAnswer, RollbackMark } from '../../marks.ts';

export type { CheckpointMark, MarksAnswer, RollbackMark };

/** The first `count` of each list. */
export const marksQuery = defineLedgerQuery('fixed', 'checkpoints', (id, count: number) =>
  askFormat(ask, { ledger: id, question: 'blocks.marks', query: { from: 0, to: count } }),
);
