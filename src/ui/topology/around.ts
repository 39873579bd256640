// Words about a node are between layers, or next to the node. The data in and out is plain.

import type { TopologyLayout } from './layout.ts';

/** The free px to the nearest node of its layer, or to the end of the drawing. */
export interface Around {
  readonly left: number;
  readonly right: number;
}

/** Layers that are this many px apart have no room for words between them. */
const TIGHT = 24;

/** Returns the free space next to each node; null where words have room between layers. */
export function measureAround({ nodes, direction, width }: TopologyLayout): (Around | null)[] {
  const around = new Array<Around | null>(nodes.length).fill(null);
  if (direction === 'across') return around;
  const layers = new Map<number, number[]>();
  nodes.forEach(({ y }, node) => {
    const layer = layers.get(y);
    if (layer) layer.push(node);
    else layers.set(y, [node]);
  });
  const tops = [...layers.keys()].sort((a, b) => a - b);
  const high = nodes[0]?.height ?? 0;
  if (!tops.some((top, i) => i > 0 && top - (tops[i - 1] ?? 0) - high < TIGHT)) return around;
  for (const layer of layers.values()) {
    layer.sort((a, b) => (nodes[a]?.x ?? 0) - (nodes[b]?.x ?? 0));
    layer.forEach((node, i) => {
      const end = (other: number | undefined, outer: number, way: 'from' | 'to') => {
        const box = other === undefined ? undefined : nodes[other];
        if (!box) return outer;
        return way === 'from' ? box.x : box.x + box.width;
      };
      const [from, to] = [end(node, 0, 'from'), end(node, 0, 'to')];
      around[node] = {
        left: from - end(layer[i - 1], 0, 'to'),
        right: end(layer[i + 1], width, 'from') - to,
      };
    });
  }
  return around;
}

/** Returns the side of a node at which words have room, where they have none between layers. */
export function sideFor(
  around: Around | null,
  words: string,
  scale: number,
  first: 'left' | 'right',
): 'left' | 'right' | null {
  // Such words are at most this wide.
  const wide = (words.length * 6.8 + 22) * scale;
  const sides = first === 'left' ? (['left', 'right'] as const) : (['right', 'left'] as const);
  return sides.find((side) => around && around[side] >= wide) ?? null;
}
