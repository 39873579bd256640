import { LedgerText, type LedgerTextProps } from '../../../../ui/ledger/LedgerText.tsx';

/** A line of the inspector has room for at least this much. */
const A_LINE = 30;

/** Text of at most so many lines; what is surely shorter is not measured, which would cost a layout. */
export function Bounded({ lines, ...rest }: LedgerTextProps & { readonly lines: number }) {
  const { text } = rest;
  const short = text.length <= lines * A_LINE && !text.includes('\n');
  return short ? <LedgerText {...rest} /> : <LedgerText {...rest} lines={lines} />;
}
