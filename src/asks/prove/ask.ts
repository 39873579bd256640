// A person watches a ledger being verified: one entry phase by phase, all of it once more, or all
// of it against expected values.

import type { AskTraits } from '../../base/ask.ts';
import type { Pins } from '../../ledger/model/check.ts';
import type { DriftAsk, DriftFinding, DriftRecords, DriftView } from '../../ledger/model/drift.ts';
import type {
  ReplayAsk,
  ReplayProgress,
  ReplayRun,
  ReplayStop,
} from '../../ledger/model/replay.ts';

interface EntryRef {
  readonly ledger: string;
  readonly lane: string;
  readonly index: number;
}

interface Pinned {
  readonly ledger: string;
  readonly asked: DriftAsk;
}

declare module '../../base/ask.ts' {
  interface Asks {
    readonly 'replay stop': { input: EntryRef; answer: ReplayStop; progress: never };
    /** Null when there is no further entry at which a replay pauses. */
    readonly 'replay next': {
      input: EntryRef & { readonly by: 1 | -1 };
      answer: number | null;
      progress: never;
    };
    /** Verifies the ledger once more, in this worker. @throws for a ledger or a lane that is not here. */
    readonly 'replay run': {
      input: { readonly ledger: string; readonly asked: ReplayAsk };
      answer: ReplayRun;
      progress: ReplayProgress;
    };
    /** Verifies a ledger with these pins; nothing stored changes. */
    readonly drift: { input: Pinned; answer: DriftView; progress: Progress };
    readonly 'drift page': {
      input: Pinned & { readonly pin: keyof Pins; readonly from: number };
      answer: readonly DriftFinding[];
      progress: never;
    };
    readonly 'drift records': {
      input: { readonly ledger: string; readonly keys: readonly string[] };
      answer: DriftRecords;
      progress: Progress;
    };
  }
}

export const PROVE_ASKS = {
  'replay stop': { mayRepeat: true },
  'replay next': { mayRepeat: true },
  'replay run': { mayRepeat: true },
  drift: { mayRepeat: true },
  'drift page': { mayRepeat: true },
  'drift records': { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
