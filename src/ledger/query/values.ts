// The values of a field are read by what the field can have.

import { compareNumbers } from '../../base/json/decimal.ts';
import type { Comparison, Literal, Test } from './ast.ts';
import type { Field } from './fields.ts';
import { numberLiteral, parseLiteral, timeLiteral } from './literal.ts';
import { findNearest } from './nearest.ts';
import type { QueryOperator, QueryScanner, Quoted } from './scan.ts';

interface Typed extends Quoted {
  readonly isQuoted: boolean;
}

/** Is said where no such value is. */
export const EXPECTED_VALUES = {
  text: 'a text',
  number: 'a number such as 0.05, or a range such as 10..20',
  time: 'a time such as 2026-01-31, 2026-01 or 2026-01-31T09:30 (UTC), or a range of two',
  flag: 'yes or no',
  any: 'a text, a number or a time',
} as const;

/** Null when neither quotation marks nor a regular expression is here. */
export function markedTest(scanner: QueryScanner): Test | null {
  const quoted = scanner.quoted();
  if (quoted) return containsTest(scanner, quoted);
  const pattern = scanner.pattern();
  return pattern && patternTest(pattern);
}

/** Everything contains an empty text. */
function containsTest(scanner: QueryScanner, { text, at }: Quoted): Test {
  if (text === '') throw scanner.fault('something between quotation marks', at);
  return { type: 'contains', text, at };
}

function patternTest({
  source,
  flags,
  at,
}: NonNullable<ReturnType<QueryScanner['pattern']>>): Test {
  return { type: 'matches', pattern: { source, flags }, at };
}

export function readTest(scanner: QueryScanner, field: Field, operator: QueryOperator): Test {
  const takesList = operator === ':' || operator === '=' || operator === '!=';
  scanner.space();
  const start = scanner.pos;
  if (!takesList || !scanner.takes('(')) return oneTest(scanner, field, operator, false);
  const tests: Test[] = [];
  for (;;) {
    scanner.space();
    tests.push(oneTest(scanner, field, operator, true));
    scanner.space();
    if (scanner.takes(')')) break;
    if (scanner.takes(',')) continue;
    const expected = 'a comma or a closing parenthesis in a list of values';
    throw scanner.fault(expected, scanner.here());
  }
  const [only] = tests;
  if (only && tests.length === 1) return only;
  return { type: 'one of', tests, at: { start, end: scanner.pos } };
}

function oneTest(
  scanner: QueryScanner,
  field: Field,
  operator: QueryOperator,
  inList: boolean,
): Test {
  const quoted = scanner.quoted();
  if (quoted) return makeTest(scanner, field, operator, { ...quoted, isQuoted: true });
  const pattern = scanner.pattern();
  if (pattern) {
    if (field.type !== 'text' && field.type !== 'any')
      throw scanner.fault(EXPECTED_VALUES[field.type], pattern.at);
    if (toComparison(operator) === null) return patternTest(pattern);
    throw scanner.fault(
      field.type === 'any' ? `a number or a time after ${operator}` : unordered(field),
      pattern.at,
    );
  }
  const word = scanner.word(inList);
  if (word.text === '') throw scanner.fault(describeExpected(field), scanner.here());
  return makeTest(scanner, field, operator, { ...word, isQuoted: false });
}

function describeExpected({ type, closed, name }: Field): string {
  return closed ? `${closed.join(', ')} after ${name}` : `${EXPECTED_VALUES[type]} after ${name}`;
}

function makeTest(
  scanner: QueryScanner,
  field: Field,
  operator: QueryOperator,
  typed: Typed,
): Test {
  switch (field.type) {
    case 'text':
      return textTest(scanner, field, operator, typed);
    case 'flag':
      return flagTest(scanner, field, operator, typed);
    case 'any':
      return anyTest(scanner, operator, typed);
    default:
      return orderedTest(scanner, field, operator, typed);
  }
}

/** Null when it asks whether something is there, and not for an order. */
function toComparison(operator: QueryOperator): Comparison | null {
  return operator === ':' || operator === '=' || operator === '!=' ? null : operator;
}

