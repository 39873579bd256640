// Merkle anchor over entry ids: parent = BLAKE3(left ‖ right), no prefixes; an odd
// last node is paired with itself; one entry is its own root; none: zeros.

import { Growing } from '../growing.ts';
import type { HashEngine } from '../hash/hash.ts';

const SIZE = 32;

/** A tree that grows by leaves, of which the root of any beginning is known at once. */
export class MerkleTree {
  /** Nodes of whole subtrees, one after another: the leaves, their parents, and so on. */
  private readonly levels: Growing[] = [];
  private readonly hash: HashEngine;

  constructor(hash: HashEngine) {
    this.hash = hash;
  }

  /** `leaf`: 32 bytes. */
  append(leaf: Uint8Array): void {
    let node = leaf;
    for (let level = 0; ; level++) {
      this.levels[level] ??= new Growing(2 * SIZE);
      this.levels[level]?.append(node);
      const count = this.count(level);
      if (count % 2) return;
      node = this.parent(this.node(level, count - 2), this.node(level, count - 1));
    }
  }

  /** Over the first `leaves`, 32 bytes. */
  rootOf(leaves: number): Uint8Array {
    /** The last node of the level, where it is made of fewer leaves than the others. */
    let rest: Uint8Array | null = null;
    for (let level = 0, whole = leaves; ; level++, whole >>= 1) {
      if (whole + (rest ? 1 : 0) < 2) return rest ?? (whole ? this.node(level, 0) : NOTHING);
      if (whole % 2) {
        const last = this.node(level, whole - 1);
        rest = this.parent(last, rest ?? last);
      } else if (rest) rest = this.parent(rest, rest);
    }
  }

  private count(level: number): number {
    return (this.levels[level]?.length ?? 0) / SIZE;
  }

  private node(level: number, index: number): Uint8Array {
    return this.levels[level]?.at(SIZE * index, SIZE * (index + 1)) ?? NOTHING;
  }

  private parent(left: Uint8Array, right: Uint8Array): Uint8Array {
    const pair = new Uint8Array(2 * SIZE);
    pair.set(left);
    pair.set(right, SIZE);
    return this.hash.blake3(pair).slice();
  }
}

const NOTHING = new Uint8Array(SIZE);
