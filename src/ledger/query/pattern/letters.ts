// Two characters of a text are in the same class when no expression of the program and no assertion
// can tell them apart.

import type { Assertion, Char } from './syntax.ts';

/** An assertion sees this of a character; `none` is the beginning or end of the text. */
export const LETTER_AROUND = { none: 0, word: 1, newline: 2, other: 3 } as const;
export type LetterAround = (typeof LETTER_AROUND)[keyof typeof LETTER_AROUND];

export function holdsAround(kind: Assertion, before: LetterAround, after: LetterAround): boolean {
  switch (kind) {
    case 'start':
      return before === LETTER_AROUND.none;
    case 'end':
      return after === LETTER_AROUND.none;
    case 'line start':
      return before === LETTER_AROUND.none || before === LETTER_AROUND.newline;
    case 'line end':
      return after === LETTER_AROUND.none || after === LETTER_AROUND.newline;
    case 'word':
      return (before === LETTER_AROUND.word) !== (after === LETTER_AROUND.word);
    case 'no word':
      return (before === LETTER_AROUND.word) === (after === LETTER_AROUND.word);
  }
}

export function classifyAround(letter: number | undefined): LetterAround {
  if (letter === undefined) return LETTER_AROUND.none;
  if (letter === 10 || letter === 13 || letter === 0x2028 || letter === 0x2029)
    return LETTER_AROUND.newline;
  const isWord =
    (letter >= 48 && letter <= 57) ||
    (letter >= 65 && letter <= 90) ||
    letter === 95 ||
    (letter >= 97 && letter <= 122);
  return isWord ? LETTER_AROUND.word : LETTER_AROUND.other;
}

export interface LetterClass {
  readonly number: number;
  readonly around: LetterAround;
  readonly fits: readonly boolean[];
}

const MOST_KNOWN = 1 << 16;

export class Letters {
  private readonly chars: readonly Char[];
  private readonly classes = new Map<string, LetterClass>();
  private readonly ascii: (LetterClass | undefined)[] = [];
  private readonly others = new Map<number, LetterClass>();

  constructor(chars: readonly Char[]) {
    this.chars = chars;
  }

  of(letter: number): LetterClass {
    const known = letter < 128 ? this.ascii[letter] : this.others.get(letter);
    if (known) return known;
    const found = this.classify(letter);
    if (letter < 128) this.ascii[letter] = found;
    else {
      if (this.others.size === MOST_KNOWN) this.others.clear();
      this.others.set(letter, found);
    }
    return found;
  }

  private classify(letter: number): LetterClass {
    const text = String.fromCodePoint(letter);
    const around = classifyAround(letter);
    const fits = this.chars.map((char) => char.fits(text));
    const key = `${around}${fits.map(Number).join('')}`;
    const known = this.classes.get(key);
    if (known) return known;
    const made = { number: this.classes.size, around, fits };
    this.classes.set(key, made);
    return made;
  }
}
