// A query is printed as a person would type it: reading it again makes the same query.

import type { FieldRef, Query, Step, Test, TextPattern } from './ast.ts';
import { type FieldName, findQueryField } from './fields.ts';
import { parseLiteral } from './literal.ts';
import { RESERVED } from './parse.ts';
import { quoteQuery } from './scan.ts';
import { parseRange } from './values.ts';

export function printQuery(query: Query): string {
  switch (query.type) {
    case 'and':
      return query.parts
        .map((part) => (part.type === 'or' ? inside(part) : printQuery(part)))
        .join(' ');
    case 'or':
      return query.parts
        .map((part) => (isWhole(part) ? printQuery(part) : inside(part)))
        .join(' or ');
    case 'not': {
      const { part } = query;
      return `-${part.type === 'and' || part.type === 'or' ? inside(part) : printQuery(part)}`;
    }
    case 'has':
      return `has:${printField(query.field)}`;
    case 'term':
      return printTerm(query.field, query.test);
  }
}

/** An `and` of no parts cannot be written as a part of another group. */
function isWhole(part: Query): boolean {
  return part.type !== 'or';
}

function inside(part: Query): string {
  return `(${printQuery(part)})`;
}

function printTerm(field: FieldRef, test: Test): string {
  if (field.name === 'text' && test.type === 'contains') return printWord(test.text);
  if (field.name === 'text' && test.type === 'matches') return printPattern(test.pattern);
  const name = printField(field);
  if (test.type !== 'one of') return `${name}${writeOperator(test)}${printTest(field, test)}`;
  const operator = test.tests.some(({ type }) => type === 'is') ? '=' : ':';
  return `${name}${operator}(${test.tests.map((one) => printTest(field, one)).join(', ')})`;
}

export function printField({ name, path }: FieldRef): string {
  return `${name}${path.map(printStep).join('')}`;
}

const PLAIN_STEP = /^[^\s()":=<>!.,]+$/;

function printStep({ name, deep }: Step): string {
  return `${deep ? '..' : '.'}${PLAIN_STEP.test(name) ? name : quoteQuery(name)}`;
}

function writeOperator(test: Test): string {
  switch (test.type) {
    case 'is':
      return '=';
    case 'compare':
      return test.by === '=' ? ':' : test.by;
    default:
      return ':';
  }
}

function printTest(field: FieldRef, test: Test): string {
  switch (test.type) {
    case 'contains':
    case 'is':
      return printQueryValue(field.name, test.text);
    case 'matches':
      return printPattern(test.pattern);
    case 'compare':
      return printLiteral(test.to.text);
    case 'range':
      return printLiteral(`${test.from?.text ?? ''}..${test.to?.text ?? ''}`);
    case 'flag':
      return test.is ? 'yes' : 'no';
    case 'one of':
      return test.tests.map((one) => printTest(field, one)).join(', ');
  }
}

function printPattern({ source, flags }: TextPattern): string {
  return `/${source}/${flags}`;
}

/** A time may have a space in it. */
function printLiteral(text: string): string {
  return text.includes(' ') ? quoteQuery(text) : text;
}

const PLAIN_VALUE = /^[^\s()",/][^\s()",]*$/;
/** Without a field, more signs have a meaning. */
const PLAIN_WORD = /^[\p{L}\p{N}_@#][^\s()",:=<>!/]*$/u;

/** Prints a text as the value of a field. */
export function printQueryValue(field: FieldName, text: string): string {
  const isAny = findQueryField(field).type === 'any';
  const isRange = isAny && parseRange(text, parseLiteral) !== null;
  return PLAIN_VALUE.test(text) && !isRange ? text : quoteQuery(text);
}

function printWord(text: string): string {
  return PLAIN_WORD.test(text) && !RESERVED.test(text) ? text : quoteQuery(text);
}
