// A clause has the number of its entries, with the first of them, whatever their number.

import { shortened } from '../../base/visible.ts';
import type { EntryAt, Evidence } from '../model/summary.ts';

/** So many of the entries of a clause are named. */
export const MOST_NAMED = 8;
/** So many different words have a count of their own; entries with others are counted together. */
export const MOST_WORDS = 1000;
/** Words are compared, and shown, up to so many characters. */
export const LONGEST_WORDS = 160;

export class Counted implements Evidence {
  entries = 0;
  readonly at: EntryAt[] = [];

  add({ index, seq }: EntryAt): void {
    // An entry may give several reasons to count it; they come one after another.
    if (this.last === index) return;
    this.last = index;
    this.entries++;
    if (this.at.length < MOST_NAMED) this.at.push({ index, seq });
  }

  private last = -1;

  get evidence(): Evidence {
    return { entries: this.entries, at: this.at };
  }
}

export interface EvidenceGroup {
  readonly words: string;
  readonly of: Evidence;
}

/** Groups entries by some words of theirs. */
export class Groups {
  readonly all = new Counted();
  private readonly byWords = new Map<string, Counted>();
  private readonly others = new Counted();

  add(words: string, at: EntryAt): void {
    this.all.add(at);
    const key = shortened(words, LONGEST_WORDS);
    let group = this.byWords.get(key);
    if (!group && this.byWords.size < MOST_WORDS) {
      group = new Counted();
      this.byWords.set(key, group);
    }
    (group ?? this.others).add(at);
  }

  most(shown: number): {
    readonly groups: readonly EvidenceGroup[];
    readonly rest: EvidenceRest | null;
  } {
    const sorted = [...this.byWords].sort(([, a], [, b]) => b.entries - a.entries);
    const left = sorted.slice(shown);
    const mentions = left.reduce((sum, [, { entries }]) => sum + entries, this.others.entries);
    return {
      groups: sorted.slice(0, shown).map(([words, { evidence }]) => ({ words, of: evidence })),
      rest: mentions ? { words: this.others.entries ? null : left.length, mentions } : null,
    };
  }
}

/** `words` is null when there are more than are counted one by one. */
export interface EvidenceRest {
  readonly words: number | null;
  readonly mentions: number;
}
