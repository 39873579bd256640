// Merkle trees that grow by leaves. One leaf is its own root; of none the root is zeros.

import type { HashEngine } from './hash.ts';

const SIZE = 32;

export interface TreeShape {
  /** The node above two others; good until the next one is made. */
  readonly parent: (left: Uint8Array, right: Uint8Array) => Uint8Array;
  /** What becomes of an odd last node: paired with itself, or it goes up as it is. */
  readonly odd: 'doubled' | 'promoted';
}

/** The anchor over entry ids: BLAKE3(left ‖ right), without prefixes. */
export function anchorShape(hash: HashEngine): TreeShape {
  const pair = new Uint8Array(2 * SIZE);
  return {
    odd: 'doubled',
    parent(left, right) {
      // Either may be the last one that was made.
      pair.set(left);
      pair.set(right, SIZE);
      return hash.blake3(pair);
    },
  };
}

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
  private readonly shape: TreeShape;

  constructor(shape: TreeShape) {
    this.shape = shape;
  }

  get size(): number {
    return this.leaves;
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

  append(leaf: Uint8Array): void {
    let node = leaf;
    let level = 0;
    for (let whole = this.leaves++; whole % 2; whole = Math.floor(whole / 2), level++)
      node = this.shape.parent(this.nodes[level] ?? NOTHING, node);
    const kept = this.nodes[level];
    if (kept?.length === node.length) kept.set(node);
    else this.nodes[level] = node.slice();
  }

  /** Over all leaves so far. */
  root(): Uint8Array {
    /** The last node of the level, where it is made of fewer leaves than the others. */
    let rest: Uint8Array | null = null;
    const { parent, odd } = this.shape;
    const isDoubled = odd === 'doubled';
    for (let level = 0, whole = this.leaves; ; level++, whole = Math.floor(whole / 2)) {
      const last = this.nodes[level] ?? NOTHING;
      if (whole + (rest ? 1 : 0) < 2) return (rest ?? (whole ? last : NOTHING)).slice();
      if (whole % 2) rest = rest || isDoubled ? parent(last, rest ?? last) : last;
      else if (rest && isDoubled) rest = parent(rest, rest);
    }
  }
}

const NOTHING = new Uint8Array(SIZE);
