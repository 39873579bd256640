// Patterns, for the screens: how their entries are asked for, and how findings are grouped.

import { groupFindings } from '../../core/patterns/finding-groups.ts';
import { printValue } from '../../core/query/print.ts';

export { groupFindings };

/** A pattern's query, asked of one ledger alone. */
export function queryIn(ledger: string, query: string): string {
  return `ledger=${printValue('ledger', ledger)} ${query}`.trimEnd();
}
