// What has to be in an entry for a query to find it, as far as an index of texts can tell. It never
// asks for more than the query does: an index leaves out entries only by this.

import type { Pattern, Query, Term, Test } from '../ast.ts';
import type { FieldName, Source } from '../fields.ts';
import { numberLiteral } from '../literal.ts';

export type Requirement =
  /**
   * The text, in small letters, is in one that the field `text` reads from one of the sources,
   * made small as JavaScript does.
   */
  | { readonly type: 'text'; readonly text: string; readonly sources: readonly Source[] }
  | { readonly type: 'all' | 'any'; readonly parts: readonly Requirement[] };

/** Fields all of whose texts are among those of the field `text`, and where they come from. */
const TEXTS: { readonly [Name in FieldName]?: readonly Source[] } = {
  text: ['traits', 'digest', 'payload'],
  title: ['digest'],
  entry: ['digest'],
  parent: ['digest'],
  commit: ['digest'],
  undoes: ['digest'],
  changed: ['digest'],
  created: ['digest'],
  replaced: ['digest'],
  removed: ['digest'],
  payload: ['payload'],
  id: ['digest', 'payload'],
  proposal: ['digest', 'payload'],
  intent: ['digest', 'payload'],
  writ: ['payload'],
};

/** `needed`: a text without which a pattern does not match; '': there is none. */
export function requirementOf(
  query: Query,
  needed: (pattern: Pattern) => string,
): Requirement | null {
  switch (query.type) {
    case 'and': {
      const parts = query.parts.flatMap((part) => requirementOf(part, needed) ?? []);
      return grouped('all', parts);
    }
    case 'or': {
      const parts = query.parts.map((part) => requirementOf(part, needed));
      return parts.every((part) => part !== null) ? grouped('any', parts) : null;
    }
    case 'term':
      return ofTerm(query, needed);
    default:
      return null;
  }
}

function grouped(type: 'all' | 'any', parts: readonly Requirement[]): Requirement | null {
  const [only] = parts;
  return parts.length > 1 ? { type, parts } : (only ?? null);
}

function ofTerm({ field, test }: Term, needed: (pattern: Pattern) => string): Requirement | null {
  const sources = TEXTS[field.name];
  const texts = sources && textsOf(test, needed);
  if (!sources || !texts) return null;
  // Numbers are compared, and what is no text is not among the texts.
  const isOther = (text: string) => numberLiteral(text) !== null || isInNoText(text);
  if (field.name === 'payload' && texts.some(isOther)) return null;
  return grouped(
    'any',
    texts.map((text) => ({ type: 'text', text, sources })),
  );
}

/** Of which one has to be there, in small letters; null: nothing is known. */
export function textsOf(
  test: Test,
  needed: (pattern: Pattern) => string,
): readonly string[] | null {
  switch (test.type) {
    case 'contains':
    case 'is':
      return test.text === '' ? null : [test.text.toLowerCase()];
    case 'matches': {
      const text = needed(test.pattern);
      return text === '' ? null : [text];
    }
    case 'one of': {
      const all = test.tests.map((one) => textsOf(one, needed));
      return all.every((texts) => texts !== null) ? all.flat() : null;
    }
    default:
      return null;
  }
}

/** How what is no text is spelled. */
export const NO_TEXTS: readonly string[] = ['true', 'false', 'null', '{}', '[]', ''];

function isInNoText(text: string): boolean {
  return NO_TEXTS.some((one) => one.includes(text));
}
