// A test at work: whether a value is what it looks for, and where in the value that is.

import { compareNumbers } from '../../../base/json/decimal.ts';
import type { Comparison, Literal, Pattern, Span, Test } from '../ast.ts';
import { numberLiteral, timeOf } from '../literal.ts';
import type { CompiledPattern } from '../pattern/pattern.ts';
import type { Place } from '../pattern/place.ts';
import type { Value } from './value.ts';

export interface Probe {
  fits(value: Value): boolean;
  /** In the text of a value that fits. */
  place(value: Value): Place;
}

export interface ProbeOptions {
  /** The values of the field may be texts, numbers and times. */
  readonly isAny: boolean;
  /** It asks for a text wherever it is: an id is looked for as any other text. */
  readonly isFree: boolean;
  compiled(pattern: Pattern, at: Span): CompiledPattern;
}

export const anyValue: Probe = { fits: () => true, place: whole };

export function probeOf(test: Test, options: ProbeOptions): Probe {
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
      const probes = test.tests.map((one) => probeOf(one, options));
      return {
        fits: (value) => probes.some((probe) => probe.fits(value)),
        place: (value) => probes.find((probe) => probe.fits(value))?.place(value) ?? whole(value),
      };
    }
  }
}

function ofWhole(fits: Probe['fits']): Probe {
  return { fits, place: whole };
}

function whole({ text }: Value): Place {
  return { start: 0, end: text.length };
}

function contains(text: string, { isAny, isFree }: ProbeOptions): Probe {
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
      return placeOf(value.text, wanted) ?? whole(value);
    },
  };
}

/** `wanted`: in small letters. */
export function placeOf(text: string, wanted: string): Place | null {
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

function isSame({ number }: Value, text: string): boolean {
  if (number === undefined || !numberLiteral(number) || !numberLiteral(text)) return false;
  return compareNumbers(number, text) === 0;
}

function compares(value: Value, isAny: boolean, by: Comparison, to: Literal): boolean {
  if (to.type === 'time') {
    const ms = value.ms ?? (isAny ? timeOf(value.text) : null);
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
