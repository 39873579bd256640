// A typed line becomes a query. docs/query.md has the grammar on one page.

import {
  EVERYTHING,
  type FieldRef,
  makeGroup,
  negate,
  type Query,
  type QuerySpan,
  type Test,
} from './ast.ts';
import { QueryError, type QueryFault } from './fault.ts';
import { FIELD_NAMES, type Field, type FieldName, fieldNamed, findQueryField } from './fields.ts';
import { findNearest } from './nearest.ts';
import { type FieldHead, type QueryOperator, QueryScanner, quoteQuery } from './scan.ts';
import { markedTest, readTest } from './values.ts';

export type Parsed = { readonly query: Query } | { readonly fault: QueryFault };

/** Longer ones are no questions of a person. */
export const MOST_LETTERS = 4000;
const MOST_LEVELS = 100;

export function parseQuery(text: string): Parsed {
  try {
    return { query: new Parser(text).query() };
  } catch (error) {
    if (error instanceof QueryError) return { fault: error.fault };
    throw error;
  }
}

/** A person says these words; each is short for a field. */
const PHRASES: readonly { readonly words: RegExp; readonly field: FieldName }[] = [
  { words: /changed\s+resource(?=[\s)]|$)/iy, field: 'changed' },
  { words: /denied\s+by(?:\s+rule)?(?=[\s)]|$)/iy, field: 'denied-by' },
  { words: /approved\s+by(?=[\s)]|$)/iy, field: 'approved-by' },
];
const IN_STATE = /in\s+state\s+at\s+head(?=[\s)]|$)/iy;
/** A question for the state at another place must not be answered as if these were words. */
const IN_OTHER_STATE = /in\s+state(?:\s+at(?:\s+[^\s()]+)?)?(?=[\s)]|$)/iy;

/**
 * Words that mean something in a query, or begin a phrase that does, are printed in quotation
 * marks.
 */
export const RESERVED = /^(?:and|or|not|in|changed|denied|approved)$/i;

