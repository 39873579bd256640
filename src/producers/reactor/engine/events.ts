// What a reactor reports to its listeners.

import type { Workspace } from './mount.ts';
import type { Wake } from './receipt.ts';
import type { Edge } from './topology.ts';
import type { Appended } from './trail.ts';

/** What happens, as it happens. */
export type ReactorEvent =
  | {
      readonly type: 'woken';
      readonly node: string;
      readonly wake: Wake;
      /** Wakes that are now one. */
      readonly merged: number;
      readonly inFlight: boolean;
    }
  | { readonly type: 'started'; readonly node: string; readonly wake: Wake }
  | {
      readonly type: 'receipt';
      readonly appended: Appended;
      /** Edges along which it propagates. */
      readonly lit: readonly Edge[];
    };

/** A render that runs. */
export interface Flight {
  readonly node: string;
  readonly wake: Wake;
  readonly startedAt: number;
  readonly contract: string;
  readonly inputs: readonly string[];
  readonly workspace: Workspace;
}

/** A node that waits for its turn. */
export interface Dirty {
  readonly node: string;
  /** The last of the wakes. */
  readonly wake: Wake;
  readonly merged: number;
}
