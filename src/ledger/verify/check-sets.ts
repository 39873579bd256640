// Sets of the checks of a format, collected entry by entry: as bits in words of 32, and each
// different set as one list of ids, made once.

/** Checks by their place in the format's list, 32 to a word. */
export type CheckWords = Uint32Array;

interface Node {
  /** By the next word. */
  readonly next: Map<number, Node>;
  /** Of the set whose words lead here. */
  ids: readonly string[] | null;
}

const node = (): Node => ({ next: new Map(), ids: null });

export class CheckSets {
  private readonly checks: readonly string[];
  private readonly first = node();

  constructor(checks: readonly string[]) {
    this.checks = checks;
  }

  /** Of a set; all are 0 of the empty one. */
  get words(): number {
    return Math.ceil(this.checks.length / 32);
  }

  /** The ids in the order of the checks. Equal sets are the same array. */
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

/** `place`: which of the format's checks. */
export function include(words: CheckWords, place: number): void {
  words[place >> 5] = (words[place >> 5] ?? 0) | (1 << (place & 31));
}