const AND = /and(?=[\s(]|$)/iy;
const OR = /or(?=[\s(]|$)/iy;
const NOT = /not(?=[\s(]|$)/iy;

class Parser {
  private readonly scanner: QueryScanner;
  private level = 0;

  constructor(text: string) {
    this.scanner = new QueryScanner(text);
  }

  query(): Query {
    const { scanner } = this;
    const { length } = scanner.text;
    const tooLong = { start: MOST_LETTERS, end: MOST_LETTERS + 1 };
    if (length > MOST_LETTERS) throw scanner.fault(`at most ${MOST_LETTERS} characters`, tooLong);
    scanner.space();
    if (scanner.isEnd) return { ...EVERYTHING, at: { start: 0, end: length } };
    const query = this.either();
    if (scanner.isEnd) return query;
    const at = { start: scanner.pos, end: scanner.pos + 1 };
    throw scanner.fault('no closing parenthesis without an opening one', at);
  }

  private either(): Query {
    const { scanner } = this;
    const start = scanner.pos;
    const parts = [this.all()];
    while (scanner.take(OR)) {
      scanner.space();
      parts.push(this.all());
    }
    return makeGroup('or', parts, this.since(start));
  }

  private all(): Query {
    const { scanner } = this;
    const start = scanner.pos;
    const parts: Query[] = [];
    let end = start;
    do {
      if (parts.length && scanner.take(AND)) scanner.space();
      parts.push(this.one());
      end = scanner.pos;
      scanner.space();
    } while (!scanner.isEnd && !scanner.isNext(')') && !scanner.isNext(OR));
    return makeGroup('and', parts, { start, end });
  }

  private one(): Query {
    const { scanner } = this;
    const start = scanner.pos;
    if (scanner.take(NOT)) scanner.space();
    else if (!scanner.takes('-')) return this.primary();
    this.down();
    const part = this.one();
    this.level--;
    return negate(part, this.since(start));
  }

  private primary(): Query {
    const { scanner } = this;
    const start = scanner.pos;
    if (scanner.takes('(')) return this.group(start);
    if (scanner.take(IN_STATE)) {
      const field: FieldRef = { name: 'state', path: [], at: this.since(start) };
      return { type: 'has', field, at: field.at };
    }
    if (scanner.take(IN_OTHER_STATE))
      throw scanner.fault('in state at head, which is the only state', this.since(start), [
        'in state at head',
        quoteQuery(scanner.text.slice(start, scanner.pos)),
      ]);
    for (const { words, field } of PHRASES) {
      if (!scanner.take(words)) continue;
      const at = this.since(start);
      return this.term(
        { name: field, path: [], at },
        readTest(scanner, findQueryField(field), ':'),
        start,
      );
    }
    const marked = markedTest(scanner);
    if (marked) return this.term(this.anything(start), marked, start);
    const head = scanner.fieldHead();
    if (head) return this.fieldTerm(head, head.operator, start);
    const { text, at } = scanner.word();
    if (text === '') throw scanner.fault(WORD, scanner.here());
    if (/^(?:and|or)$/i.test(text)) throw scanner.fault(WORD, at, [quoteQuery(text)]);
    return this.term(this.anything(start), { type: 'contains', text, at }, start);
  }

  private group(start: number): Query {
    const { scanner } = this;
    this.down();
    scanner.space();
    const inner = this.either();
    this.level--;
    if (scanner.takes(')')) return inner;
    const at = { start, end: scanner.text.length };
    throw scanner.fault('a closing parenthesis', at, [`${scanner.text.slice(start)})`]);
  }

  private fieldTerm(head: FieldHead, operator: QueryOperator, start: number): Query {
    const { scanner } = this;
    if (/^(?:has|exists)$/i.test(head.name.text)) return this.existence(operator, start);
    if (COMPARES.test(operator) && !fieldNamed(head.name.text))
      return this.memberTerm(head, operator, start);
    const field = this.known(head, start);
    const ref = this.ref(head, field);
    const test = readTest(scanner, field, operator);
    const term = this.term(ref, test, start);
    return operator === '!=' ? negate(term, term.at) : term;
  }

  /** A name that is no field is a member, at any depth: only there could an order be of use. */
  private memberTerm({ name, path, at }: FieldHead, operator: QueryOperator, start: number): Query {
    const steps = [{ name: name.text, deep: true }, ...path];
    const test = readTest(this.scanner, findQueryField('payload'), operator);
    return this.term({ name: 'payload', path: steps, at }, test, start);
  }

  private existence(operator: QueryOperator, start: number): Query {
    const { scanner } = this;
    if (operator !== ':') throw scanner.fault('a colon after has', this.since(start));
    scanner.space();
    const isList = scanner.takes('(');
    const parts: Query[] = [];
    do {
      if (isList) scanner.space();
      const from = scanner.pos;
      const head = scanner.name();
      if (!head) throw scanner.fault('a field such as cost or finding after has', scanner.here());
      const field = this.ref(head, this.known(head, from));
      parts.push({ type: 'has', field, at: isList ? field.at : this.since(start) });
      if (isList) scanner.space();
    } while (isList && scanner.takes(','));
    if (isList && !scanner.takes(')'))
      throw scanner.fault('a comma or a closing parenthesis in a list of fields', scanner.here());
    return makeGroup('or', parts, this.since(start));
  }

  private known({ name, path, at: whole }: FieldHead, start: number): Field {
    const { scanner } = this;
    const field = fieldNamed(name.text);
    if (!field) {
      const word = scanner.text.slice(start).split(/\s/, 1)[0] ?? '';
      const near = findNearest(name.text, FIELD_NAMES);
      const expected = 'the name of a field, or quotation marks around a text with signs in it';
      const at = near.length ? name.at : { start, end: start + word.length };
      throw scanner.fault(
        expected,
        at,
        near.length ? near : [quoteQuery(word.replaceAll('"', ''))],
      );
    }
    if (path.length && !field.path) {
      const at = { start: name.at.end, end: whole.end };
      throw scanner.fault(`no dot after ${name.text}, which has no parts`, at);
    }
    return field;
  }

  private ref({ path, at }: FieldHead, { name }: Field): FieldRef {
    return { name, path, at };
  }

  private anything(start: number): FieldRef {
    return { name: 'text', path: [], at: { start, end: start } };
  }

  private term(field: FieldRef, test: Test, start: number): Query {
    return { type: 'term', field, test, at: this.since(start) };
  }

  private since(start: number): QuerySpan {
    return { start, end: this.scanner.pos };
  }

  private down(): void {
    const { scanner } = this;
    if (++this.level <= MOST_LEVELS) return;
    throw scanner.fault(`at most ${MOST_LEVELS} levels of parentheses`, scanner.here());
  }
}

const WORD = 'something to look for';
const COMPARES = /^[<>]=?$/;
