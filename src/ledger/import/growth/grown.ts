// A ledger that grows, as whoever follows it gives it.

import type { Finding } from '../../model/check.ts';
import type { GrowthOrigin } from '../../model/ledger.ts';
import type { LedgerRow } from '../../storage/rows.ts';

/** A ledger as it is now. */
export interface GrownLedger {
  /** The same key is the same ledger. */
  readonly key: string;
  readonly name: string;
  readonly origin: GrowthOrigin;
  /** The id of its format, which its origin knows. */
  readonly format: string;
  /** All of its bytes behind those that are known; behind none: all of them. */
  bytes(known: KnownPart): Promise<Blob>;
  /**
   * Names what only grows at its end: under one name, what was there once is the beginning of what
   * is there later. Left out: nothing is known of that.
   */
  readonly series?: string;
  /** What was found about it, but not in its bytes. */
  readonly external?: readonly Finding[];
}

/** Whether nothing else is found about it than is stored. */
export function isFoundAlike({ growth }: LedgerRow, external: readonly Finding[]): boolean {
  return JSON.stringify(growth?.outside) === JSON.stringify(external);
}

/** The beginning of a ledger. */
export interface KnownPart {
  readonly size: number;
  readonly entries: number;
}
