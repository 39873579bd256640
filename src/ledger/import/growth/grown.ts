// Whoever follows a growing ledger gives it in this form.

import type { Finding } from '../../model/check.ts';
import type { GrowthOrigin } from '../../model/ledger.ts';
import type { LedgerRow } from '../../storage/rows.ts';

/** The present state of a ledger. */
export interface GrownLedger {
  /** The same key is the same ledger. */
  readonly key: string;
  readonly name: string;
  readonly origin: GrowthOrigin;
  readonly format: string;
  /** Returns all bytes behind the known ones. */
  bytes(known: KnownPart): Promise<Blob>;
  /**
   * Names what only grows at its end: under one name, earlier bytes are the beginning of later
   * ones. Left out when nothing is known of that.
   */
  readonly series?: string;
  readonly external?: readonly Finding[];
}

/** Returns whether nothing else is found about it than is stored. */
export function isFoundAlike({ growth }: LedgerRow, external: readonly Finding[]): boolean {
  return JSON.stringify(growth?.outside) === JSON.stringify(external);
}

/** The beginning of a ledger. */
export interface KnownPart {
  readonly size: number;
  readonly entries: number;
}
