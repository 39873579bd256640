// Which entries of a run have which words: every word once, with the entries that have it. Of numbers and of words that
// are too long, which fragments some entries together have.

import { setBit } from '../../../base/bits.ts';
import { FragmentWriter } from './fragments.ts';
import { isNumberWord, LONGEST_WORD, splitWords } from './words.ts';

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
  /** Entries that have words that are too long, and no numbers. */
  readonly open: Uint16Array;
  /** They follow each other. */
  readonly parts: readonly IndexPart[];
}

/** Entries up to the place `end`. */
export interface IndexPart {
  readonly end: number;
  /** As {@link FragmentWriter} packs them. */
  readonly fragments: Uint8Array;
}

/** A place takes 16 bits. */
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

  /** A text of the entry that comes next. */
  readonly addText = (text: string): void => {
    const known = this.texts.get(text) ?? this.findPlaces(text);
    for (const places of known) note(places, this.entries);
  };

  /** All texts of the entry were added. */
  endEntry(): void {
    this.entries++;
    if (this.entries - (this.parts.at(-1)?.end ?? 0) === PART_ENTRIES || this.fragments.isFull)
      this.endPart();
  }

  /** Once all entries are there. */
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

  /** `written`: the same words as they are in the text. Those that are too long are in no list. */
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
  const { words, lengths, counts, places, bits, capital, open, parts } = index;
  const fragments = parts.map((part) => part.fragments);
  const columns = [lengths, counts, places, bits, capital, open, ...fragments];
  return columns.reduce((sum, { byteLength }) => sum + byteLength, words.length);
}
