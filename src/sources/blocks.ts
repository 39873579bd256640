// Bytes that are slow to ask for, kept in blocks: what is read next to something read before is
// here already, and who goes on in order is read ahead for.

import { keepLatest } from '../core/lists.ts';
import type { Bytes } from './bytes.ts';

/** What is kept, at most, in bytes. */
const MAX_KEPT = 8 * 1024 * 1024;
/** What is asked for at once, at most, of what may be asked for again. */
const MAX_AHEAD = 1024 * 1024;
/** Places from which reading may go on in order: in a table, and in its index. */
const MAX_RUNS = 8;

/**
 * `fetch`: exactly the bytes of a range inside the size, in an array of their own. `block`: bytes
 * in a block; the cheaper it is to ask, the smaller.
 */
export function inBlocks(
  size: number,
  fetch: (from: number, to: number) => Uint8Array,
  block = 64 * 1024,
): Bytes {
  /** The one used last comes last. */
  const blocks = new Map<number, Uint8Array>();
  /** How many blocks came at once last time, by the one that follows them. */
  const runs = new Map<number, number>([[0, 1]]);

  const load = (first: number): Uint8Array => {
    const before = runs.get(first);
    const ahead = before === undefined ? 1 : Math.min(2 * before, MAX_AHEAD / block);
    runs.delete(first);
    runs.set(first + ahead, ahead);
    keepLatest(runs, MAX_RUNS);
    const from = first * block;
    const fetched = fetch(from, Math.min(from + ahead * block, size));
    if (fetched.length <= block) {
      blocks.set(first, fetched);
      keepLatest(blocks, MAX_KEPT / block);
      return fetched;
    }
    for (let i = 0; i * block < fetched.length; i++) {
      blocks.delete(first + i);
      // A copy: one block that is kept must not keep all that came with it.
      blocks.set(first + i, fetched.slice(i * block, (i + 1) * block));
    }
    keepLatest(blocks, MAX_KEPT / block);
    return fetched.subarray(0, block);
  };

  const at = (index: number): Uint8Array => {
    const kept = blocks.get(index);
    if (!kept) return load(index);
    blocks.delete(index);
    blocks.set(index, kept);
    return kept;
  };

  return {
    size,
    read(from, end) {
      const to = Math.min(end, size);
      if (from >= to) return new Uint8Array();
      if (to - from > MAX_AHEAD) return fetch(from, to);
      const first = Math.floor(from / block);
      const start = first * block;
      if (to <= start + block) return at(first).subarray(from - start, to - start);
      const all = new Uint8Array(to - from);
      for (let next = from; next < to; ) {
        const index = Math.floor(next / block);
        const part = at(index).subarray(next - index * block, to - index * block);
        all.set(part, next - from);
        next += part.length;
      }
      return all;
    },
  };
}
