import type { BreakItLedger } from '../../../ledger/model/tamper.ts';
import { isFailure } from '../../../ledger/model/verdict.ts';
import { countText } from '../../../ui/format.ts';
import { Callout } from '../../../ui/kit/Callout.tsx';

/** Says what has to be known of the copy before its rows are read. */
export function Remarks({ session: { before, copied } }: { readonly session: BreakItLedger }) {
  return (
    <>
      {isFailure(before) && (
        <Callout tone="warn">
          This ledger fails before anything is done to it. Below is only what a forger adds to that.
        </Callout>
      )}
      {copied !== null && (
        <Callout tone="none">
          The ledger is large: the copy has its first {countText(copied)} records.
        </Callout>
      )}
    </>
  );
}
