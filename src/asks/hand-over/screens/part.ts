import type { LedgerDetail } from '../../../ledger/model/ledger.ts';

/** Whatever is handed over of a ledger. */
export interface PartProps {
  readonly detail: LedgerDetail;
}
