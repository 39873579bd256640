// What a reactor reports to its listeners.

import type { EngineWorkspace } from './mount.ts';
import type { ReceiptDraft, Wake } from './receipt.ts';
import type { WiredEdge } from './topology.ts';
import type { AppendedReceipt } from './trail.ts';

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
      readonly appended: AppendedReceipt;
      /** Edges along which it propagates. */
      readonly lit: readonly WiredEdge[];
    };

/** A render that runs, with what its receipt has from the beginning. */
export interface Flight extends Pick<ReceiptDraft, 'node' | 'wake' | 'contract' | 'inputs'> {
  readonly startedAt: number;
  readonly workspace: EngineWorkspace;
}

/** A node that waits for its turn. */
export interface Dirty {
  readonly node: string;
  /** The last of the wakes. */
  readonly wake: Wake;
  readonly merged: number;
}
