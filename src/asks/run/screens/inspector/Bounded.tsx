import { LedgerText, type LedgerTextProps } from '../../../../ui/ledger/LedgerText.tsx';

const A_LINE = 30;

/**
 * Shows text of at most so many lines; a text that is surely shorter is not measured, which would
 * cost a layout.
 */
export function Bounded({ lines, ...rest }: LedgerTextProps & { readonly lines: number }) {
  const { text } = rest;
  const short = text.length <= lines * A_LINE && !text.includes('\n');
  return short ? <LedgerText {...rest} /> : <LedgerText {...rest} lines={lines} />;
}
