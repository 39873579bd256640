// Giving every drawn lane its position.

import { addAll } from '../core/lists.ts';
import type { Around } from './around.ts';
import type { Placed } from './edges.ts';
import { nodeAt } from './find.ts';
import {
  ARC_HEIGHT,
  GAP,
  INDENT,
  LABEL_GAP,
  LABEL_HEIGHT,
  NODE_HEIGHT,
  ROLLED_BACK_GAP,
  ROW_GAP,
} from './measure.ts';
import { labelNode, type Sketch } from './nodes.ts';
import { Rows } from './rows.ts';
import type { TreeLane } from './tree.ts';
import type { GraphNode, LaneGraphInput } from './types.ts';

interface Lying {
  readonly tree: TreeLane;
  readonly label: Sketch | null;
  readonly x: number;
  readonly row: number;
  readonly nodes: readonly (Sketch & { readonly x: number })[];
}

export function placeLanes(
  input: LaneGraphInput,
  around: Around,
  sketches: ReadonlyMap<TreeLane, Sketch[]>,
): Map<string, Placed> {
  const lying = lieDown(input, around, sketches);
  const tops = rowTops(lying, lanesWithArcs(input));
  return new Map(
    lying.map(({ tree, label, x, row, nodes }) => {
      const { top, nodeTop } = tops[row] ?? { top: 0, nodeTop: 0 };
      const placed: GraphNode[] = nodes.map((node) => ({
        ...node,
        y: nodeTop + (node.rolledBack ?? 0) * ROLLED_BACK_STEP,
      }));
      return [tree.id, { tree, label: label && { ...label, x, y: top }, nodes: placed }];
    }),
  );
}

/** A rolled-back stretch is below the line, at its time. */
const ROLLED_BACK_STEP = NODE_HEIGHT + ROLLED_BACK_GAP;

/**
 * Children are placed from the last that leaves a lane to the first, each in the first
 * free row below, so that the line down to a lane passes left of those placed before.
 */
function lieDown(
  input: LaneGraphInput,
  { root, drawn }: Around,
  sketches: ReadonlyMap<TreeLane, Sketch[]>,
): Lying[] {
  const rows = new Rows(GAP * 2);
  const out: Lying[] = [];
  const stack = [{ tree: root, leaves: 0, x: 0, below: -1 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { tree, leaves, x, below } = next;
    const label = labelNode(tree, input);
    const nodes = inRow(sketches.get(tree) ?? [], x);
    const inside = nodes.reduce((max, node) => Math.max(max, node.x + node.width - x), 0);
    const width = Math.max(inside, label?.width ?? 0);
    const row = rows.takeBelow(below, leaves, x, x + width);
    // The label may move along its lane, so that it stays in view.
    out.push({ tree, label: label && { ...label, width }, x, row, nodes });
    const children = tree.children
      .filter((child) => drawn.has(child))
      .map((child) => ({ child, leaves: leavesAt(child, nodes) }))
      .map(({ child, leaves }) => ({ tree: child, leaves, x: leaves + INDENT, below: row }));
    // The stack reverses the order: what is pushed last is placed first.
    addAll(
      stack,
      children.sort((a, b) => a.x - b.x),
    );
  }
  return out;
}

/**
 * Side by side from left to right. A rolled-back stretch is below, from its checkpoint
 * on, and takes no room on the line, which continues right after the checkpoint.
 */
function inRow(sketch: readonly Sketch[], x: number): (Sketch & { x: number })[] {
  /** Where the next node of each depth begins. */
  const next: number[] = [x];
  let before = 0;
  return sketch.map((node) => {
    const depth = node.rolledBack ?? 0;
    for (let deeper = before + 1; deeper <= depth; deeper++)
      next[deeper] = Math.max(next[before] ?? x, next[deeper] ?? x);
    const at = next[depth] ?? x;
    next[depth] = at + node.width + GAP;
    before = depth;
    return { ...node, x: at };
  });
}

/** The middle of the node that a child lane leaves; an unknown position counts as the end. */
function leavesAt(child: TreeLane, nodes: Lying['nodes']): number {
  const link = child.link;
  const index = link && (link.kind === 'branch' ? link.to.index : link.from.index);
  const source = nodeAt(nodes, index ?? null) ?? nodes.at(-1);
  return source ? source.x + source.width / 2 : 0;
}

function lanesWithArcs({ links }: LaneGraphInput): ReadonlySet<string> {
  const arcs = links.filter(
    ({ kind, from, to }) =>
      to.index !== null &&
      // A rollback inside its lane is drawn as a turn of the lane's own line.
      (kind === 'reference' || (kind === 'rollback' && from.lane !== to.lane)),
  );
  return new Set(arcs.flatMap(({ from, to }) => [from.lane, to.lane]));
}

/** A row is as high as its content: labels and arcs take room only where there are some. */
function rowTops(
  lying: readonly Lying[],
  arcs: ReadonlySet<string>,
): { top: number; nodeTop: number }[] {
  const above: number[] = [];
  const below: number[] = [];
  for (const { row, label, tree, nodes } of lying) {
    const deepest = nodes.reduce((max, { rolledBack = 0 }) => Math.max(max, rolledBack), 0);
    below[row] = Math.max(below[row] ?? 0, deepest * ROLLED_BACK_STEP);
    const need = (label ? LABEL_HEIGHT + LABEL_GAP : 0) + (arcs.has(tree.id) ? ARC_HEIGHT : 0);
    above[row] = Math.max(above[row] ?? 0, need);
  }
  let top = 0;
  return Array.from(above, (need = 0, row) => {
    const tops = { top, nodeTop: top + need };
    top += need + NODE_HEIGHT + (below[row] ?? 0) + ROW_GAP;
    return tops;
  });
}
