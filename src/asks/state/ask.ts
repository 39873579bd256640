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
    /** Reads the resources from the index `from` to `to` (exclusive) that a query finds. */
    readonly state: {
      input: StateAsked & { readonly query: string; readonly from: number; readonly to: number };
      answer: WorldView;
      progress: never;
    };
    /** `skip` leaves out the first differences, which are known. */
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
    /** Entries whose state is not known are left out. */
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
