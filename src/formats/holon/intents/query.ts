// What can be queried about intents and branches, and what comes back: plain data.

import type { GraphView } from '../../../ledger/layout/index.ts';

export interface TreeQuery {
  /** A root whose tree is drawn; null: all, as far as they fit. */
  readonly root: string | null;
}

export interface TreeAnswer {
  readonly view: GraphView;
  readonly intents: number;
  readonly drawn: number;
}

/** Roots of the forest of intents. */
export interface RootsAnswer {
  readonly total: number;
  readonly found: readonly {
    readonly id: string;
    readonly goal: string;
    readonly state: string | null;
    /** Intents below it, itself included. */
    readonly intents: number;
  }[];
}

export interface IntentQuestions {
  readonly 'holon.tree': { readonly query: TreeQuery; readonly answer: TreeAnswer };
  readonly 'holon.branches': { readonly query: TreeQuery; readonly answer: TreeAnswer };
  /** Roots whose id or goal contains the text. */
  readonly 'holon.roots': { readonly query: string; readonly answer: RootsAnswer };
}
