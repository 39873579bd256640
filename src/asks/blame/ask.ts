import type { AskTraits } from '../../base/ask.ts';
import type { BlameAsk, BlamedText, BlameHead, BlamePage } from '../../ledger/model/blame.ts';

export interface Blamed {
  readonly ledger: string;
  readonly of: BlameAsk;
}

declare module '../../base/ask.ts' {
  interface Asks {
    readonly 'blame head': { input: Blamed; answer: BlameHead; progress: never };
    readonly blame: {
      input: Blamed & { readonly before: BlamePage['next'] };
      answer: BlamePage;
      progress: never;
    };
    readonly 'blame lines': { input: Blamed; answer: BlamedText; progress: never };
  }
}

export const BLAME_ASKS = {
  'blame head': { mayRepeat: true },
  blame: { mayRepeat: true },
  'blame lines': { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
