// The smallest things that a profile is made of: texts, pointers, and lists of them.

import { memberAt } from '../../../base/json/access.ts';
import { choice, exactly, leaf, listShape } from '../../../base/json/shape.ts';
import { isArray, type JsonValue } from '../../../base/json/value.ts';
import { isPointer, type Pointers } from './pointer.ts';

/** Bounds what evaluating a profile costs for each record. */
export const MAX_HASH_PARTS = 32;
export const MAX_LISTED = 64;
export const MAX_TEXT = 1000;
/** The row of zeros is where a number goes. */
export const ZEROS_IN_ROW = /^[^0]*(0+)[^0]*$/;

export function matchingLeaf(is: string, fits: (text: string) => boolean) {
  return leaf(
    is,
    (value) => typeof value === 'string' && value.length <= MAX_TEXT && fits(value),
    String,
  );
}

export function has(value: JsonValue, member: string): boolean {
  return memberAt(value, member) !== undefined;
}

export const textLeaf = matchingLeaf(`a text of at most ${MAX_TEXT} characters`, () => true);
export const nameLeaf = matchingLeaf('a text that is not empty', (value) => value !== '');
export const pointer = matchingLeaf('a JSON Pointer such as "/hash"', isPointer);
export const isTrue = leaf(
  'true',
  (value) => value === true,
  () => true as const,
);

export const pointerList = listShape(pointer, MAX_LISTED, 1);
export const pointers = choice<Pointers>('a JSON Pointer or a list of them', (value) =>
  isArray(value) ? pointerList : pointer,
);
export const textLeaves = listShape(exactly({ at: pointer, text: textLeaf }), MAX_LISTED, 1);
export const words = listShape(textLeaf, MAX_LISTED, 1);
