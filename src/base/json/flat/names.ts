// Names of members as small numbers, so that they are compared by number. A ledger's records have
// few names, and they follow one another in the same order: the next one is guessed by the last.

import { decodeRange } from '../../bytes.ts';
import { firstPast } from '../../lists.ts';

/** More are not learnt: whoever writes a ledger chooses its names. */
export const MOST_NAMES = 4096;
const MOST_BYTES = 1 << 17;

const QUOTE = 0x22;

export class FlatNames {
  /** Of every name its bytes and the quote that ends it. */
  readonly bytes = new Uint8Array(MOST_BYTES);
  /** By number; 0 is no name's. */
  private readonly ends = new Uint32Array(MOST_NAMES + 1);
  private readonly texts: string[] = [''];
  private readonly numbers = new Map<string, number>();
  /** Numbers in the order of their names, and by number the place in it. */
  private readonly sorted: number[] = [];
  private readonly ranks = new Uint16Array(MOST_NAMES);
  /** By number, which name came after it last; 0: none. */
  private readonly following = new Uint16Array(MOST_NAMES);

  /** 0: no record has it so far. */
  findNumber(name: string): number {
    return this.numbers.get(name) ?? 0;
  }

  readText(number: number): string {
    return this.texts[number] ?? '';
  }

  /** The place of a name in the order of all of them: by their bytes. */
  readRank(number: number): number {
    return this.ranks[number] ?? 0;
  }

  /** The name that came after `last` the last time, if it begins at `at`; 0: another one does. */
  guess(last: number, bytes: Uint8Array, at: number): number {
    const guess = this.following[last] ?? 0;
    if (!guess) return 0;
    const own = this.bytes;
    const end = this.ends[guess] ?? 0;
    for (let i = this.ends[guess - 1] ?? 0, p = at; i < end; i++, p++)
      if (own[i] !== bytes[p]) return 0;
    return guess;
  }

  /** Where the bytes of a name begin. */
  findStart(number: number): number {
    return this.ends[number - 1] ?? 0;
  }

  /** Bytes of a name and the quote that ends it. */
  measureSize(number: number): number {
    return (this.ends[number] ?? 0) - (this.ends[number - 1] ?? 0);
  }

  /** The name that these ASCII bytes are, which came after `last`; 0: too many are known. */
  learn(last: number, bytes: Uint8Array, from: number, to: number): number {
    const text = decodeRange(bytes, from, to);
    const number = this.numbers.get(text) ?? this.add(text, bytes, from, to);
    this.following[last] = number;
    return number;
  }

  private add(text: string, bytes: Uint8Array, from: number, to: number): number {
    const number = this.texts.length;
    const start = this.ends[number - 1] ?? 0;
    const end = start + to - from + 1;
    if (number === MOST_NAMES || end > MOST_BYTES) return 0;
    this.bytes.set(bytes.subarray(from, to), start);
    this.bytes[end - 1] = QUOTE;
    this.ends[number] = end;
    this.texts.push(text);
    this.numbers.set(text, number);
    this.sort(number, text);
    return number;
  }

  private sort(number: number, text: string): void {
    const { sorted, ranks } = this;
    // Of ASCII, this order is that of the bytes.
    const place = firstPast(sorted.length, (i) => this.readText(sorted[i] ?? 0) > text);
    sorted.splice(place, 0, number);
    for (let i = place; i < sorted.length; i++) ranks[sorted[i] ?? 0] = i;
  }
}
