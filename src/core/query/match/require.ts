// What has to be in an entry for a query to find it, as far as an index of texts can tell. It never
// asks for more than the query does: an index leaves out entries only by this.

import type { Pattern, Query, Term, Test } from '../ast.ts';
import type { FieldName, Source } from '../fields.ts';
import { numberLiteral } from '../literal.ts';

export type Requirement =
  /**
   * `suffices`: an entry of which it holds is found. The text, in small letters, is in one that the field `text` reads from one of the sources,
   * made small as JavaScript does.
   */
  | {
      readonly type: 'text';
      readonly text: string;
      readonly sources: readonly Source[];
      readonly suffices: boolean;
    }
  | {
      readonly type: 'all' | 'any';
      readonly parts: readonly Requirement[];
      readonly suffices: boolean;
    };

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
  'denied-by': ['payload'],
  // Of what many entries have in common.
  tool: ['traits'],
  rule: ['traits'],
  decision: ['traits'],
};
/** Fields whose values are in the record, but not all as texts. */
const RECORDED: ReadonlySet<FieldName> = new Set<FieldName>(['payload', 'denied-by']);

/** `needed`: a text without which a pattern does not match; '': there is none. */
export function requirementOf(
  query: Query,
  needed: (pattern: Pattern) => string,
): Requirement | null {
  switch (query.type) {
    case 'and': {
      const parts = query.parts.flatMap((part) => requirementOf(part, needed) ?? []);
      return grouped('all', parts, parts.length === query.parts.length);
    }
    case 'or': {
      const parts = query.parts.map((part) => requirementOf(part, needed));
      return parts.every((part) => part !== null) ? grouped('any', parts, true) : null;
    }
    case 'term':
      return ofTerm(query, needed);
    default:
      return null;
  }
}

/** `areAll`: nothing else is required. */
function grouped(
  type: 'all' | 'any',
  parts: readonly Requirement[],
  areAll: boolean,
): Requirement | null {
  const [only] = parts;
  if (!only || (parts.length === 1 && areAll)) return only ?? null;
  return { type, parts, suffices: areAll };
}

function ofTerm({ field, test }: Term, needed: (pattern: Pattern) => string): Requirement | null {
  const sources = TEXTS[field.name];
  const texts = sources && textsOf(test, needed);
  if (!sources || !texts) return null;
  // Numbers are compared, and what is no text is not among the texts.
  const isOther = (text: string) => numberLiteral(text) !== null || isInNoText(text);
  if (RECORDED.has(field.name) && texts.some(isOther)) return null;
  const suffices = field.name === 'text' && isSearched(test);
  return grouped(
    'any',
    texts.map((text) => ({ type: 'text', text, sources, suffices })),
    true,
  );
}

/** Whether it is only asked that a text is there. */
function isSearched(test: Test): boolean {
  return test.type === 'one of' ? test.tests.every(isSearched) : test.type === 'contains';
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
