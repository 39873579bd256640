// Counts what many entries have in common.

import type { Answers } from '../../base/ask.ts';
import { createPace } from '../../worker/import/pace.ts';
import type { LedgerCache } from '../../worker/read/ledger-cache.ts';
import { countPatterns } from '../../worker/read/patterns.ts';
import type { PATTERN_ASKS } from './ask.ts';

export function answerPatterns(cache: LedgerCache): Answers<keyof typeof PATTERN_ASKS> {
  return {
    patterns: (ledgers, { signal, onProgress }) =>
      countPatterns(cache, ledgers, createPace(signal), onProgress),
  };
}
