import { Mono } from '../../ui/kit/text.tsx';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';

export interface IdProps {
  readonly id: string;
  /** What it is the id of. */
  readonly of: string;
  readonly length?: number;
}

/** What a decision is bound to: a hash as a chip, any other name whole. */
export function Id({ id, of, length = 8 }: IdProps) {
  if (/^[0-9a-f]{32,}$/.test(id)) return <HashChip hash={id} prefix={of} length={length} />;
  return (
    <Mono>
      {of} <LedgerText text={id} />
    </Mono>
  );
}
