// The hash engine for messages in numbers: four at once, where the host has WebAssembly's SIMD.

import type { HashEngine, HashStream } from '../hash.ts';
import { ChangingTree } from './changing.ts';
import { createTree, type Tree } from './tree.ts';

const DIGEST = 32;
/** Of a stream, so much is hashed at once: a whole subtree. */
const SUBTREE_CHUNKS = 64;
const SUBTREE = 1024 * SUBTREE_CHUNKS;

/** `single`: for one message, of which nothing can be done at once. Without SIMD, for all of them. */
export async function inLanes(single: HashEngine): Promise<HashEngine> {
  const tree = await createTree().catch(() => null);
  if (!tree) return single;
  return {
    name: `${single.name}, four at once`,
    blake3: (bytes) => single.blake3(bytes),
    blake3Many(messages) {
      const digests = new Uint8Array(DIGEST * messages.length);
      for (let next = 0; next < messages.length; ) {
        const from = next;
        next = tree.digest(messages, from, digests);
        if (next > from) continue;
        digests.set(single.blake3(messages[from] ?? digests), DIGEST * from);
        next++;
      }
      return digests;
    },
    blake3Stream: () => new LaneStream(tree),
    blake3Changing: () => new ChangingTree(tree),
  };
}

class LaneStream implements HashStream {
  /** What was not hashed yet: there is always some, as the last of it is hashed otherwise. */
  private held = new Uint8Array(1024);
  private size = 0;
  /** Subtrees that were hashed. */
  private done = 0;
  /** Nodes of whole trees, the largest first. */
  private readonly nodes: Uint8Array[] = [];
  private readonly tree: Tree;

  constructor(tree: Tree) {
    this.tree = tree;
  }

  update(bytes: Uint8Array): void {
    let rest = bytes;
    while (rest.length) {
      if (this.size === SUBTREE) this.addSubtree(this.held);
      // Long ones are not copied first.
      for (; !this.size && rest.length > SUBTREE; rest = rest.subarray(SUBTREE))
        this.addSubtree(rest.subarray(0, SUBTREE));
      const part = rest.subarray(0, SUBTREE - this.size);
      this.hold(part);
      rest = rest.subarray(part.length);
    }
  }

  digest(): Uint8Array {
    const { tree, nodes } = this;
    const last = this.held.subarray(0, this.size);
    if (!nodes.length) {
      const digest = new Uint8Array(DIGEST);
      tree.digest([last], 0, digest);
      return digest;
    }
    let node = tree.node(last, SUBTREE_CHUNKS * this.done);
    for (let i = nodes.length - 1; i >= 0; i--) node = tree.parent(nodes[i] ?? node, node, i === 0);
    return node;
  }

  private hold(part: Uint8Array): void {
    const size = this.size + part.length;
    if (size > this.held.length) {
      const larger = new Uint8Array(Math.min(SUBTREE, 2 * Math.max(size, this.held.length)));
      larger.set(this.held.subarray(0, this.size));
      this.held = larger;
    }
    this.held.set(part, this.size);
    this.size = size;
  }

  private addSubtree(chunks: Uint8Array): void {
    let node = this.tree.node(chunks, SUBTREE_CHUNKS * this.done++);
    for (let whole = this.done; whole % 2 === 0; whole /= 2)
      node = this.tree.parent(this.nodes.pop() ?? node, node, false);
    this.nodes.push(node);
    if (chunks === this.held) this.size = 0;
  }
}
