import type { Answers } from '../../base/ask.ts';
import type { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import { createPace } from '../../ledger/held/pace.ts';
import { countPatterns } from './answer/count.ts';
import type { PATTERN_ASKS } from './ask.ts';

export function answerPatterns(cache: LedgerCache): Answers<keyof typeof PATTERN_ASKS> {
  return {
    patterns: (ledgers, { signal, onProgress }) =>
      countPatterns(cache, ledgers, createPace(signal), onProgress),
  };
}