function textTest(
  scanner: QueryScanner,
  field: Field,
  operator: QueryOperator,
  typed: Typed,
): Test {
  const { at } = typed;
  if (toComparison(operator)) throw scanner.fault(unordered(field), at);
  const text = plainValue(field, typed.text);
  const type = operator === ':' ? 'contains' : 'is';
  const { closed } = field;
  const fits = (value: string) =>
    type === 'is' ? value === text : value.includes(text.toLowerCase());
  if (closed && !closed.some(fits)) {
    const words = [...closed, ...Object.keys(field.words ?? {})];
    throw scanner.fault(describeExpected(field), at, findNearest(text, words));
  }
  return type === 'is' ? { type, text, at } : containsTest(scanner, { text, at });
}

function plainValue({ words = {} }: Field, text: string): string {
  const word = text.toLowerCase();
  return Object.hasOwn(words, word) ? (words[word] ?? text) : text;
}

function unordered({ name }: Field): string {
  return `: or = after ${name}, which is a text and has no order`;
}

function flagTest(
  scanner: QueryScanner,
  field: Field,
  operator: QueryOperator,
  { text, at }: Typed,
): Test {
  const word = text.toLowerCase();
  if (toComparison(operator) === null) {
    if (word === 'yes' || word === 'true') return { type: 'flag', is: true, at };
    if (word === 'no' || word === 'false') return { type: 'flag', is: false, at };
  }
  throw scanner.fault(`${EXPECTED_VALUES.flag} after ${field.name}:`, at);
}

function anyTest(scanner: QueryScanner, operator: QueryOperator, typed: Typed): Test {
  const { text, isQuoted, at } = typed;
  const comparison = toComparison(operator);
  if (comparison) {
    const to = parseLiteral(text);
    if (to) return { type: 'compare', by: comparison, to, at };
    throw scanner.fault(`a number or a time after ${comparison}`, at, plainNumbers(text));
  }
  const range = operator === '=' || isQuoted ? null : parseRange(text, parseLiteral);
  if (range) return orderedRange(scanner, range, typed);
  return operator === ':' ? containsTest(scanner, typed) : { type: 'is', text, at };
}

function orderedTest(
  scanner: QueryScanner,
  field: Field,
  operator: QueryOperator,
  typed: Typed,
): Test {
  const { text, at } = typed;
  const read = field.type === 'time' ? timeLiteral : numberLiteral;
  const comparison = toComparison(operator);
  const to = read(text);
  if (to) return { type: 'compare', by: comparison ?? '=', to, at };
  const range = comparison ? null : parseRange(text, read);
  if (range) return orderedRange(scanner, range, typed);
  throw scanner.fault(
    describeExpected(field),
    at,
    field.type === 'number' ? plainNumbers(text) : [],
  );
}

interface Range {
  readonly from: Literal | null;
  readonly to: Literal | null;
}

/** Null when it is none. */
export function parseRange(text: string, read: (text: string) => Literal | null): Range | null {
  const dots = text.indexOf('..');
  if (dots < 0 || text.length === 2) return null;
  const [before, after] = [text.slice(0, dots), text.slice(dots + 2)];
  const [from, to] = [read(before), read(after)];
  const isRange = (from || before === '') && (to || after === '');
  if (!isRange || (from && to && from.type !== to.type)) return null;
  return { from, to };
}

function orderedRange(scanner: QueryScanner, { from, to }: Range, { at }: Typed): Test {
  if (from && to && isBefore(to, from))
    throw scanner.fault('the lower end of a range first', at, [`${to.text}..${from.text}`]);
  return { type: 'range', from, to, at };
}

function isBefore(a: Literal, b: Literal): boolean {
  if (a.type === 'time' && b.type === 'time') return a.from < b.from;
  return a.type === 'number' && b.type === 'number' && compareNumbers(a.text, b.text) < 0;
}

function plainNumbers(text: string): string[] {
  const bare = text
    .replace(/^[$€£]/, '')
    .replaceAll(',', '')
    .replace(/(?<=\d)\s*[A-Za-z%$€£]+$/, '');
  return bare !== text && numberLiteral(bare) ? [bare] : [];
}
