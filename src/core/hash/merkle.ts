// Merkle anchor over entry ids: parent = BLAKE3(left ‖ right), no prefixes; an odd
// last node is paired with itself; one entry is its own root; none: zeros.

import type { HashEngine } from '../hash/hash.ts';

const SIZE = 32;

export interface MerkleState {
  readonly leaves: number;
  readonly nodes: readonly (Uint8Array | null)[];
}

/**
 * A tree that grows by leaves. Of its nodes it keeps those of the whole subtrees that it ends with:
 * what it takes does not grow with the leaves.
 */
export class MerkleTree {
  private leaves = 0;
  /** At each level that the number of leaves has a bit for, the node of that subtree. */
  private readonly nodes: Uint8Array[] = [];
  private readonly pair = new Uint8Array(2 * SIZE);
  private readonly hash: HashEngine;

  constructor(hash: HashEngine) {
    this.hash = hash;
  }

  /** What it keeps: at each level the node, where the number of leaves has a bit for it. */
  state(): MerkleState {
    const { leaves } = this;
    const nodes = this.nodes.map((node, level) =>
      Math.floor(leaves / 2 ** level) % 2 ? node.slice() : null,
    );
    return { leaves, nodes };
  }

  /** An empty tree goes on from what another one kept. */
  resume({ leaves, nodes }: MerkleState): void {
    this.leaves = leaves;
    for (const [level, node] of nodes.entries()) this.nodes[level] = (node ?? NOTHING).slice();
  }

  /** `leaf`: 32 bytes. */
  append(leaf: Uint8Array): void {
    let node = leaf;
    let level = 0;
    for (let whole = this.leaves++; whole % 2; whole = Math.floor(whole / 2), level++)
      node = this.parent(this.nodes[level] ?? NOTHING, node);
    const kept = this.nodes[level];
    if (kept) kept.set(node);
    else this.nodes[level] = node.slice();
  }

  /** Over all leaves so far, 32 bytes. */
  root(): Uint8Array {
    /** The last node of the level, where it is made of fewer leaves than the others. */
    let rest: Uint8Array | null = null;
    for (let level = 0, whole = this.leaves; ; level++, whole = Math.floor(whole / 2)) {
      const last = this.nodes[level] ?? NOTHING;
      if (whole + (rest ? 1 : 0) < 2) return (rest ?? (whole ? last : NOTHING)).slice();
      if (whole % 2) rest = this.parent(last, rest ?? last);
      else if (rest) rest = this.parent(rest, rest);
    }
  }

  /** Good until the next one is made. */
  private parent(left: Uint8Array, right: Uint8Array): Uint8Array {
    const { pair } = this;
    // Either may be the last one that was made.
    pair.set(left);
    pair.set(right, SIZE);
    return this.hash.blake3(pair);
  }
}

const NOTHING = new Uint8Array(SIZE);
