import type { LedgerDetail } from '../../../ledger/model/ledger.ts';

/** Every part of the screen gets the ledger. */
export interface HandOverPartProps {
  readonly detail: LedgerDetail;
}
