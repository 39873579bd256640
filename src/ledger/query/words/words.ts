// By the words of texts an index tells which entries have one: runs of letters, digits and the
// signs that names are made with. Text and query are made small in the same way before.

import { FRAGMENT_LENGTH } from './fragments.ts';

const WORD = /[\w.\-\u0080-\uffff]+/g;
/**
 * Nearly every entry has its own hashes, numbers and times, and a list of them would be as large as
 * the ledger.
 */
const NUMBER = /^[0-9a-f._-]+$/;
/** Half a letter, and its replacement. */
const HALF = /[\p{Surrogate}\ufffd]/u;
/** A longer text is mostly no word that people look for: a signature, a picture. */
export const LONGEST_WORD = 40;

/** `text` is in small letters. */
export function splitWords(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** Returns whether the words of an index do not have it, but its fragments do. */
export function isNumberWord(word: string): boolean {
  return NUMBER.test(word);
}

/**
 * Returns the words of a text, in small letters, that an index can be asked for; a word of the
 * index may be longer.
 */
export function askedWords(text: string): readonly string[] {
  const isAsked = (word: string) => word.length >= FRAGMENT_LENGTH || !isNumberWord(word);
  return splitWords(text).filter((word) => isAsked(word) && !HALF.test(word));
}
