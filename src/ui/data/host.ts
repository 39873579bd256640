// Whoever holds this page: it answers what screens ask, and knows where ledgers are kept.

import type { Ask } from '../../base/ask.ts';
import type { AppError } from '../../base/error.ts';

export type StorageState =
  | { readonly state: 'kept' }
  /** In the memory of this page, as the browser gives no storage; it says why. */
  | { readonly state: 'memory'; readonly found: string }
  /** Another tab is in the way. */
  | { readonly state: 'waiting' }
  /** A newer version has it: this page can do nothing any more. */
  | { readonly state: 'newer' }
  /** It was deleted while it was used; `times` so far. */
  | { readonly state: 'removed'; readonly times: number };

export interface PageStorage {
  readonly state: () => StorageState;
  readonly watch: (watcher: () => void) => () => void;
  /** What was said has been read, or is not so any more. */
  readonly close: () => void;
  /** Ledgers are in the memory of this page: no other page finds them. */
  readonly isInMemory: boolean;
}

/** A worker for one piece of work at a time. */
export interface Hand {
  readonly ask: Ask;
  /** Starts a worker for asks that are about to come. */
  prepare(): void;
  /** Ends the worker at once. What waits for it fails with this error. */
  end(error: AppError): void;
}

export interface PageHost {
  readonly ask: Ask;
  /** For what is made of ledgers that are there, while nobody waits for it. */
  readonly askIndexer: Ask;
  /** One import at a time each. */
  readonly importers: readonly Hand[];
  /** For runs of the verifier next to each other: two, so that one can end while the next begins. */
  readonly replayers: readonly Hand[];
  /** Somebody is about to give files: what looks into them and imports them starts meanwhile. */
  prepareImports(): void;
  readonly storage: PageStorage;
}

let host: PageHost | null = null;

/** Once, before the first screen. */
export function provideHost(given: PageHost): void {
  host = given;
}

export function getHost(): PageHost {
  if (!host) throw new Error('No host was provided for this page.');
  return host;
}

export const ask: Ask = (asking) => getHost().ask(asking);
