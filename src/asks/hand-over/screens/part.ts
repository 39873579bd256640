import type { LedgerDetail } from '../../../ledger/model/ledger.ts';

/** Whatever is handed over of a ledger. */
export interface HandOverPartProps {
  readonly detail: LedgerDetail;
}
