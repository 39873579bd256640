// A query as a tree, with where each part of it is in the text that a person typed.

import type { FieldName } from './fields.ts';

/** Of the text, in UTF-16 code units; `end` is exclusive. */
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
  /** The way to a part of what is there: `payload.tool.name`. Empty: all of it. */
  readonly path: readonly Step[];
  readonly at: QuerySpan;
}

export interface Step {
  readonly name: string;
  /** Written with two dots: the member may be any number of levels further down. */
  readonly deep: boolean;
}

export type Test =
  /** It is in the text, in any case; an id begins with it. */
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
  /** Both ends belong to it; null: it is open there. */
  | {
      readonly type: 'range';
      readonly from: Literal | null;
      readonly to: Literal | null;
      readonly at: QuerySpan;
    }
  | { readonly type: 'flag'; readonly is: boolean; readonly at: QuerySpan }
  /** Any of them. */
  | { readonly type: 'one of'; readonly tests: readonly Test[]; readonly at: QuerySpan };

export type Comparison = '<' | '<=' | '>' | '>=' | '=';

/** A regular expression, as it is written between its slashes. */
export interface TextPattern {
  readonly source: string;
  /** Any of `i`, `m` and `s`, in this order. */
  readonly flags: string;
}

export type Literal = NumberLiteral | TimeLiteral;

export interface NumberLiteral {
  readonly type: 'number';
  /** A JSON number, as it was typed. */
  readonly text: string;
}

/** A year, a month, a day … as milliseconds since 1970, UTC: from its first up to, not with, `to`. */
export interface TimeLiteral {
  readonly type: 'time';
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** What finds every entry. */
export const EVERYTHING: QueryGroup = { type: 'and', parts: [], at: { start: 0, end: 0 } };

/** One query of several, in which groups inside groups of the same type are taken apart. */
export function makeGroup(type: QueryGroup['type'], parts: readonly Query[], at: QuerySpan): Query {
  const flat = parts.flatMap((part) => (part.type === type ? part.parts : [part]));
  const [only] = flat;
  return only && flat.length === 1 ? only : { type, parts: flat, at };
}

export function negate(part: Query, at: QuerySpan): Query {
  return part.type === 'not' ? part.part : { type: 'not', part, at };
}
