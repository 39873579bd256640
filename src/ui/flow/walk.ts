import type { GraphNode } from '../../ledger/layout/index.ts';

export type WalkDirection = 'left' | 'right' | 'up' | 'down';

const middle = (node: GraphNode) => node.x + node.width / 2;

/** Returns the node that an arrow key leads to, or null at the rim. Labels are skipped. */
export function nextNode(
  nodes: readonly GraphNode[],
  from: GraphNode,
  direction: WalkDirection,
): GraphNode | null {
  let best: GraphNode | null = null;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const node of nodes) {
    if (node === from || node.type === 'label') continue;
    const dx = middle(node) - middle(from);
    const dy = node.y - from.y;
    const sideways = direction === 'left' || direction === 'right';
    const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    if (ahead <= 0 || (sideways && dy !== 0)) continue;
    // Down goes to the next row first, and there to the nearest node; never far to the side.
    const score = sideways ? ahead : ahead * 8 + Math.abs(dx);
    if (score < bestScore) {
      best = node;
      bestScore = score;
    }
  }
  return best;
}
