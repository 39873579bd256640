// Chips of lanes below one another, each as far in as it is deep: for screens that are too narrow
// for columns.

import type { ChildrenOf } from './groups.ts';
import type { LaneEdge, Tree } from './types.ts';

export interface Indented {
  readonly tree: Tree;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Px. */
export const INDENT = 20;

export function outlineOf(
  roots: readonly Tree[],
  children: ChildrenOf,
  sizes: { readonly width: number; readonly step: number; readonly margin: number },
): readonly Indented[] {
  const { width, step, margin } = sizes;
  // What is deeper than half the width is as far in as what is above it.
  const most = Math.floor((width - 2 * margin) / 2 / INDENT);
  const chips: Indented[] = [];
  const stack = roots.toReversed().map((tree) => ({ tree, depth: 0 }));
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { tree, depth } = at;
    const x = margin + INDENT / 2 + Math.min(depth, most) * INDENT;
    chips.push({
      tree,
      x,
      y: margin + chips.length * step,
      width: width - margin - INDENT / 2 - x,
    });
    for (const child of children(tree).toReversed()) stack.push({ tree: child, depth: depth + 1 });
  }
  return chips;
}

/** Down at the left of what is in between; what is not above goes by the right rim. */
export function outlineRoute(
  from: Indented,
  to: Indented,
  height: number,
  isParent: boolean,
): LaneEdge['points'] {
  const [start, end] = [from.y + height / 2, to.y + height / 2];
  if (!isParent || to.y < from.y) {
    const [out, back] = [from.x + from.width, to.x + to.width];
    const rim = Math.max(out, back) + INDENT / 2;
    return [out, start, rim, start, rim, end, back, end];
  }
  const trunk = to.x - INDENT / 2;
  return from.x < to.x
    ? [trunk, from.y + height, trunk, end, to.x, end]
    : [from.x, start, trunk, start, trunk, end, to.x, end];
}
