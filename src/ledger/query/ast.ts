// A query as a tree, with where each part of it is in the text that a person typed.

import type { FieldName } from './fields.ts';

/** Of the text, in UTF-16 code units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Query = Group | Not | Has | Term;

/** All of its parts, or any of them. No part is a group of the same type; `and` of none is everything. */
export interface Group {
  readonly type: 'and' | 'or';
  readonly parts: readonly Query[];
  readonly at: Span;
}

/** Its part is no `not` itself. */
export interface Not {
  readonly type: 'not';
  readonly part: Group | Has | Term;
  readonly at: Span;
}

/** The entry records something there. */
export interface Has {
  readonly type: 'has';
  readonly field: FieldRef;
  readonly at: Span;
}

export interface Term {
  readonly type: 'term';
  readonly field: FieldRef;
  readonly test: Test;
  readonly at: Span;
}

export interface FieldRef {
  readonly name: FieldName;
  /** The way to a part of what is there: `payload.tool.name`. Empty: all of it. */
  readonly path: readonly Step[];
  readonly at: Span;
}

export interface Step {
  readonly name: string;
  /** Written with two dots: the member may be any number of levels further down. */
  readonly deep: boolean;
}

export type Test =
  /** It is in the text, in any case; an id begins with it. */
  | { readonly type: 'contains'; readonly text: string; readonly at: Span }
  /** It is exactly the text. */
  | { readonly type: 'is'; readonly text: string; readonly at: Span }
  | { readonly type: 'matches'; readonly pattern: Pattern; readonly at: Span }
  | { readonly type: 'compare'; readonly by: Comparison; readonly to: Literal; readonly at: Span }
  /** Both ends belong to it; null: it is open there. */
  | {
      readonly type: 'range';
      readonly from: Literal | null;
      readonly to: Literal | null;
      readonly at: Span;
    }
  | { readonly type: 'flag'; readonly is: boolean; readonly at: Span }
  /** Any of them. */
  | { readonly type: 'one of'; readonly tests: readonly Test[]; readonly at: Span };

export type Comparison = '<' | '<=' | '>' | '>=' | '=';

/** A regular expression, as it is written between its slashes. */
export interface Pattern {
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
export const EVERYTHING: Group = { type: 'and', parts: [], at: { start: 0, end: 0 } };

/** One query of several, in which groups inside groups of the same type are taken apart. */
export function groupOf(type: Group['type'], parts: readonly Query[], at: Span): Query {
  const flat = parts.flatMap((part) => (part.type === type ? part.parts : [part]));
  const [only] = flat;
  return only && flat.length === 1 ? only : { type, parts: flat, at };
}

export function notOf(part: Query, at: Span): Query {
  return part.type === 'not' ? part.part : { type: 'not', part, at };
}
