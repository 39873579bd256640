// What may have been meant, where a query found nothing: a value that it asks for and nobody has.

import type { FieldRef, Query, Test } from './ast.ts';
import { type FieldName, findQueryField } from './fields.ts';
import { findNearest } from './nearest.ts';
import { printField } from './print.ts';

/** Values that entries have, as far as somebody knows. */
export interface Vocabulary {
  /** Those of a field, the most frequent first; none: nobody knows. */
  values(field: FieldName): readonly string[];
  /** Ways to parts of a field, as a query names them: "tool.args.path". */
  paths?(field: FieldName): readonly string[];
  /** In how many entries nothing at all is recorded there; null: in some of them something is. */
  lacking?(field: FieldRef): number | null;
}

const MOST = 3;

/** In sentences; none where the query asks for nothing that is not there. */
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
      // What is asked not to be there may well be nowhere.
      return;
  }
}

function listTexts(test: Test): readonly Extract<Test, { type: 'is' | 'contains' }>[] {
  if (test.type === 'one of') return test.tests.flatMap(listTexts);
  return test.type === 'is' || test.type === 'contains' ? [test] : [];
}
