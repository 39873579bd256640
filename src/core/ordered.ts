// A map in the order of its keys' UTF-8 bytes, every version of which can be kept: versions share
// what they have in common. A weight-balanced tree, so that no order of keys makes it deep.

import { compareUtf8 } from './bytes.ts';

interface Node<V> {
  readonly key: string;
  readonly value: V;
  readonly left: Ordered<V>;
  readonly right: Ordered<V>;
  readonly size: number;
  /** What somebody made of all its values, and keeps as long as they stay the same. */
  joined: V | null;
}

/** null: nothing is in it. */
export type Ordered<V> = Node<V> | null;

/** So many values and fewer are a small part. */
const PART = 32;
/** One side of a node may be so many times as heavy as the other. */
const MAX_WEIGHT = 3;
/** From this weight of its inner side on, a heavy side is rotated twice. */
const INNER_WEIGHT = 2;

export function sizeOf(tree: Ordered<unknown>): number {
  return tree?.size ?? 0;
}

export function valueAt<V>(tree: Ordered<V>, key: string): V | undefined {
  let node = tree;
  while (node) {
    const order = compareUtf8(key, node.key);
    if (order === 0) return node.value;
    node = order < 0 ? node.left : node.right;
  }
  return undefined;
}

export function withValue<V>(tree: Ordered<V>, key: string, value: V): Node<V> {
  if (!tree) return nodeOf(key, value, null, null);
  const order = compareUtf8(key, tree.key);
  if (order === 0) return nodeOf(key, value, tree.left, tree.right);
  return order < 0
    ? balanced(tree, withValue(tree.left, key, value), tree.right)
    : balanced(tree, tree.left, withValue(tree.right, key, value));
}

export function withoutKey<V>(tree: Ordered<V>, key: string): Ordered<V> {
  if (!tree) return null;
  const order = compareUtf8(key, tree.key);
  if (order < 0) return balanced(tree, withoutKey(tree.left, key), tree.right);
  if (order > 0) return balanced(tree, tree.left, withoutKey(tree.right, key));
  if (!tree.left || !tree.right) return tree.left ?? tree.right;
  const next = firstOf(tree.right);
  return balanced(next, tree.left, withoutKey(tree.right, next.key));
}

/** The values in order, those of small parts joined where `join` joins them. */
export function forEachPart<V>(
  tree: Ordered<V>,
  join: (part: Node<V>) => V | null,
  work: (value: V) => void,
): void {
  if (!tree) return;
  if (tree.size <= PART) {
    tree.joined ??= join(tree);
    if (tree.joined !== null) {
      work(tree.joined);
      return;
    }
  }
  forEachPart(tree.left, join, work);
  work(tree.value);
  forEachPart(tree.right, join, work);
}

export function forEachValue<V>(tree: Ordered<V>, work: (value: V) => void): void {
  if (!tree) return;
  forEachValue(tree.left, work);
  work(tree.value);
  forEachValue(tree.right, work);
}

function nodeOf<V>(key: string, value: V, left: Ordered<V>, right: Ordered<V>): Node<V> {
  const size = sizeOf(left) + sizeOf(right) + 1;
  return { key, value, left, right, size, joined: null };
}

function firstOf<V>(node: Node<V>): Node<V> {
  let first = node;
  while (first.left) first = first.left;
  return first;
}

function weight(tree: Ordered<unknown>): number {
  return sizeOf(tree) + 1;
}

/** The node's own key and value over two trees, one of which may be one key too heavy. */
function balanced<V>({ key, value }: Node<V>, left: Ordered<V>, right: Ordered<V>): Node<V> {
  if (right && weight(right) > MAX_WEIGHT * weight(left)) {
    const { left: inner, right: outer } = right;
    if (!inner || weight(inner) < INNER_WEIGHT * weight(outer))
      return nodeOf(right.key, right.value, nodeOf(key, value, left, inner), outer);
    return nodeOf(
      inner.key,
      inner.value,
      nodeOf(key, value, left, inner.left),
      nodeOf(right.key, right.value, inner.right, outer),
    );
  }
  if (left && weight(left) > MAX_WEIGHT * weight(right)) {
    const { left: outer, right: inner } = left;
    if (!inner || weight(inner) < INNER_WEIGHT * weight(outer))
      return nodeOf(left.key, left.value, outer, nodeOf(key, value, inner, right));
    return nodeOf(
      inner.key,
      inner.value,
      nodeOf(left.key, left.value, outer, inner.left),
      nodeOf(key, value, inner.right, right),
    );
  }
  return nodeOf(key, value, left, right);
}
