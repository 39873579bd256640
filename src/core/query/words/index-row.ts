// Which entries of a run have which words: every word once, with the entries that have it.

import { isNumber, LONGEST_WORD, wordsOf } from './words.ts';

/** Places are those of entries in the run, from 0. */
export interface WordIndex {
  /** Each followed by a line end. */
  readonly words: string;
  readonly lengths: Uint8Array;
  /** How many entries have each. */
  readonly counts: Uint16Array;
  /** The places of these, of one word after another; of a frequent word they are in `bits`. */
  readonly places: Uint16Array;
  /** A field for each frequent word, with a bit for every entry. */
  readonly bits: Uint8Array;
  /** A bit for each word: in some text it is written with capital letters. */
  readonly capital: Uint8Array;
  /** Entries that have words that are too long for an index, so that anything may be in them. */
  readonly open: Uint16Array;
}

/** Whether a bit is set. */
export function hasBit(bits: Uint8Array, at: number): boolean {
  return ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
}

function setBit(bits: Uint8Array, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
}

/** A place takes 16 bits. */
const FREQUENT = 16;

export function isFrequent(count: number, entries: number): boolean {
  return FREQUENT * count > entries;
}

export function fieldBytes(entries: number): number {
  return (entries + 7) >> 3;
}

/** A text that occurs again is not taken apart again. */
const REMEMBERED = 200;

type Places = number[];
const NO_PLACES: readonly Places[] = [];

export class WordIndexWriter {
  private readonly known = new Map<string, Places>();
  private readonly texts = new Map<string, readonly Places[]>();
  private readonly capital = new Set<string>();
  private readonly open: Places = [];
  private entries = 0;

  /** A text of the entry that comes next. */
  readonly addText = (text: string): void => {
    const known = this.texts.get(text) ?? this.placesOf(text);
    for (const places of known) note(places, this.entries);
  };

  /** All texts of the entry were added. */
  endEntry(): void {
    this.entries++;
  }

  /** What is remembered of texts takes as much memory as these. */
  forgetTexts(): void {
    this.texts.clear();
  }

  /** So far: more can be added afterwards. */
  row(): WordIndex {
    const { entries, known } = this;
    const all = [...known];
    const lists = all.filter(([, places]) => !isFrequent(places.length, entries));
    const frequent = all.filter(([, places]) => isFrequent(places.length, entries));
    const field = fieldBytes(entries);
    const bits = new Uint8Array(frequent.length * field);
    frequent.forEach(([, places], i) => {
      for (const at of places) setBit(bits, 8 * i * field + at);
    });
    const ordered = [...lists, ...frequent];
    const capital = new Uint8Array(fieldBytes(ordered.length));
    ordered.forEach(([word], i) => {
      if (this.capital.has(word)) setBit(capital, i);
    });
    return {
      words: ordered.map(([word]) => `${word}\n`).join(''),
      lengths: Uint8Array.from(ordered, ([word]) => word.length),
      counts: Uint16Array.from(ordered, ([, places]) => places.length),
      places: Uint16Array.from(lists.flatMap(([, places]) => places)),
      bits,
      capital,
      open: Uint16Array.from(this.open),
    };
  }

  private placesOf(text: string): readonly Places[] {
    if (isNumber(text)) return NO_PLACES;
    const small = text.toLowerCase();
    const words = wordsOf(small);
    if (small !== text) this.noteCapitals(words, wordsOf(text));
    const found = [...new Set(words)].flatMap((word) => {
      if (isNumber(word)) return [];
      if (word.length > LONGEST_WORD) return [this.open];
      const places = this.known.get(word) ?? [];
      this.known.set(word, places);
      return [places];
    });
    if (text.length <= REMEMBERED) this.texts.set(text, found);
    return found;
  }

  /** `written`: the same words as they are in the text. Those that are too long are in no index. */
  private noteCapitals(words: readonly string[], written: readonly string[]): void {
    words.forEach((word, i) => {
      if (word !== written[i] && word.length <= LONGEST_WORD) this.capital.add(word);
    });
  }
}

function note(places: Places, at: number): void {
  if (places.at(-1) !== at) places.push(at);
}

/** How many bytes it takes, about. */
export function wordBytes(index: WordIndex): number {
  const { words, lengths, counts, places, bits, capital, open } = index;
  const columns = [lengths, counts, places, bits, capital, open];
  return columns.reduce((sum, { byteLength }) => sum + byteLength, words.length);
}
