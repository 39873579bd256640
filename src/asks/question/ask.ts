// A ledger's format answers a question about the ledger as a whole.

import type { AskTraits } from '../../base/ask.ts';

export const QUESTION_ASKS = {
  question: { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
