// Checkpoints and rollbacks of a block state ledger, for the screen that lists them.

import { ledgerPart } from '../../../../data/ledgers/queries.ts';
import { getService } from '../../../../data/service.ts';
import type { CheckpointMark, MarksAnswer, RollbackMark } from '../../marks.ts';

export type { CheckpointMark, MarksAnswer, RollbackMark };

/** The first `count` of each list. */
export const marksQuery = ledgerPart('fixed', 'checkpoints', (id, count: number) =>
  getService().query(id, 'blocks.marks', { from: 0, to: count }),
);
