// The index of a run of entries has every word once, with the entries that have it. Numbers and
// words that are too long have the fragments that some entries together have.

import { setBit } from '../../../base/bits.ts';
import { FragmentWriter } from './fragments.ts';
import { isNumberWord, LONGEST_WORD, splitWords } from './words.ts';

/** Places are those of entries in the run, from 0. */
export interface WordIndex {
  readonly words: string;
  readonly lengths: Uint8Array;
  readonly counts: Uint16Array;
  /** The places of one word after another; a frequent word has them in `bits`. */
  readonly places: Uint16Array;
  readonly bits: Uint8Array;
  readonly capital: Uint8Array;
  readonly open: Uint16Array;
  readonly parts: readonly IndexPart[];
}

/** Entries up to the place `end`. */
export interface IndexPart {
  readonly end: number;
  /** Packed by {@link FragmentWriter}. */
  readonly fragments: Uint8Array;
}

const FREQUENT = 16;

export function isFrequent(count: number, entries: number): boolean {
  return FREQUENT * count > entries;
}

export function fieldBytes(entries: number): number {
  return (entries + 7) >> 3;
}

const PART_ENTRIES = 256;
/** A text that occurs again in the same part is not taken apart again. */
const REMEMBERED = 200;
const NO_PLACES: readonly Places[] = [];

type Places = number[];

export class WordIndexWriter {
  private readonly known = new Map<string, Places>();
  private readonly texts = new Map<string, readonly Places[]>();
  private readonly capital = new Set<string>();
  private readonly open: Places = [];
  private readonly fragments = new FragmentWriter();
  private readonly parts: IndexPart[] = [];
  private entries = 0;

  readonly addText = (text: string): void => {
    const known = this.texts.get(text) ?? this.findPlaces(text);
    for (const places of known) note(places, this.entries);
  };

  endEntry(): void {
    this.entries++;
    if (this.entries - (this.parts.at(-1)?.end ?? 0) === PART_ENTRIES || this.fragments.isFull)
      this.endPart();
  }

  row(): WordIndex {
    this.endPart();
    const { entries, known, parts } = this;
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
      parts,
    };
  }

  private endPart(): void {
    const { entries, fragments, parts } = this;
    if (entries === (parts.at(-1)?.end ?? 0)) return;
    parts.push({ end: entries, fragments: fragments.packed() });
    fragments.clear();
    this.texts.clear();
  }

  private findPlaces(text: string): readonly Places[] {
    const small = text.toLowerCase();
    const found = isNumberWord(small) ? this.addFragments(small) : this.placesOfWords(small, text);
    if (text.length <= REMEMBERED) this.texts.set(text, found);
    return found;
  }

  private addFragments(number: string): readonly Places[] {
    this.fragments.add(number);
    return NO_PLACES;
  }

  private placesOfWords(small: string, text: string): readonly Places[] {
    const words = splitWords(small);
    if (small !== text) this.noteCapitals(words, splitWords(text));
    const found: Places[] = [];
    for (const word of words) {
      const isOther = !isNumberWord(word);
      if (isOther && word.length <= LONGEST_WORD) found.push(this.findList(word));
      else {
        this.fragments.add(word);
        if (isOther) found.push(this.open);
      }
    }
    return found;
  }

  private findList(word: string): Places {
    const places = this.known.get(word) ?? [];
    this.known.set(word, places);
    return places;
  }

  /** `written` are the same words as in the text. Those that are too long are in no list. */
  private noteCapitals(words: readonly string[], written: readonly string[]): void {
    words.forEach((word, i) => {
      if (word !== written[i] && word.length <= LONGEST_WORD) this.capital.add(word);
    });
  }
}

function note(places: Places, at: number): void {
  if (places.at(-1) !== at) places.push(at);
}

/** Returns about how many bytes it takes. */
export function wordBytes(index: WordIndex): number {
  const { words, lengths, counts, places, bits, capital, open, parts } = index;
  const fragments = parts.map((part) => part.fragments);
  const columns = [lengths, counts, places, bits, capital, open, ...fragments];
  return columns.reduce((sum, { byteLength }) => sum + byteLength, words.length);
}
