// What a chip with a picture of its entries has room for. All in px at the usual size of text.

/** Around what it says; what the mark at its left takes. */
const PADDING = { x: 12, y: 8 } as const;
const MARK = 22;
const GAP = 4;
/** Of its entries, and of a line of facts or kinds. */
const ENTRIES = 18;
const LINE = 16;
/** Of a line of its title and a letter of it, as it is and where there is much room. */
const TITLE = { line: 17, letter: 7.4 } as const;
const LARGE = { line: 21, letter: 9.2, from: 128 } as const;
const MOST = 3;
/** Next to the title: what became of it. */
const STATE = 100;
/** A letter of the facts, on average, in usual and in large chips. */
const LETTERS = [6.6, 7.1] as const;
/** Its entries are drawn up to so many times as large. */
const ENLARGED = 1.5;

export interface ChipRoom {
  readonly isLarge: boolean;
  /** How wide what it says is. */
  readonly width: number;
  /** Whether what became of it has room next to the title, or the title would be cut. */
  readonly hasState: boolean;
  /** Lines of its title, of what its entries come to, and of their kinds. */
  readonly title: number;
  readonly facts: number;
  readonly kinds: number;
  /** Letters of the facts. */
  readonly letters: number;
  /** How many times as large as usual its entries can be drawn. */
  readonly scale: number;
}

/** How many letters of facts a line of so many px has. */
export function lettersIn(width: number, isLarge = false): number {
  return Math.floor(width / LETTERS[isLarge ? 1 : 0]);
}

export function roomIn(width: number, height: number, title: string): ChipRoom {
  const wide = Math.floor(width - 2 * PADDING.x - MARK);
  const isLarge = height >= LARGE.from;
  const { line, letter } = isLarge ? LARGE : TITLE;
  const least = 2 * PADDING.y + line + GAP + ENTRIES + GAP + LINE;
  let free = height - least;
  const take = (px: number) => {
    if (free < px) return 0;
    free -= px;
    return 1;
  };
  const needed = Math.min(MOST, Math.ceil((title.length * letter) / (wide - STATE)));
  let lines = 1;
  while (lines < needed && take(line)) lines++;
  const hasState = lines >= needed;
  const kinds = take(LINE + GAP);
  const facts = 1 + take(LINE);
  const more = kinds > 0 ? take(LINE) : 0;
  return {
    isLarge,
    width: wide,
    hasState,
    title: lines,
    facts,
    kinds: kinds + more,
    letters: facts * lettersIn(wide, isLarge),
    scale: Math.max(1, Math.min(ENLARGED, (ENTRIES + free) / (2 * ENTRIES))),
  };
}
