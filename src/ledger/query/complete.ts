// The text up to the caret, the fields, and the known values say what may be typed next, and what
// it means.

import type { Vocabulary } from './advice.ts';
import type { QuerySpan } from './ast.ts';
import { FIELDS, type Field, fieldNamed, plainName } from './fields.ts';
import { printQueryValue } from './print.ts';
import { EXPECTED_VALUES } from './values.ts';

export interface Suggestion {
  /** Replaces {@link Completion.at}. */
  readonly text: string;
  readonly about: string;
}

export interface Completion {
  readonly at: QuerySpan;
  readonly suggestions: readonly Suggestion[];
  readonly hint: string;
}

const MOST = 12;

const VALUE =
  /(?:^|[\s(])-?([A-Za-z][\w-]*)((?:\.{1,2}(?:"[^"]*"|[^\s()":=<>!.,]+))*)(?:\s*(?:!=|>=|<=|=|>|<)|:)\s*(?:\((?:\s*(?:"[^"]*"|[^\s()",]+)\s*,)*\s*)?("?[^\s()",]*)$/;
const MEMBER = /(?:(?:^|[\s(])-?|has:)([A-Za-z][\w-]*)\.{1,2}((?:[^\s()":=<>!,]*))$/;
const WORD = /(?:^|[\s(])-?([A-Za-z][\w-]*)?$/;

const PHRASES: readonly Suggestion[] = [
  { text: 'has:', about: 'records that have something in a field' },
  { text: 'in state at head', about: 'what was written and is in force at the head of a lane' },
  { text: 'changed resource ', about: 'the records that write or remove a resource' },
  { text: 'denied by ', about: 'what a rule, a reason or a person denied' },
  { text: 'approved by ', about: 'what a person approved' },
  { text: 'not ', about: 'the contrary of what follows' },
  { text: 'or ', about: 'what is before it, or what follows' },
];

export function completeQuery(text: string, caret: number, vocabulary: Vocabulary): Completion {
  const typed = text.slice(0, caret);
  const member = MEMBER.exec(typed);
  if (member) return memberCompletion(typed, member, vocabulary);
  const value = VALUE.exec(typed);
  if (value) return valueCompletion(typed, value, vocabulary);
  const word = isInQuotes(typed) ? null : WORD.exec(typed);
  if (!word) return { at: { start: caret, end: caret }, suggestions: [], hint: 'a text' };
  const begun = word[1] ?? '';
  return {
    at: { start: caret - begun.length, end: caret },
    suggestions: [...fieldsFor(begun, ':'), ...phrasesFor(begun)].slice(0, MOST),
    hint: 'words to look for, or a field',
  };
}

function isInQuotes(typed: string): boolean {
  return (typed.replaceAll(/\\["\\]/g, '').match(/"/g)?.length ?? 0) % 2 === 1;
}

function valueCompletion(
  typed: string,
  [, name = '', path = '', begun = '']: RegExpExecArray,
  vocabulary: Vocabulary,
): Completion {
  const at = { start: typed.length - begun.length, end: typed.length };
  if (/^(?:has|exists)$/i.test(name))
    return { at, suggestions: fieldsFor(begun, '').slice(0, MOST), hint: 'a field' };
  const field = fieldNamed(name);
  if (!field) return { at, suggestions: [], hint: 'a text' };
  const known = path === '' ? listValues(field, vocabulary) : [];
  const wanted = begun.replace(/^"/, '').toLowerCase();
  const suggestions = nearFirst(known, wanted).map((one) => ({
    text: printQueryValue(field.name, one),
    about: field.about,
  }));
  return { at, suggestions: suggestions.slice(0, MOST), hint: EXPECTED_VALUES[field.type] };
}

function listValues(field: Field, vocabulary: Vocabulary): readonly string[] {
  if (field.type === 'flag') return ['yes', 'no'];
  return field.closed ?? vocabulary.values(field.name);
}

function memberCompletion(
  typed: string,
  [, name = '', begun = '']: RegExpExecArray,
  vocabulary: Vocabulary,
): Completion {
  const at = { start: typed.length - begun.length, end: typed.length };
  const field = fieldNamed(name);
  if (!field?.path) return { at, suggestions: [], hint: 'a text' };
  const paths = vocabulary.paths?.(field.name) ?? [];
  const suggestions = nearFirst(paths, begun.toLowerCase()).map((path) => ({
    text: path,
    about: field.about,
  }));
  return { at, suggestions: suggestions.slice(0, MOST), hint: field.path };
}

/** Those that begin with it come first, then those that contain it. */
function nearFirst(all: readonly string[], wanted: string): string[] {
  const small = all.map((one) => one.toLowerCase());
  const begins = all.filter((_, i) => small[i]?.startsWith(wanted));
  const has = all.filter((_, i) => small[i]?.includes(wanted) && !small[i]?.startsWith(wanted));
  return [...begins, ...has];
}

function fieldsFor(begun: string, after: string): Suggestion[] {
  const wanted = plainName(begun);
  const found: { readonly rank: number; readonly suggestion: Suggestion }[] = [];
  for (const { name, aliases = [], about } of FIELDS) {
    const [own, ...others] = [name, ...aliases].map(plainName);
    const rank = own?.startsWith(wanted)
      ? 0
      : others.some((other) => other.startsWith(wanted))
        ? 1
        : own?.includes(wanted)
          ? 2
          : -1;
    if (rank >= 0) found.push({ rank, suggestion: { text: `${name}${after}`, about } });
  }
  // A sort keeps the order of equals.
  return found.sort((a, b) => a.rank - b.rank).map(({ suggestion }) => suggestion);
}

function phrasesFor(begun: string): Suggestion[] {
  const wanted = begun.toLowerCase();
  return PHRASES.filter(({ text }) => text.startsWith(wanted));
}
