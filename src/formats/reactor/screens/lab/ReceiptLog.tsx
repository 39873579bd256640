import { countText } from '../../../../ui/format.ts';
import { LabLog } from '../../../../ui/lab/LabLog.tsx';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { PULSE_SHAPES } from '../../../../ui/topology/marks.ts';
import type { LabReceipt } from '../data/lab.ts';
import { chooseReceiptPulse } from './reactor-light.ts';

const SOURCES = {
  input: 'woken by an input',
  self: 'woken by itself',
  external: 'woken from outside',
} as const;

/** Receipts as they appear: what was done, why, what moved, and whom that woke. */
export function ReceiptLog({ receipts }: { readonly receipts: readonly LabReceipt[] }) {
  return (
    <LabLog
      label="Receipts, the newest first"
      lines={receipts.map((receipt) => ({
        key: receipt.index,
        shape: PULSE_SHAPES[chooseReceiptPulse(receipt)],
        kind: receipt.status,
        title: receipt.label,
        tag: `${receipt.status} · ${SOURCES[receipt.source]}`,
        note: <Note receipt={receipt} />,
      }))}
    />
  );
}

function Note({ receipt }: { readonly receipt: LabReceipt }) {
  const { why, moved, woke, hash, fresh, reused, saved } = receipt;
  const facets = moved.map((facet) => (facet === '@atomic' ? 'output' : facet));
  const cost = saved
    ? `saved about ${countText(saved)} tokens`
    : `${countText(fresh)} fresh, ${countText(reused)} reused`;
  return (
    <>
      {why}
      {receipt.status === 'rendered' && (
        <>
          <br />
          {moved.length
            ? `Moved: ${facets.join(', ')}. ${woke.length ? `Woke ${woke.join(', ')}.` : 'Woke nobody.'}`
            : 'Nothing moved, so nobody is woken.'}
        </>
      )}
      <br />
      <HashChip hash={hash.slice('sha256:'.length)} /> · {cost}
    </>
  );
}
