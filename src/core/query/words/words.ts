// The words of texts, by which an index tells which entries have one: runs of letters, digits and the
// signs that names are made with. Text and query are made small in the same way before.

const WORD = /[\w.\-\u0080-\uffff]+/g;
/** Hashes, numbers and times: nearly every entry has its own, and an index of them would be as large as the ledger. */
const NUMBER = /^[0-9a-f._-]+$/;
/** Half of a letter, and what is written in its place. */
const HALF = /[\p{Surrogate}\ufffd]/u;
/** What is longer is no word that people look for: a key, a picture. */
export const LONGEST_WORD = 40;

/** `text`: in small letters. Those that are in no index of words are among them. */
export function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** Whether an index has no such word, so that nothing follows from its not being there. */
export function isNumber(word: string): boolean {
  return NUMBER.test(word);
}

/** What of a text, in small letters, an index of words can be asked for; a word of the index may be longer. */
export function askedWords(text: string): readonly string[] {
  return wordsOf(text).filter((word) => !isNumber(word) && !HALF.test(word));
}
