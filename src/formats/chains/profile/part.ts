// What profiles are made of: leaves, pointers, and the parts of which hashed bytes are made.

import { memberAt } from '../../../core/json/access.ts';
import {
  choice,
  exactly,
  leaf,
  listOf,
  oneOf,
  optional,
  type Read,
} from '../../../core/json/shape.ts';
import { isArray, type JsonValue } from '../../../core/json/value.ts';
import { isPointer, type Pointers } from './pointer.ts';

/** Bounds what evaluating a profile costs for each record. */
export const MAX_PARTS = 32;
export const MAX_LISTED = 64;
export const MAX_TEXT = 1000;
/** The row of zeros is where a number goes. */
export const ZEROS = /^[^0]*(0+)[^0]*$/;

export function matching(is: string, fits: (text: string) => boolean) {
  return leaf(
    is,
    (value) => typeof value === 'string' && value.length <= MAX_TEXT && fits(value),
    String,
  );
}

export function has(value: JsonValue, member: string): boolean {
  return memberAt(value, member) !== undefined;
}

export const text = matching(`a text of at most ${MAX_TEXT} characters`, () => true);
export const name = matching('a text that is not empty', (value) => value !== '');
export const pointer = matching('a JSON Pointer such as "/hash"', isPointer);
export const isTrue = leaf(
  'true',
  (value) => value === true,
  () => true as const,
);

export const pointerList = listOf(pointer, MAX_LISTED, 1);
export const pointers = choice<Pointers>('a JSON Pointer or a list of them', (value) =>
  isArray(value) ? pointerList : pointer,
);
export const texts = listOf(exactly({ at: pointer, text }), MAX_LISTED, 1);
export const words = listOf(text, MAX_LISTED, 1);

const SPELLING = exactly({
  /**
   * Of the members of every object inside; `only` keeps its own order. `JavaScript`: as
   * written, and first those whose names are whole numbers.
   */
  order: oneOf('written', 'UTF-16', 'UTF-8', 'JavaScript'),
  separators: oneOf('compact', 'spaced'),
  /** `go`: also `<`, `>`, `&`, U+2028 and U+2029. */
  escapes: oneOf('least', 'ascii', 'go'),
  /**
   * How a number is spelled in the hashed bytes, made of its own text. `python whole`: as
   * Python does, and a float without a fraction as an integer. `rust`: as serde reads and
   * writes it, which gives some floats back as a neighbour. `go`: read as a double.
   */
  numbers: oneOf('written', 'javascript', 'python', 'python whole', 'rust', 'go'),
});
const style = choice<JsonStyleName>('"RFC 8785" or an object', (value) =>
  typeof value === 'string' ? oneOf('RFC 8785') : SPELLING,
);

const WITHOUT = exactly({
  style,
  /** Members that have another text while they are hashed. */
  texts: optional(texts),
  /** All members but these. */
  without: optional(listOf(pointer, MAX_LISTED)),
});
const ONLY = exactly({
  style,
  texts: optional(texts),
  /** These members in this order, under these names; one that is absent is left out. */
  only: listOf(exactly({ name: text, at: pointer }), MAX_LISTED, 1),
});
const json = choice<JsonPart>('an object', (value) => (has(value, 'only') ? ONLY : WITHOUT));

const PARTS = {
  text: exactly({ text }),
  /** A text without its quotes, a number as it is written, nothing where there is nothing. */
  member: exactly({ member: pointer }),
  /** The hash of the record before, as written; of the first, the text of {@link First}. */
  previous: exactly({ previous: isTrue }),
  /** The line's own bytes without its line end, with `""` for the values of some members. */
  line: exactly({ line: exactly({ emptied: optional(pointerList) }) }),
  json: exactly({ json }),
};
export const part = choice<Part>(`one of ${Object.keys(PARTS).join(', ')}`, (value) => {
  const [, shape = null] = Object.entries(PARTS).find(([member]) => has(value, member)) ?? [];
  return shape;
});

export type Part = Read<(typeof PARTS)[keyof typeof PARTS]>;
/** The record, or some of it, written as JSON again. */
export type JsonPart = Read<typeof WITHOUT> & Partial<Read<typeof ONLY>>;
export type JsonSpelling = Read<typeof SPELLING>;
export type JsonStyleName = 'RFC 8785' | JsonSpelling;
