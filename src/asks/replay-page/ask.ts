// A person saves a page that holds ledgers and verifies them by itself; the worker writes it.

import type { AskTraits } from '../../base/ask.ts';

/** A step of a page: what is said, and where it is shown. */
export interface PageStep {
  readonly say: string;
  /** null: only the sentence. */
  readonly ledger: string | null;
  /** null: its longest. */
  readonly lane: string | null;
  readonly at: number | null;
}

export interface PageAsk {
  readonly title: string;
  readonly about: string;
  /** Held here; the bytes of each are in the page. */
  readonly ledgers: readonly string[];
  /** What is shown of the first ledger where there are no steps; null: its longest. */
  readonly lane: string | null;
  /** None: every entry of that lane. */
  readonly steps: readonly PageStep[];
  /** The verifier that is part of the page. */
  readonly script: string;
}

declare module '../../base/ask.ts' {
  interface Asks {
    /** A page that holds ledgers and verifies them itself. @throws where they are too large for one. */
    readonly 'replay page': { input: PageAsk; answer: Blob; progress: never };
  }
}

export const REPLAY_PAGE_ASKS = {
  'replay page': { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
