// Edges between what was placed. An end that is folded away becomes its segment;
// edges that fall together are drawn once and say how many they are.

import type { Link } from '../core/model/entry.ts';
import { nodeAt } from './find.ts';
import { parentOf, type TreeLane } from './tree.ts';
import type { GraphEdge, GraphNode } from './types.ts';

export interface Placed {
  readonly tree: TreeLane;
  readonly label: GraphNode | null;
  /** Left to right. */
  readonly nodes: readonly GraphNode[];
}

/** The last node before `end` that is no deeper than `depth`. */
function lastAbove(nodes: readonly GraphNode[], end: number, depth: number): GraphNode | undefined {
  let i = end - 1;
  while (i > 0 && (nodes[i]?.rolledBack ?? 0) > depth) i--;
  return nodes[i];
}

export function laneEdges(
  placed: ReadonlyMap<string, Placed>,
  links: readonly Link[],
): GraphEdge[] {
  const out = new Map<string, GraphEdge & { count: number }>();
  const add = (
    kind: Link['kind'],
    from: GraphNode,
    to: GraphNode,
    label: string,
    missing: boolean,
    turn?: GraphEdge['turn'],
  ) => {
    if (from === to) return;
    const id = `${kind} ${from.id} ${to.id}`;
    const known = out.get(id);
    const count = (known?.count ?? 0) + 1;
    out.set(id, {
      id,
      kind,
      from: from.id,
      to: to.id,
      label: count > 1 ? `${count} ×` : label,
      missing: missing || (known?.missing ?? false),
      ...(turn && { turn }),
      count,
    });
  };
  for (const { nodes } of placed.values()) {
    for (let i = 1; i < nodes.length; i++) {
      const [before, to] = [nodes[i - 1], nodes[i]];
      if (!before || !to) continue;
      const [was, is] = [before.rolledBack ?? 0, to.rolledBack ?? 0];
      // Nothing follows a stretch that was rolled back: the line goes on from before it.
      const from = is < was ? (lastAbove(nodes, i, is) ?? before) : before;
      add('chain', from, to, '', false, is > was ? 'rolled back' : is < was ? 'back' : undefined);
    }
  }
  for (const link of links) {
    if (link.kind === 'chain') continue;
    const a = placed.get(link.from.lane);
    const b = placed.get(link.to.lane);
    if (!a || !b) continue;
    const missing = link.missing !== null;
    const tie = parentOf(link);
    if (tie) {
      // Drawn from the lane that is left to the lane that begins, as time goes.
      const [source, target] = tie.child === a.tree.id ? [b, a] : [a, b];
      const [left, begins] = tie.child === a.tree.id ? [link.to, link.from] : [link.from, link.to];
      const from = nodeAt(source.nodes, left.index) ?? source.nodes.at(-1);
      const to = nodeAt(target.nodes, begins.index) ?? target.nodes[0];
      if (from && to) add(link.kind, from, to, link.label, missing);
    } else {
      const from = nodeAt(a.nodes, link.from.index);
      const to = nodeAt(b.nodes, link.to.index);
      const own =
        link.kind === 'rollback' && from && to ? out.get(`chain ${to.id} ${from.id}`) : null;
      // Already drawn as a turn of the lane's own line; only its kind is missing.
      if (own) out.set(own.id, { ...own, kind: 'rollback', label: 'rolled back', turn: 'back' });
      else if (from && to) add(link.kind, from, to, link.label, missing);
    }
  }
  return [...out.values()].map(({ count: _, ...edge }) => edge);
}
