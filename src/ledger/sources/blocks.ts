// Slow bytes are kept in blocks: a read next to an earlier one is here already, and reading on in
// order is anticipated.

import { keepLatest } from '../../base/lists.ts';
import type { Bytes } from './bytes.ts';

/** The default limit of kept bytes. */
const MAX_KEPT = 8 * 1024 * 1024;
/** At most so much is asked for at once of what may be asked for again. */
const MAX_AHEAD = 1024 * 1024;
/** Reading may go on in order from so many places: in a table, and in its index. */
const MAX_RUNS = 8;

/**
 * `fetch` returns exactly the bytes of a range inside the size, in an array of their own. `block`
 * is the size of a block; the cheaper it is to ask, the smaller. `kept` is at least what is read
 * ahead.
 */
export function inBlocks(
  size: number,
  fetch: (from: number, to: number) => Uint8Array,
  block = 64 * 1024,
  kept = MAX_KEPT,
): Required<Bytes> {
  const blocks = new Blocks(block, Math.min(kept / block, Math.ceil(size / block)));
  const runs = new Map<number, number>([[0, 1]]);

  const load = (first: number): Uint8Array => {
    const before = runs.get(first);
    const ahead = before === undefined ? 1 : Math.min(2 * before, MAX_AHEAD / block);
    runs.delete(first);
    runs.set(first + ahead, ahead);
    keepLatest(runs, MAX_RUNS);
    const from = first * block;
    const fetched = fetch(from, Math.min(from + ahead * block, size));
    for (let at = 0; at < fetched.length; at += block)
      blocks.keep(first + at / block, fetched.subarray(at, at + block));
    return fetched.subarray(0, block);
  };

  const copy = (target: Uint8Array, from: number, to: number) => {
    for (let next = from; next < to; ) {
      const index = Math.floor(next / block);
      const at = index * block;
      const part = (blocks.get(index) ?? load(index)).subarray(next - at, to - at);
      target.set(part, next - from);
      next += part.length;
    }
  };

  return {
    size,
    read(from, end) {
      const to = Math.min(end, size);
      if (from >= to) return new Uint8Array();
      if (to - from > MAX_AHEAD) return fetch(from, to);
      const all = new Uint8Array(to - from);
      copy(all, from, to);
      return all;
    },
    readInto(target, from) {
      const to = Math.min(from + target.length, size);
      if (from >= to) return 0;
      if (to - from > MAX_AHEAD) target.set(fetch(from, to));
      else copy(target, from, to);
      return to - from;
    },
  };
}

/** The last used blocks are in one array: as many small ones would wait long to be collected. */
class Blocks {
  private readonly block: number;
  private readonly most: number;
  private readonly bytes: Uint8Array;
  /** The last used one comes last. */
  private readonly slots = new Map<number, number>();

  constructor(block: number, most: number) {
    this.block = block;
    this.most = most;
    this.bytes = new Uint8Array(block * most);
  }

  /** The bytes are good until the next block is kept. */
  get(index: number): Uint8Array | null {
    const slot = this.slots.get(index);
    if (slot === undefined) return null;
    this.slots.delete(index);
    this.slots.set(index, slot);
    return this.at(slot);
  }

  keep(index: number, bytes: Uint8Array): void {
    const slot = this.slots.get(index) ?? this.freeSlot();
    this.slots.delete(index);
    this.slots.set(index, slot);
    this.at(slot).set(bytes);
  }

  private freeSlot(): number {
    const [oldest] = this.slots;
    if (!oldest || this.slots.size < this.most) return this.slots.size;
    this.slots.delete(oldest[0]);
    return oldest[1];
  }

  private at(slot: number): Uint8Array {
    return this.bytes.subarray(slot * this.block, (slot + 1) * this.block);
  }
}
