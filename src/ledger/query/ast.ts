// A query is a tree, with the place of each part in the text that a person typed.

import type { FieldName } from './fields.ts';

/** Offsets in the text, in UTF-16 code units; `end` is exclusive. */
export interface QuerySpan {
  readonly start: number;
  readonly end: number;
}

export type Query = QueryGroup | Not | Has | Term;

/** All of its parts, or any of them. No part is a group of the same type; `and` of none is everything. */
export interface QueryGroup {
  readonly type: 'and' | 'or';
  readonly parts: readonly Query[];
  readonly at: QuerySpan;
}

/** Its part is no `not` itself. */
export interface Not {
  readonly type: 'not';
  readonly part: QueryGroup | Has | Term;
  readonly at: QuerySpan;
}

/** The entry records something there. */
export interface Has {
  readonly type: 'has';
  readonly field: FieldRef;
  readonly at: QuerySpan;
}

export interface Term {
  readonly type: 'term';
  readonly field: FieldRef;
  readonly test: Test;
  readonly at: QuerySpan;
}

export interface FieldRef {
  readonly name: FieldName;
  readonly path: readonly Step[];
  readonly at: QuerySpan;
}

export interface Step {
  readonly name: string;
  /** Written with two dots: the member may be any number of levels further down. */
  readonly deep: boolean;
}

export type Test =
  /** The text contains it, in any case; an id begins with it. */
  | { readonly type: 'contains'; readonly text: string; readonly at: QuerySpan }
  /** It is exactly the text. */
  | { readonly type: 'is'; readonly text: string; readonly at: QuerySpan }
  | { readonly type: 'matches'; readonly pattern: TextPattern; readonly at: QuerySpan }
  | {
      readonly type: 'compare';
      readonly by: Comparison;
      readonly to: Literal;
      readonly at: QuerySpan;
    }
  /** Both ends belong to it; null when it is open there. */
  | {
      readonly type: 'range';
      readonly from: Literal | null;
      readonly to: Literal | null;
      readonly at: QuerySpan;
    }
  | { readonly type: 'flag'; readonly is: boolean; readonly at: QuerySpan }
  | { readonly type: 'one of'; readonly tests: readonly Test[]; readonly at: QuerySpan };

export type Comparison = '<' | '<=' | '>' | '>=' | '=';

/** A regular expression, as it is written between its slashes. */
export interface TextPattern {
  readonly source: string;
  readonly flags: string;
}

export type Literal = NumberLiteral | TimeLiteral;

export interface NumberLiteral {
  readonly type: 'number';
  readonly text: string;
}

/** A year, a month, a day … as milliseconds since 1970, UTC: from its first to `to` (exclusive). */
export interface TimeLiteral {
  readonly type: 'time';
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Finds every entry. */
export const EVERYTHING: QueryGroup = { type: 'and', parts: [], at: { start: 0, end: 0 } };

/** Makes one query of several, and takes groups inside groups of the same type apart. */
export function makeGroup(type: QueryGroup['type'], parts: readonly Query[], at: QuerySpan): Query {
  const flat = parts.flatMap((part) => (part.type === type ? part.parts : [part]));
  const [only] = flat;
  return only && flat.length === 1 ? only : { type, parts: flat, at };
}

export function negate(part: Query, at: QuerySpan): Query {
  return part.type === 'not' ? part.part : { type: 'not', part, at };
}
