// Sets of the checks of a format are collected entry by entry: as bits in words of 32, and each
// different set as one list of ids, made once.

/** Has the checks by their place in the format's list, 32 to a word. */
export type CheckWords = Uint32Array;

interface Node {
  readonly next: Map<number, Node>;
  ids: readonly string[] | null;
}

const node = (): Node => ({ next: new Map(), ids: null });

export class CheckSets {
  private readonly checks: readonly string[];
  private readonly first = node();

  constructor(checks: readonly string[]) {
    this.checks = checks;
  }

  /** All words of the empty set are 0. */
  get words(): number {
    return Math.ceil(this.checks.length / 32);
  }

  /** Equal sets are the same array. */
  ids(words: CheckWords): readonly string[] {
    let at = this.first;
    for (const word of words) {
      let next = at.next.get(word);
      if (!next) {
        next = node();
        at.next.set(word, next);
      }
      at = next;
    }
    at.ids ??= this.checks.filter((_, place) => ((words[place >> 5] ?? 0) >>> (place & 31)) & 1);
    return at.ids;
  }
}

/** `place` says which of the format's checks. */
export function include(words: CheckWords, place: number): void {
  words[place >> 5] = (words[place >> 5] ?? 0) | (1 << (place & 31));
}
