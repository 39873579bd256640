// Besides calls, the page and a worker exchange whether the worker lives, what it has opened, where
// it is to keep ledgers, and what becomes of the storage.

import type { StorageNews } from '../../ledger/storage/connection.ts';

export type LifeSign =
  /** Answers a ping; `pauses` counts those of all its long work so far. */
  | { readonly sign: 'alive'; readonly to: number; readonly pauses: number }
  /** Is said in the middle of a step, in which it answers no ping. */
  | { readonly sign: 'goes on' }
  /** Names the ledger or file that it works on from here on. */
  | { readonly sign: 'opens'; readonly name: string; readonly bytes: number }
  | { readonly sign: 'storage'; readonly news: StorageNews };

/** Comes from the page. A worker answers pings in turn, after what it was sent before. */
export type CallOrder =
  | { readonly order: 'ping'; readonly number: number }
  | {
      readonly order: 'begin';
      /** Says whether it removes what cut-off imports left. */
      readonly sweeps: boolean;
      readonly memory: MemoryPorts | null;
    };

export type BeginSign = CallOrder & { readonly order: 'begin' };

/** Ways to stores in the page's memory. */
export interface MemoryPorts {
  readonly store: MessagePort;
  readonly journals: MessagePort;
}

export function isSign(data: unknown): data is LifeSign {
  return typeof data === 'object' && data !== null && 'sign' in data;
}

export function isOrder(data: unknown): data is CallOrder {
  return typeof data === 'object' && data !== null && 'order' in data;
}
