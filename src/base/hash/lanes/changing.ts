// The hash of bytes that change here and there. BLAKE3 is a tree over chunks: only chunks with a
// change are hashed again, and the nodes above them.

import type { ChangingHash } from '../hash.ts';
import { CHUNK, DIGEST_SIZE, DIGEST_WORDS, type Tree } from './tree.ts';

export class ChangingTree implements ChangingHash {
  private readonly tree: Tree;
  /** By chunk; 1: something in it has changed. */
  private changed = new Uint8Array(64);
  /** Nodes of the chunks, then of each level above them, but for the root. */
  private readonly levels: Int32Array[] = [];
  /** Of the last time. */
  private length = 0;

  constructor(tree: Tree) {
    this.tree = tree;
  }

  change(from: number, to: number): void {
    if (from >= to) return;
    const end = Math.floor((to - 1) / CHUNK) + 1;
    if (end > this.changed.length) {
      const larger = new Uint8Array(2 * end);
      larger.set(this.changed);
      this.changed = larger;
    }
    this.changed.fill(1, Math.floor(from / CHUNK), end);
  }

  digest(bytes: Uint8Array): Uint8Array {
    const chunks = Math.max(1, Math.ceil(bytes.length / CHUNK));
    // With another length, the nodes above the last chunks of both times are others, and so is the root.
    const [before, now] = [this.length, bytes.length];
    if (before !== now) this.change(Math.max(0, Math.min(before, now) - 1), Math.max(before, now));
    this.length = bytes.length;
    if (chunks === 1) {
      // It is the root, and nothing of it is kept: it has changed, should there be more chunks.
      this.changed.fill(0);
      this.change(0, 1);
      const digest = new Uint8Array(DIGEST_SIZE);
      this.tree.digest([bytes], 0, digest);
      return digest;
    }
    const numbers: number[] = [];
    for (let i = 0; i < chunks; i++) if (this.changed[i]) numbers.push(i);
    this.changed.fill(0);
    const nodes = this.level(0, chunks);
    this.tree.chunks(bytes, numbers, nodes);
    return this.root(nodes, chunks, numbers);
  }

  /** `numbers`: of the chunks whose nodes have changed, ascending. */
  private root(chunkNodes: Int32Array, chunks: number, numbers: readonly number[]): Uint8Array {
    let [below, count, changed] = [chunkNodes, chunks, numbers];
    for (let level = 1; count > 2; level++) {
      const nodes = this.level(level, Math.ceil(count / 2));
      const pairs: number[] = [];
      for (const number of changed) if (pairs.at(-1) !== number >> 1) pairs.push(number >> 1);
      // The last one of an odd number goes up as it is.
      const single = count % 2 ? count >> 1 : -1;
      this.tree.parents(below, pairs.at(-1) === single ? pairs.slice(0, -1) : pairs, nodes);
      if (single >= 0) nodes.set(nodeAt(below, count - 1), DIGEST_WORDS * single);
      [below, count, changed] = [nodes, Math.ceil(count / 2), pairs];
    }
    return this.tree.parent(viewBytes(nodeAt(below, 0)), viewBytes(nodeAt(below, 1)), true);
  }

  /** With room for so many nodes. */
  private level(level: number, count: number): Int32Array {
    const known = this.levels[level] ?? new Int32Array();
    if (known.length >= DIGEST_WORDS * count) return known;
    const larger = new Int32Array(2 * DIGEST_WORDS * count);
    larger.set(known);
    this.levels[level] = larger;
    return larger;
  }
}

function nodeAt(nodes: Int32Array, number: number): Int32Array {
  return nodes.subarray(DIGEST_WORDS * number, DIGEST_WORDS * (number + 1));
}

function viewBytes({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
