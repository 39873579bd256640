// Screens read a typed query, say what is wrong with it, complete it, and add to it.

import { DENIED_FIGURE } from '../../../ledger/patterns/figures.ts';
import type { Vocabulary } from '../../../ledger/query/advice.ts';
import { completeQuery } from '../../../ledger/query/complete.ts';
import { faultLines, type QueryFault } from '../../../ledger/query/fault.ts';
import { FIELDS, type Field, type FieldName } from '../../../ledger/query/fields.ts';
import { compileQuery } from '../../../ledger/query/match/compile.ts';
import { isInRow } from '../../../ledger/query/match/excerpt.ts';
import { parseQuery } from '../../../ledger/query/parse.ts';
import { printQueryValue } from '../../../ledger/query/print.ts';

export type { FieldName, Vocabulary };
export { completeQuery as completionOf, DENIED_FIGURE, isInRow };

export interface Misread {
  /**
   * The lines are the query, marks below the place, and what was expected there, for letters of one
   * width.
   */
  readonly lines: readonly string[];
  /** Whole queries that may have been meant. */
  readonly instead: readonly string[];
}

/** Null when the text is a query. */
export function findMisreading(text: string): Misread | null {
  const parsed = parseQuery(text);
  if ('fault' in parsed) return misread(text, parsed.fault);
  const compiled = compileQuery(parsed.query);
  return 'fault' in compiled ? misread(text, compiled.fault) : null;
}

/**
 * Says in a sentence what is wrong with a query; null when nothing is wrong, or there is no query.
 */
export function queryFault(text: string): string | null {
  const misread = text.trim() === '' ? null : findMisreading(text.trim());
  return misread && (misread.lines.at(-1) ?? null);
}

function misread(text: string, fault: QueryFault): Misread {
  const { start, end } = fault.at;
  const instead = fault.instead.map((one) => `${text.slice(0, start)}${one}${text.slice(end)}`);
  return { lines: faultLines(text, fault), instead };
}

/** Fields that can be asked for, with what each looks at. */
export const SEARCH_FIELDS: readonly Field[] = FIELDS;

/**
 * Returns the query with one more condition: the entries that have the value, or with null those
 * that record none.
 */
export function withQueryValue(text: string, field: FieldName, value: string | null): string {
  const term = value === null ? `-has:${field}` : `${field}=${printQueryValue(field, value)}`;
  const trimmed = text.trim();
  const parsed = parseQuery(trimmed);
  // A text that is no query yet is not made into another one.
  if ('fault' in parsed || trimmed === '') return term;
  const isIn = parsed.query.type !== 'or' && ` ${trimmed} `.includes(` ${term} `) ? trimmed : null;
  return isIn ?? `${parsed.query.type === 'or' ? `(${trimmed})` : trimmed} ${term}`;
}
