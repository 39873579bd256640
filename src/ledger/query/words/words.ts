// The words of texts, by which an index tells which entries have one: runs of letters, digits and the
// signs that names are made with. Text and query are made small in the same way before.

import { FRAGMENT_LENGTH } from './fragments.ts';

const WORD = /[\w.\-\u0080-\uffff]+/g;
/** Hashes, numbers and times: nearly every entry has its own, and a list of them would be as large as the ledger. */
const NUMBER = /^[0-9a-f._-]+$/;
/** Half of a letter, and what is written in its place. */
const HALF = /[\p{Surrogate}\ufffd]/u;
/** What is longer is mostly no word that people look for: a signature, a picture. */
export const LONGEST_WORD = 40;

/** `text`: in small letters. */
export function splitWords(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** Whether the words of an index do not have it, but its fragments do. */
export function isNumberWord(word: string): boolean {
  return NUMBER.test(word);
}

/** What of a text, in small letters, an index can be asked for; a word of the index may be longer. */
export function askedWords(text: string): readonly string[] {
  const isAsked = (word: string) => word.length >= FRAGMENT_LENGTH || !isNumberWord(word);
  return splitWords(text).filter((word) => isAsked(word) && !HALF.test(word));
}
