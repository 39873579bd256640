// The host of a page answers what screens ask, and knows where ledgers are kept.

import type { Ask } from '../../base/ask.ts';
import type { AppError } from '../../base/error.ts';

export type StorageState =
  | { readonly state: 'kept' }
  /**
   * The ledgers are in the memory of this page, as the browser gives no storage for the reason
   * `found`.
   */
  | { readonly state: 'memory'; readonly found: string }
  | { readonly state: 'waiting' }
  /** A newer version has the storage: this page can do nothing any more. */
  | { readonly state: 'newer' }
  | { readonly state: 'removed'; readonly times: number };

export interface PageStorage {
  readonly state: () => StorageState;
  readonly watch: (watcher: () => void) => () => void;
  readonly close: () => void;
  /** Ledgers are in the memory of this page: no other page finds them. */
  readonly isInMemory: boolean;
}

/** A worker does one piece of work at a time. */
export interface Hand {
  readonly ask: Ask;
  prepare(): void;
  /** Ends the worker at once. Whatever waits for it fails with this error. */
  end(error: AppError): void;
}

export interface PageHost {
  readonly ask: Ask;
  /** It answers what is made of ledgers that are there, while nobody waits for it. */
  readonly askIndexer: Ask;
  readonly importers: readonly Hand[];
  /** Two workers run the verifier, so that one can end while the next begins. */
  readonly replayers: readonly Hand[];
  prepareImports(): void;
  readonly storage: PageStorage;
}

let host: PageHost | null = null;

/** Has to be called once, before the first screen. */
export function provideHost(given: PageHost): void {
  host = given;
}

export function getHost(): PageHost {
  if (!host) throw new Error('No host was provided for this page.');
  return host;
}

export const ask: Ask = (asking) => getHost().ask(asking);
