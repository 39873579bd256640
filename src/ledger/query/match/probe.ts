// A test says whether a value is what it looks for, and where in the value that is.

import { compareNumbers } from '../../../base/json/decimal.ts';
import type { Comparison, Literal, QuerySpan, Test, TextPattern } from '../ast.ts';
import { numberLiteral, parseTime } from '../literal.ts';
import type { CompiledPattern } from '../pattern/pattern.ts';
import type { MatchSpan } from '../pattern/place.ts';
import type { QueryValue } from './value.ts';

export interface TextProbe {
  fits(value: QueryValue): boolean;
  place(value: QueryValue): MatchSpan;
}

export interface ProbeOptions {
  readonly isAny: boolean;
  /** It asks for a text wherever it is: an id is looked for as any other text. */
  readonly isFree: boolean;
  compiled(pattern: TextPattern, at: QuerySpan): CompiledPattern;
}

export const anyValue: TextProbe = { fits: () => true, place: whole };

export function makeProbe(test: Test, options: ProbeOptions): TextProbe {
  const { isAny } = options;
  switch (test.type) {
    case 'contains':
      return contains(test.text, options);
    case 'is':
      return ofWhole((value) => value.text === test.text || (isAny && isSame(value, test.text)));
    case 'matches': {
      const pattern = options.compiled(test.pattern, test.at);
      return {
        fits: ({ text }) => pattern.test(text),
        place: (value) => pattern.find(value.text) ?? whole(value),
      };
    }
    case 'flag':
      return ofWhole(({ flag }) => flag === test.is);
    case 'compare':
      return ofWhole((value) => compares(value, isAny, test.by, test.to));
    case 'range': {
      const { from, to } = test;
      return ofWhole(
        (value) =>
          (!from || compares(value, isAny, '>=', from)) &&
          (!to || compares(value, isAny, '<=', to)),
      );
    }
    case 'one of': {
      const probes = test.tests.map((one) => makeProbe(one, options));
      return {
        fits: (value) => probes.some((probe) => probe.fits(value)),
        place: (value) => probes.find((probe) => probe.fits(value))?.place(value) ?? whole(value),
      };
    }
  }
}

function ofWhole(fits: TextProbe['fits']): TextProbe {
  return { fits, place: whole };
}

function whole({ text }: QueryValue): MatchSpan {
  return { start: 0, end: text.length };
}

function contains(text: string, { isAny, isFree }: ProbeOptions): TextProbe {
  const wanted = text.toLowerCase();
  const isNumber = isAny && numberLiteral(text) !== null;
  return {
    fits(value) {
      if (isNumber && value.number !== undefined) return isSame(value, text);
      const small = value.text.toLowerCase();
      return value.isId && !isFree ? small.startsWith(wanted) : small.includes(wanted);
    },
    place(value) {
      if (isNumber && value.number !== undefined) return whole(value);
      return findText(value.text, wanted) ?? whole(value);
    },
  };
}

/** `wanted` is in small letters. */
export function findText(text: string, wanted: string): MatchSpan | null {
  const small = text.toLowerCase();
  const start = small.indexOf(wanted);
  if (start < 0) return null;
  const end = start + wanted.length;
  if (small.length === text.length) return { start, end };
  // A small letter may be longer than its capital one.
  let [at, from] = [0, 0];
  for (let i = 0; i < text.length; ) {
    const letter = String.fromCodePoint(text.codePointAt(i) ?? 0);
    if (at <= start) from = i;
    i += letter.length;
    at += letter.toLowerCase().length;
    if (at >= end) return { start: from, end: i };
  }
  return { start: from, end: text.length };
}

function isSame({ number }: QueryValue, text: string): boolean {
  if (number === undefined || !numberLiteral(number) || !numberLiteral(text)) return false;
  return compareNumbers(number, text) === 0;
}

function compares(value: QueryValue, isAny: boolean, by: Comparison, to: Literal): boolean {
  if (to.type === 'time') {
    const ms = value.ms ?? (isAny ? parseTime(value.text) : null);
    return ms !== null && isInTime(ms, by, to);
  }
  const number = value.number ?? (isAny ? value.text : undefined);
  if (number === undefined || !numberLiteral(number)) return false;
  const order = compareNumbers(number, to.text);
  switch (by) {
    case '=':
      return order === 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

function isInTime(
  ms: number,
  by: Comparison,
  { from, to }: Extract<Literal, { type: 'time' }>,
): boolean {
  switch (by) {
    case '=':
      return ms >= from && ms < to;
    case '<':
      return ms < from;
    case '<=':
      return ms < to;
    case '>':
      return ms >= to;
    case '>=':
      return ms >= from;
  }
}
