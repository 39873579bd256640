// A person saves a page that holds ledgers and verifies them by itself; the worker writes it.

import type { AskTraits } from '../../base/ask.ts';

/** A step of a page has a sentence, and a place. */
export interface PageStep {
  readonly say: string;
  /** Null shows only the sentence. */
  readonly ledger: string | null;
  /** Null for the longest lane. */
  readonly lane: string | null;
  readonly at: number | null;
}

export interface PageAsk {
  readonly title: string;
  readonly about: string;
  readonly ledgers: readonly string[];
  /** The lane that is shown of the first ledger where there are no steps; null for its longest. */
  readonly lane: string | null;
  /** An empty list shows every entry of that lane. */
  readonly steps: readonly PageStep[];
  readonly script: string;
}

declare module '../../base/ask.ts' {
  interface Asks {
    /**
     * Writes a page that holds ledgers and verifies them itself.
     * @throws where they are too large for one.
     */
    readonly 'replay page': { input: PageAsk; answer: Blob; progress: never };
  }
}

export const REPLAY_PAGE_ASKS = {
  'replay page': { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
