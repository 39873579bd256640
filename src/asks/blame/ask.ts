// A person asks who made a resource, or a value inside it, what it is.

import type { AskTraits } from '../../base/ask.ts';
import type { BlameAsk, BlamedText, BlameHead, BlamePage } from '../../ledger/model/blame.ts';

export interface Blamed {
  readonly ledger: string;
  readonly of: BlameAsk;
}

declare module '../../base/ask.ts' {
  interface Asks {
    readonly 'blame head': { input: Blamed; answer: BlameHead; progress: never };
    /** Everything that ever changed it, some at a time. */
    readonly blame: {
      input: Blamed & { readonly before: BlamePage['next'] };
      answer: BlamePage;
      progress: never;
    };
    /** Who brought each line of a text. */
    readonly 'blame lines': { input: Blamed; answer: BlamedText; progress: never };
  }
}

export const BLAME_ASKS = {
  'blame head': { mayRepeat: true },
  blame: { mayRepeat: true },
  'blame lines': { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
