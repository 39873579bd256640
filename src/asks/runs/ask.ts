// Several ledgers are drawn in one map; the worker reads them all for it.

import type { AskTraits } from '../../base/ask.ts';
import type { JoinFinding } from '../../ledger/join/findings.ts';
import type { RunsView } from '../../ledger/layout/index.ts';

export interface RunsRead {
  readonly view: RunsView;
  readonly held: number;
  readonly drawn: number;
  readonly unread: readonly string[];
  /** They are too many entries that point to other ledgers to be looked for there. */
  readonly notLookedFor: number;
  /** They are too many pairs of lanes of one id to be compared. */
  readonly notCompared: number;
  readonly findings: readonly FoundAcross[];
  readonly more: number;
  /** Delegated lanes whose origin is in no ledger held here. */
  readonly withoutParent: number;
}

export interface FoundAcross extends Pick<JoinFinding, 'check' | 'severity' | 'message'> {
  readonly places: readonly {
    readonly ledger: string;
    readonly name: string;
    readonly lane: string;
    readonly title: string;
    readonly index: number | null;
  }[];
}

declare module '../../base/ask.ts' {
  interface Asks {
    readonly runs: {
      input: readonly string[];
      answer: RunsRead;
      progress: Progress;
    };
  }
}

export const RUNS_ASKS = {
  runs: { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
