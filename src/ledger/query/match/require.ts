// An index of texts is asked for a requirement of a query. It never asks for more than the query
// does: an index leaves out entries only by this.

import type { Query, Term, Test, TextPattern } from '../ast.ts';
import type { FieldName } from '../fields.ts';
import { numberLiteral } from '../literal.ts';
import type { WordPattern } from '../pattern/in-word.ts';
import type { CompiledPattern } from '../pattern/pattern.ts';

export type Requirement =
  /**
   * `suffices` means that an entry with it is found. The text, in small letters, is in one that the
   * field `text` reads, made small as JavaScript does. `inWord` means that it has a word, with the
   * text in it, in which this matches.
   */
  | {
      readonly type: 'text';
      readonly text: string;
      readonly suffices: boolean;
      readonly inWord?: WordPattern;
    }
  | {
      readonly type: 'all' | 'any';
      readonly parts: readonly Requirement[];
      readonly suffices: boolean;
    };

/** All texts of these fields are among those of the field `text`. */
const TEXTS: ReadonlySet<FieldName> = new Set<FieldName>([
  ...(['text', 'title', 'entry', 'parent', 'commit', 'undoes', 'changed', 'created'] as const),
  ...(['replaced', 'removed', 'payload', 'id', 'proposal', 'intent', 'writ'] as const),
  ...(['denied-by', 'tool', 'rule', 'decision'] as const),
]);
/** The values of these fields are in the record, but not all as texts. */
const RECORDED: ReadonlySet<FieldName> = new Set<FieldName>(['payload', 'denied-by']);

type Compiled = (pattern: TextPattern) => Pick<CompiledPattern, 'needed' | 'inWord'>;

export function findRequirement(query: Query, compiled: Compiled): Requirement | null {
  switch (query.type) {
    case 'and': {
      const parts = query.parts.flatMap((part) => findRequirement(part, compiled) ?? []);
      return grouped('all', parts, parts.length === query.parts.length);
    }
    case 'or': {
      const parts = query.parts.map((part) => findRequirement(part, compiled));
      return parts.every((part) => part !== null) ? grouped('any', parts, true) : null;
    }
    case 'term':
      return ofTerm(query, compiled);
    default:
      return null;
  }
}

/** `areAll` says that nothing else is required. */
function grouped(
  type: 'all' | 'any',
  parts: readonly Requirement[],
  areAll: boolean,
): Requirement | null {
  const [only] = parts;
  if (!only || (parts.length === 1 && areAll)) return only ?? null;
  return { type, parts, suffices: areAll };
}

function ofTerm({ field, test }: Term, compiled: Compiled): Requirement | null {
  const texts = TEXTS.has(field.name) ? listRequiredTexts(test, compiled) : null;
  if (!texts) return null;
  // Numbers are compared, and a value that is no text is not among the texts.
  const isOther = (text: string) => numberLiteral(text) !== null || isInNoText(text);
  if (RECORDED.has(field.name) && texts.some(({ text }) => isOther(text))) return null;
  return grouped(
    'any',
    texts.map(({ isAll, ...one }) => {
      const suffices = field.name === 'text' && isAll;
      return { type: 'text', ...one, suffices };
    }),
    true,
  );
}

interface RequiredText extends Pick<Extract<Requirement, { type: 'text' }>, 'text' | 'inWord'> {
  /** Nothing else is asked of the text that it is in. */
  readonly isAll: boolean;
}

/** Lists texts in small letters of which one has to be there; null when nothing is known. */
export function listRequiredTexts(test: Test, compiled: Compiled): readonly RequiredText[] | null {
  switch (test.type) {
    case 'contains':
    case 'is':
      if (test.text === '') return null;
      return [{ text: test.text.toLowerCase(), isAll: test.type === 'contains' }];
    case 'matches': {
      const { needed, inWord } = compiled(test.pattern);
      if (needed === '') return null;
      return [{ text: needed, isAll: !!inWord?.matches, ...(inWord && { inWord }) }];
    }
    case 'one of': {
      const all = test.tests.map((one) => listRequiredTexts(one, compiled));
      return all.every((texts) => texts !== null) ? all.flat() : null;
    }
    default:
      return null;
  }
}

/** Values that are no text are spelled so. */
export const NO_TEXTS: readonly string[] = ['true', 'false', 'null', '{}', '[]', ''];

function isInNoText(text: string): boolean {
  return NO_TEXTS.some((one) => one.includes(text));
}
