// An intent in plain sentences: what was asked is its goal, and two events end it.

import { textAt } from '../../base/json/access.ts';
import type { RunWords } from '../../ledger/format/words.ts';
import type { HolonEvent } from './read/record.ts';

const ENDS: ReadonlySet<string> = new Set(['intent promoted to main', 'intent abandoned']);

export const holonSummary: RunWords<HolonEvent> = {
  tools: 'Ran',
  ends: ({ line }) => ENDS.has(line.kind),
  asked: (_, { type, payload }) => (type === 'intent_created' && textAt(payload, 'goal')) || null,
};
