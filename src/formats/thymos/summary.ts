// A trajectory in plain sentences: the task is what its root notes.

import { wordsAt } from '../../base/json/access.ts';
import type { RunWords } from '../../ledger/format/words.ts';
import { taskOf } from './ends.ts';
import { type Decoded, payloadOf } from './payload/payload.ts';

export const summary: RunWords<Decoded> = {
  tools: 'Ran',
  asked(_, decoded) {
    const payload = payloadOf(decoded);
    if (payload?.type !== 'root') return null;
    return (taskOf(payload) ?? wordsAt(payload.tree, 'note')) || null;
  },
};
