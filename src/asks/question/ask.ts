// A question that a ledger's format answers about the ledger as a whole.

import type { AskTraits } from '../../base/ask.ts';

export const QUESTION_ASKS = {
  question: { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
