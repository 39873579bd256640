import type { AskTraits } from '../../base/ask.ts';
import type { PatternFigure } from '../../ledger/model/patterns.ts';

declare module '../../base/ask.ts' {
  interface Asks {
    readonly patterns: {
      input: readonly string[];
      answer: readonly PatternFigure[];
      progress: number;
    };
  }
}

export const PATTERN_ASKS = {
  patterns: { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
