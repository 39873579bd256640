// Several ledgers are drawn in one map; the worker reads them all for it.

import type { AskTraits } from '../../base/ask.ts';
import type { JoinFinding } from '../../ledger/join/findings.ts';
import type { RunsView } from '../../ledger/layout/index.ts';

export interface RunsRead {
  readonly view: RunsView;
  /** Ledgers that were asked for, and how many of them are drawn. */
  readonly held: number;
  readonly drawn: number;
  /** Names of those that could not be read. */
  readonly unread: readonly string[];
  /** Entries that point to other ledgers and were not looked for there: they are too many. */
  readonly notLookedFor: number;
  /** Pairs of lanes of one id that were not compared: they are too many. */
  readonly notCompared: number;
  /** What contradicts itself across ledgers, and how much more of that there is. */
  readonly findings: readonly FoundAcross[];
  readonly more: number;
  /** Lanes that were delegated, by whom is in no ledger held here. */
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
    /** Some ledgers in one drawing, or all that are held where none is named. */
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
