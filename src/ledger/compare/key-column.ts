// The keys of very many entries have 16 bytes each: the beginning of a hash, long enough that
// nobody makes two texts with the same one.

import { Uint32Column } from '../../base/columns.ts';
import type { HashEngine } from '../../base/hash/hash.ts';

/** A key takes so many numbers. */
export const WORDS = 4;

export class KeyColumn {
  private readonly words = new Uint32Column();
  private readonly hash: HashEngine;

  constructor(hash: HashEngine) {
    this.hash = hash;
  }

  get length(): number {
    return this.words.length / WORDS;
  }

  push(bytes: Uint8Array): void {
    const digest = this.hash.blake3(bytes);
    for (let at = 0; at < 4 * WORDS; at += 4) {
      const high = ((digest[at + 3] ?? 0) << 24) | ((digest[at + 2] ?? 0) << 16);
      this.words.push((high | ((digest[at + 1] ?? 0) << 8) | (digest[at] ?? 0)) >>> 0);
    }
  }

  pushLast(other: KeyColumn): void {
    for (let word = WORDS; word > 0; word--)
      this.words.push(other.words.at(other.words.length - word) ?? 0);
  }

  /** Returns a copy with {@link WORDS} numbers for each. */
  flat(): Uint32Array {
    return this.words.flat();
  }
}

/**
 * Returns whether an entry of one lane has the key of one of another; `words` is how many numbers a
 * key takes.
 */
export function isKeyAt(
  a: Uint32Array,
  i: number,
  b: Uint32Array,
  j: number,
  words = WORDS,
): boolean {
  for (let word = 0; word < words; word++)
    if (a[words * i + word] !== b[words * j + word]) return false;
  return true;
}

export interface Classes {
  readonly of: readonly [Uint32Array, Uint32Array];
  readonly count: number;
}

/**
 * Gives every key a number, the same for the same key. The slot of a key depends on chance as well,
 * so that nobody can make keys that all go to one.
 */
export function classifyKeys(a: Uint32Array, b: Uint32Array, words = WORDS): Classes {
  const entries = (a.length + b.length) / words;
  let size = 16;
  while (size < 2 * entries) size *= 2;
  const slots = new Uint32Array(size);
  const chance = Array.from({ length: words }, () => (Math.random() * 2 ** 32) | 1);
  const known = new Uint32Array(words * entries);
  let count = 0;
  const classify = (keys: Uint32Array, at: number) => {
    let mixed = 0;
    for (let word = 0; word < words; word++)
      mixed ^= Math.imul(keys[words * at + word] ?? 0, chance[word] ?? 1);
    let slot = (mixed ^ (mixed >>> 15)) & (size - 1);
    while (slots[slot] && !isKeyAt(known, (slots[slot] ?? 0) - 1, keys, at, words))
      slot = (slot + 1) & (size - 1);
    if (slots[slot]) return (slots[slot] ?? 0) - 1;
    known.set(keys.subarray(words * at, words * (at + 1)), words * count);
    slots[slot] = ++count;
    return count - 1;
  };
  const all = (keys: Uint32Array) =>
    Uint32Array.from({ length: keys.length / words }, (_, at) => classify(keys, at));
  return { of: [all(a), all(b)], count };
}
