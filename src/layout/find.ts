// Finding the node that shows an entry.

import type { GraphNode } from './types.ts';

/** The node of a lane (its nodes left to right) that shows an entry, folded or not. */
export function nodeAt<N extends Pick<GraphNode, 'index' | 'lastIndex'>>(
  nodes: readonly N[],
  index: number | null,
): N | undefined {
  if (index === null) return undefined;
  let low = 0;
  let high = nodes.length - 1;
  while (low <= high) {
    const mid = (low + high) >> 1;
    const node = nodes[mid];
    if (!node || node.index === null) return undefined;
    if (index < node.index) high = mid - 1;
    else if (index > (node.lastIndex ?? node.index)) low = mid + 1;
    else return node;
  }
  return undefined;
}
