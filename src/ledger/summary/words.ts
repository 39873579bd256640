import { inThousands } from '../../base/digits.ts';
import type { SummaryPiece } from '../model/summary.ts';

export function sayNumber(value: number): string {
  return inThousands(String(value));
}

/** Returns "1 record", "2 records". */
export function sayCount(value: number, thing: 'error' | 'other' | 'record' | 'warning'): string {
  return `${sayNumber(value)} ${thing}${value === 1 ? '' : 's'}`;
}

export function times(value: number): string {
  if (value === 1) return 'once';
  return value === 2 ? 'twice' : `${sayNumber(value)} times`;
}

/** `written` says how text of the ledger is written. */
export function sentence(
  pieces: readonly SummaryPiece[],
  written: (text: string) => string = (text) => text,
): string {
  const words = pieces.map(({ text, as }) => {
    if (as === undefined) return text;
    return as === 'quote' ? `“${written(text)}”` : written(text);
  });
  return `${words.join('')}.`;
}
