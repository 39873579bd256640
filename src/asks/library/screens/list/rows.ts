// The list has a row for every ledger, and for every file that was not read.

import type { Refusal } from '../../../../ledger/model/import.ts';
import type { LedgerSummary } from '../../../../ledger/model/ledger.ts';
import { type VerdictWord, verdictWord } from '../../../../ledger/model/verdict.ts';
import { splitPath } from '../../../../ui/data/imports/import-files.ts';

interface RowPart {
  readonly key: string;
  readonly name: string;
  readonly folder: string;
  readonly word: VerdictWord;
}

export interface LedgerLine extends RowPart {
  readonly kind: 'ledger';
  readonly ledger: LedgerSummary;
}

export interface RefusedLine extends RowPart {
  readonly kind: 'refused';
  readonly refusal: Refusal;
  /** The failed import, where it can be tried again; else null. */
  readonly retry: string | null;
}

export type LibraryRow = LedgerLine | RefusedLine;

export function ledgerLine(ledger: LedgerSummary): LedgerLine {
  const { id, name, folder = '', origin, verdict } = ledger;
  return {
    kind: 'ledger',
    key: id,
    name,
    folder: origin?.kind === 'server' ? origin.server : folder,
    word: verdictWord(verdict),
    ledger,
  };
}

export function refusedLine(refusal: Refusal, retry: string | null): RefusedLine {
  return {
    kind: 'refused',
    key: `not read: ${refusal.path}`,
    ...splitPath(refusal.path),
    word: 'Not read',
    refusal,
    retry,
  };
}

/** Counts the rows of each word. */
export type LibraryCounts = ReadonlyMap<VerdictWord, number>;

export function countVerdictWords(rows: readonly { readonly word: VerdictWord }[]): LibraryCounts {
  const counts = new Map<VerdictWord, number>();
  for (const { word } of rows) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The worst comes first, and unread files before intact ledgers: nobody knows what is in them. */
const ORDER: readonly VerdictWord[] = [
  'Not intact',
  'Not read',
  'Not as expected',
  'With warnings',
  'Consistent',
  'Verified',
  'Checking',
];

export function worstFirst(a: LibraryRow, b: LibraryRow): number {
  return (
    ORDER.indexOf(a.word) - ORDER.indexOf(b.word) ||
    findings(b) - findings(a) ||
    byText(a.name, b.name)
  );
}

/** One error is worse than any number of warnings. */
function findings(row: LibraryRow): number {
  if (row.kind !== 'ledger') return 0;
  const { errors, warnings } = row.ledger.findings;
  return errors > 0 ? 1e6 + errors : warnings;
}

export const byText = new Intl.Collator('en', { numeric: true }).compare;
