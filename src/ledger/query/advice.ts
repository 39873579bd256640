// A query that found nothing may ask for a value that nobody has.

import type { FieldRef, Query, Test } from './ast.ts';
import { type FieldName, findQueryField } from './fields.ts';
import { findNearest } from './nearest.ts';
import { printField } from './print.ts';

/** Values that entries have, as far as somebody knows. */
export interface Vocabulary {
  values(field: FieldName): readonly string[];
  paths?(field: FieldName): readonly string[];
  /**
   * The number of entries in which nothing at all is recorded there; null when some of them have
   * something.
   */
  lacking?(field: FieldRef): number | null;
}

const MOST = 3;

/** Returns sentences; none where the query asks for nothing that is not there. */
export function adviceOn(query: Query, vocabulary: Vocabulary): readonly string[] {
  return [...new Set(missing(query, vocabulary))].slice(0, MOST);
}

function* missing(query: Query, vocabulary: Vocabulary): Generator<string> {
  switch (query.type) {
    case 'and':
    case 'or':
      for (const part of query.parts) yield* missing(part, vocabulary);
      return;
    case 'term': {
      const { name } = query.field;
      const lacking = vocabulary.lacking?.(query.field) ?? null;
      if (lacking !== null) {
        const entries = lacking === 1 ? 'the first record' : `the first ${lacking} records`;
        // A bare name is looked for anywhere in the payload, and is said as it was written.
        const written = printField(query.field).replace(/^payload\.\./, '');
        yield `Nothing is recorded as ${written} in ${entries} that were looked at.`;
        return;
      }
      const known = vocabulary.values(name);
      if (!known.length || findQueryField(name).closed) return;
      for (const { type, text } of listTexts(query.test)) {
        const isThere = known.some((value) =>
          type === 'is' ? value === text : value.toLowerCase().includes(text.toLowerCase()),
        );
        if (isThere) continue;
        const near = findNearest(text, known);
        const meant = near.length ? ` Did you mean ${near.join(', or ')}?` : '';
        yield `No record that was looked at has “${text}” as ${name}.${meant}`;
      }
      return;
    }
    default:
      // A value that is asked not to be there may well be nowhere.
      return;
  }
}

function listTexts(test: Test): readonly Extract<Test, { type: 'is' | 'contains' }>[] {
  if (test.type === 'one of') return test.tests.flatMap(listTexts);
  return test.type === 'is' || test.type === 'contains' ? [test] : [];
}
