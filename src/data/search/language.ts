// The language of queries, as the screens use it: reading what was typed, saying what is wrong with
// it, completing it, and adding to it.

import type { Vocabulary } from '../../core/query/advice.ts';
import type { FieldRef, Query, Span } from '../../core/query/ast.ts';
import { type Completion, completeQuery } from '../../core/query/complete.ts';
import { faultLines, type QueryFault } from '../../core/query/fault.ts';
import { FIELDS, type Field, type FieldName } from '../../core/query/fields.ts';
import { compileQuery } from '../../core/query/match/compile.ts';
import { isInRow } from '../../core/query/match/excerpt.ts';
import { parseQuery } from '../../core/query/parse.ts';
import { printValue } from '../../core/query/print.ts';

export type { Completion, FieldName, Vocabulary };
export { isInRow };

/** What is wrong with a query. */
export interface Misread {
  /** The query, marks below the place, and what was expected there: for letters of one width. */
  readonly lines: readonly string[];
  /** Whole queries that may have been meant. */
  readonly instead: readonly string[];
}

/** null: it is a query. */
export function misreadOf(text: string): Misread | null {
  const parsed = parseQuery(text);
  if ('fault' in parsed) return misread(text, parsed.fault);
  const compiled = compileQuery(parsed.query);
  if ('fault' in compiled) return misread(text, compiled.fault);
  const note = noteIn(parsed.query);
  return note && misread(text, noNotes(text, note.at));
}

function misread(text: string, fault: QueryFault): Misread {
  const { start, end } = fault.at;
  const instead = fault.instead.map((one) => `${text.slice(0, start)}${one}${text.slice(end)}`);
  return { lines: faultLines(text, fault), instead };
}

/** Nobody can note anything yet: to say that nothing was found would be no answer. */
function noNotes(text: string, at: Span): QueryFault {
  const expected = 'another field: notes are not kept yet';
  return { at, expected, found: text.slice(at.start, at.end), instead: [] };
}

function noteIn(query: Query): FieldRef | null {
  switch (query.type) {
    case 'and':
    case 'or':
      for (const part of query.parts) {
        const found = noteIn(part);
        if (found) return found;
      }
      return null;
    case 'not':
      return noteIn(query.part);
    default:
      return query.field.name === 'note' ? query.field : null;
  }
}

export function completionOf(text: string, caret: number, vocabulary: Vocabulary): Completion {
  const completion = completeQuery(text, caret, vocabulary);
  const suggestions = completion.suggestions.filter((one) => !/^note:?$/.test(one.text));
  return { ...completion, suggestions };
}

/** Fields that can be asked for, with what each looks at. */
export const SEARCH_FIELDS: readonly Field[] = FIELDS.filter(({ name }) => name !== 'note');

/** A value that a query may ask for, or ask not to be there. */
export interface ValueOf {
  readonly field: FieldName;
  readonly value: string;
}

/** The query with one more condition: only entries that have the value, or only others. */
export function withValue(text: string, { field, value }: ValueOf, is: 'only' | 'not'): string {
  const term = `${is === 'not' ? '-' : ''}${field}=${printValue(field, value)}`;
  const trimmed = text.trim();
  const parsed = parseQuery(trimmed);
  // What is no query yet is not to become another one.
  if ('fault' in parsed || trimmed === '') return term;
  const isIn = parsed.query.type !== 'or' && ` ${trimmed} `.includes(` ${term} `) ? trimmed : null;
  return isIn ?? `${parsed.query.type === 'or' ? `(${trimmed})` : trimmed} ${term}`;
}
