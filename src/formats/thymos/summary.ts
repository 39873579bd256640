// A trajectory in plain sentences: the task is what its root notes.

import { wordsAt } from '../../base/json/access.ts';
import type { RunWords } from '../../ledger/format/words.ts';
import { readDelegatedTask } from './ends.ts';
import { asPayload, type DecodedPayload } from './payload/payload.ts';

export const thymosSummary: RunWords<DecodedPayload> = {
  tools: 'Ran',
  asked(_, decoded) {
    const payload = asPayload(decoded);
    if (payload?.type !== 'root') return null;
    return (readDelegatedTask(payload) ?? wordsAt(payload.tree, 'note')) || null;
  },
};
