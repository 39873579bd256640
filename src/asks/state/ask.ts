// A person looks at the folded state of a lane at an entry, and at what changed.

import type { AskTraits } from '../../base/ask.ts';
import type { Point } from '../../ledger/model/entry.ts';
import type { ChangeNote } from '../../ledger/model/timeline.ts';
import type { DiffView, WorldHead, WorldView } from '../../ledger/model/world.ts';

export interface StateAsked {
  readonly ledger: string;
  readonly lane: string;
  readonly index: number;
}

declare module '../../base/ask.ts' {
  interface Asks {
    readonly 'state head': { input: StateAsked; answer: WorldHead; progress: never };
    /** The resources from the index `from` up to, but not with, `to` that a query finds. */
    readonly state: {
      input: StateAsked & { readonly query: string; readonly from: number; readonly to: number };
      answer: WorldView;
      progress: never;
    };
    /** What differs; `skip`: without the first ones, which are known. */
    readonly difference: {
      input: {
        readonly ledger: string;
        readonly from: Point;
        readonly to: Point;
        readonly skip?: number;
      };
      answer: DiffView;
      progress: never;
    };
    /** Puts the changes of some entries into words; entries whose state is not known are left out. */
    readonly 'change notes': {
      input: { readonly ledger: string; readonly lane: string; readonly indices: Int32Array };
      answer: readonly ChangeNote[];
      progress: never;
    };
  }
}

export const STATE_ASKS = {
  'state head': { mayRepeat: true },
  state: { mayRepeat: true },
  difference: { mayRepeat: true },
  'change notes': { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
