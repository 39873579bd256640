// A map in the order of its keys' UTF-8 bytes, every version of which can be kept: versions share
// what they have in common. A weight-balanced tree, so that no order of keys makes it deep. Its
// values have lengths, and where a value begins when all of them are put one behind another is known.

import { compareUtf8 } from './bytes.ts';

interface Sized {
  readonly length: number;
}

interface Node<V> {
  readonly key: string;
  value: V;
  left: Tree<V>;
  right: Tree<V>;
  readonly size: number;
  /** Of all its values together. */
  length: number;
  /** The version of the map in which it was made: later ones may have it too. */
  readonly made: number;
}

type Tree<V> = Node<V> | null;

/** One version of a map; made by {@link OrderedMap.keep}. */
export interface KeptMap<V> {
  readonly tree: Tree<V>;
}

/** Of a key: its value, the length of all values before it, and where it is in the tree. */
interface FoundNode<V> {
  readonly value: V | undefined;
  readonly before: number;
  readonly node: Node<V> | null;
}

/** One side of a node may be so many times as heavy as the other. */
const MAX_WEIGHT = 3;
/** From this weight of its inner side on, a heavy side is rotated twice. */
const INNER_WEIGHT = 2;

export class OrderedMap<V extends Sized> {
  private tree: Tree<V> = null;
  private version = 1;
  /** Nodes made up to this version may be in one that somebody keeps; all others are changed in place. */
  private kept = 0;

  get size(): number {
    return this.tree?.size ?? 0;
  }

  /** Of all values together. */
  get length(): number {
    return measureLength(this.tree);
  }

  /** Where a key's own value begins, or would if it were there. */
  find(key: string): FoundNode<V> {
    let before = 0;
    let node = this.tree;
    while (node) {
      const order = compareUtf8(key, node.key);
      if (order === 0)
        return { value: node.value, before: before + measureLength(node.left), node };
      if (order > 0) before += node.length - measureLength(node.right);
      node = order < 0 ? node.left : node.right;
    }
    return { value: undefined, before, node: null };
  }

  /** `found`: of this key, in this version; it is of no use any more. */
  set(key: string, value: V, { node }: FoundNode<V> = this.find(key)): void {
    const isAsLong = node?.value.length === value.length && node.made > this.kept;
    if (isAsLong) node.value = value;
    else this.tree = this.withValue(this.tree, key, value);
  }

  delete(key: string): void {
    this.tree = this.withoutKey(this.tree, key);
  }

  /** The values in order that end behind `from`, each with where it begins. */
  forEachFrom(from: number, work: (value: V, at: number) => void): void {
    forEachFrom(this.tree, 0, from, work);
  }

  /** The map as it is; what is done later does not change it. */
  keep(): KeptMap<V> {
    this.kept = this.version++;
    return { tree: this.tree };
  }

  restore({ tree }: KeptMap<V>): void {
    this.tree = tree;
  }

  /** Nothing that was kept will be restored any more. */
  forgetKept(): void {
    this.kept = 0;
  }

  private withValue(tree: Tree<V>, key: string, value: V): Node<V> {
    if (!tree) return this.node(key, value, null, null);
    const order = compareUtf8(key, tree.key);
    if (order === 0) return this.changed(tree, value, tree.left, tree.right);
    const left = order < 0 ? this.withValue(tree.left, key, value) : tree.left;
    const right = order > 0 ? this.withValue(tree.right, key, value) : tree.right;
    const isAsLarge = countNodes(left) + countNodes(right) + 1 === tree.size;
    return isAsLarge
      ? this.changed(tree, tree.value, left, right)
      : this.balanced(tree, left, right);
  }

  private withoutKey(tree: Tree<V>, key: string): Tree<V> {
    if (!tree) return null;
    const order = compareUtf8(key, tree.key);
    if (order < 0) return this.balanced(tree, this.withoutKey(tree.left, key), tree.right);
    if (order > 0) return this.balanced(tree, tree.left, this.withoutKey(tree.right, key));
    if (!tree.left || !tree.right) return tree.left ?? tree.right;
    const next = findFirst(tree.right);
    return this.balanced(next, tree.left, this.withoutKey(tree.right, next.key));
  }

  /** With as many keys as it has. */
  private changed(node: Node<V>, value: V, left: Tree<V>, right: Tree<V>): Node<V> {
    if (node.made <= this.kept) return this.node(node.key, value, left, right);
    node.value = value;
    node.left = left;
    node.right = right;
    node.length = value.length + measureLength(left) + measureLength(right);
    return node;
  }

  private node(key: string, value: V, left: Tree<V>, right: Tree<V>): Node<V> {
    const size = countNodes(left) + countNodes(right) + 1;
    const length = value.length + measureLength(left) + measureLength(right);
    return { key, value, left, right, size, length, made: this.version };
  }

  /** The node's own key and value over two trees, one of which may be one key too heavy. */
  private balanced({ key, value }: Node<V>, left: Tree<V>, right: Tree<V>): Node<V> {
    if (right && weight(right) > MAX_WEIGHT * weight(left)) {
      const { left: inner, right: outer } = right;
      if (!inner || weight(inner) < INNER_WEIGHT * weight(outer))
        return this.node(right.key, right.value, this.node(key, value, left, inner), outer);
      return this.node(
        inner.key,
        inner.value,
        this.node(key, value, left, inner.left),
        this.node(right.key, right.value, inner.right, outer),
      );
    }
    if (left && weight(left) > MAX_WEIGHT * weight(right)) {
      const { left: outer, right: inner } = left;
      if (!inner || weight(inner) < INNER_WEIGHT * weight(outer))
        return this.node(left.key, left.value, outer, this.node(key, value, inner, right));
      return this.node(
        inner.key,
        inner.value,
        this.node(left.key, left.value, outer, inner.left),
        this.node(key, value, inner.right, right),
      );
    }
    return this.node(key, value, left, right);
  }
}

function forEachFrom<V extends Sized>(
  tree: Tree<V>,
  start: number,
  from: number,
  work: (value: V, at: number) => void,
): void {
  if (!tree || start + tree.length <= from) return;
  const at = start + measureLength(tree.left);
  const end = at + tree.value.length;
  forEachFrom(tree.left, start, from, work);
  if (end > from) work(tree.value, at);
  forEachFrom(tree.right, end, from, work);
}

function findFirst<V>(node: Node<V>): Node<V> {
  let first = node;
  while (first.left) first = first.left;
  return first;
}

function countNodes(tree: Tree<unknown>): number {
  return tree?.size ?? 0;
}

function measureLength(tree: Tree<unknown>): number {
  return tree?.length ?? 0;
}

function weight(tree: Tree<unknown>): number {
  return countNodes(tree) + 1;
}
