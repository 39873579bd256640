// Queries are drawn at random, and without their places in a text.

import fc from 'fast-check';
import { compareNumbers } from '../base/json/decimal.ts';
import {
  type FieldRef,
  type Literal,
  makeGroup,
  negate,
  type Query,
  type Test,
} from '../ledger/query/ast.ts';
import { FIELDS, type Field } from '../ledger/query/fields.ts';
import { numberLiteral, timeLiteral } from '../ledger/query/literal.ts';

const at = { start: 0, end: 0 };

/** Returns the same query without places. */
export function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'at');
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutPlaces(one)]));
}

const WORDS = [
  'a',
  'or',
  'Not',
  'in',
  'denied',
  'x y',
  'a"b',
  'c\\',
  '-a',
  '/etc/passwd',
  '/x/',
  'k:v',
];
const MORE_WORDS = [
  'a..b',
  '1..2',
  '5',
  '2026-01',
  '>3',
  '(',
  ')',
  'ü',
  'has',
  'a,b',
  'http://x',
  '#1',
  "don't",
];
const word = fc.oneof(
  fc.constantFrom(...WORDS, ...MORE_WORDS),
  fc.string({ minLength: 1, maxLength: 6, unit: 'binary' }),
);

const SOURCES = ['a', 'a+b', '[ab]*c', '(?:x|y)', 'a\\/b', '[/]', '\\d{2}', '^a.*b$', 'a b'];
const pattern = fc.record({
  source: fc.constantFrom(...SOURCES),
  flags: fc.constantFrom('', 'i', 's', 'im', 'ims'),
});

function missing(text: string): never {
  throw new Error(`${text} is no literal`);
}

const number = fc
  .constantFrom('0', '5', '-3', '0.05', '1e6', '18446744073709551615', '10', '0.30000000000000004')
  .map((text): Literal => numberLiteral(text) ?? missing(text));
const time = fc
  .constantFrom(
    '2026',
    '2026-01',
    '2026-01-31',
    '2026-01-31T09',
    '2026-01-31T09:30Z',
    '2026-02-01 10:00:00.5Z',
  )
  .map((text): Literal => timeLiteral(text) ?? missing(text));

function literals(field: Field): fc.Arbitrary<Literal> {
  const kinds =
    field.type === 'time' ? [time] : field.type === 'number' ? [number] : [number, time];
  // A year alone is a number where both are possible.
  return fc
    .oneof(...kinds)
    .filter((one) => one !== null && (field.type !== 'any' || !/^\d{4}$/.test(one.text)));
}

function tests(field: Field): fc.Arbitrary<Test> {
  const single = singleTests(field);
  const lists = (type: 'is' | 'contains') =>
    fc
      .array(single, { minLength: 2, maxLength: 3 })
      .filter(
        (all) => all.every((one) => isListed(one, type)) && all.some((one) => one.type === type),
      )
      .map((all): Test => ({ type: 'one of', tests: all, at }));
  if (field.type === 'flag') return single;
  if (field.type === 'text' || field.type === 'any')
    return fc.oneof({ weight: 6, arbitrary: single }, lists('contains'), lists('is'));
  return single;
}

function isListed({ type }: Test, of: 'is' | 'contains'): boolean {
  return type === of || type === 'matches' || (type === 'range' && of === 'contains');
}

function singleTests(field: Field): fc.Arbitrary<Test> {
  if (field.type === 'flag') return fc.boolean().map((is) => ({ type: 'flag', is, at }));
  const literal = literals(field);
  const compare = fc
    .record({ by: fc.constantFrom(...(['<', '<=', '>', '>=', '='] as const)), to: literal })
    .filter(({ by }) => by !== '=' || field.type !== 'any')
    .map(({ by, to }): Test => ({ type: 'compare', by, to, at }));
  const range = fc
    .record({ from: fc.option(literal), to: fc.option(literal) })
    .filter(({ from, to }) => isRange(from, to, field))
    .map(({ from, to }): Test => ({ type: 'range', from, to, at }));
  if (field.type === 'number' || field.type === 'time') return fc.oneof(compare, range);
  const closed = field.closed;
  const value = closed
    ? fc.constantFrom(...closed)
    : word.filter((one) => !field.words?.[one.toLowerCase()]);
  const text = fc
    .record({ type: fc.constantFrom(...(['contains', 'is'] as const)), text: value })
    .map((one): Test => ({ ...one, at }));
  const matches = pattern.map((one): Test => ({ type: 'matches', pattern: one, at }));
  return field.type === 'any' ? fc.oneof(text, matches, compare, range) : fc.oneof(text, matches);
}

function isRange(from: Literal | null, to: Literal | null, { type }: Field): boolean {
  if (from?.type === 'number' && to?.type === 'number')
    return compareNumbers(from.text, to.text) <= 0;
  if (from?.type === 'time' && to?.type === 'time')
    return from.from <= to.from && (type === 'time' || !/ /.test(from.text + to.text));
  const one = from ?? to;
  return (!from || !to) && one !== null && (type === 'time' || !one.text.includes(' '));
}

function refs(field: Field): fc.Arbitrary<FieldRef> {
  const step = fc.record({ name: word, deep: fc.boolean() });
  const path = field.path ? fc.array(step, { maxLength: 2 }) : fc.constant([]);
  return path.map((steps) => ({ name: field.name, path: steps, at }));
}

const leaf: fc.Arbitrary<Query> = fc.constantFrom(...FIELDS).chain((field) =>
  fc.oneof(
    fc
      .record({ field: refs(field), test: tests(field) })
      .map((one): Query => ({ type: 'term', ...one, at })),
    refs(field).map((ref): Query => ({ type: 'has', field: ref, at })),
  ),
);

/** Draws such leaves, negated and grouped. */
export function drawQueries(leaf: fc.Arbitrary<Query>, maxDepth: number): fc.Arbitrary<Query> {
  return fc.letrec<{ query: Query }>((tie) => ({
    query: fc.oneof(
      { maxDepth, withCrossShrink: true },
      leaf,
      fc
        .record({
          type: fc.constantFrom('and' as const, 'or' as const),
          parts: fc.array(tie('query'), { minLength: 2, maxLength: 3 }),
        })
        .map(({ type, parts }) => makeGroup(type, parts, at)),
      tie('query').map((part) => negate(part, at)),
    ),
  })).query;
}

/** Draws any query but the empty one. */
export const queries = drawQueries(leaf, 4);
