// The graph of lanes: one node a lane, layered from left to right by its depth, missing
// lanes as ghosts. Lanes without links fill a grid below. What goes beyond a limit is
// shown as "n more lanes".

import { addAll, largest } from '../core/lists.ts';
import type { Link } from '../core/model/entry.ts';
import { isFailure } from '../core/model/verdict.ts';
import { countStates, filteredLanes } from './lane-filter.ts';
import { BLANK, laneTitle } from './nodes.ts';
import { countLanes, laneForest, parentOf, type TreeLane } from './tree.ts';
import type { GraphEdge, GraphNode, LanesGraphInput, LanesView } from './types.ts';

export const LANE_WIDTH = 224;
export const LANE_HEIGHT = 52;
const COLUMN = LANE_WIDTH + 72;
const STEP = LANE_HEIGHT + 16;
const GRID_COLUMNS = 4;

/** Lanes drawn at most; each drawn lane may have one "more" next to it. */
const MAX_LANES = 240;
/** Children without children of their own that one lane shows. */
const MAX_LEAVES = 12;
/** Lanes in the grid of the untied. */
const MAX_UNTIED = 60;

/** No graph of lanes has more nodes than this. */
export const MAX_LANE_NODES = 2 * MAX_LANES + MAX_UNTIED + 2;

export function layoutLanes(input: LanesGraphInput): LanesView {
  const { roots: all } = laneForest(input.lanes, input.links);
  const roots = input.filter ? filteredLanes(all, input.filter) : all;
  const trees = roots.filter(({ children }) => children.length > 0);
  const untied = roots.filter(({ children }) => children.length === 0).toSorted(failedFirst);
  const kept = keep(trees);
  const nodes: GraphNode[] = [];
  let bottom = placeTrees(trees, kept, nodes);
  const shown = untied.slice(0, untied.length > MAX_UNTIED ? MAX_UNTIED - 1 : MAX_UNTIED);
  const cells = shown.map((lane) => laneNode(lane));
  if (untied.length > shown.length)
    cells.push(moreNode('untied', '', untied.length - shown.length));
  if (cells.length > 0 && bottom > 0) bottom += STEP / 2;
  cells.forEach((cell, i) => {
    const x = (i % GRID_COLUMNS) * (LANE_WIDTH + 24);
    nodes.push({ ...cell, x, y: bottom + Math.floor(i / GRID_COLUMNS) * STEP });
  });
  const drawn = nodes.filter(({ type }) => type !== 'segment').length;
  const matching = countLanes(roots);
  return {
    nodes,
    edges: edgesBetween(nodes, kept, input.links),
    width: largest(
      0,
      nodes.map((node) => node.x + node.width),
    ),
    height: largest(
      0,
      nodes.map((node) => node.y + node.height),
    ),
    folded: 0,
    lanesLeftOut: matching - drawn,
    lanes: countLanes(all),
    matching,
    states: countStates(all),
  };
}

const rank = ({ lane }: TreeLane) => Number(isFailure(lane?.verdict ?? null));

/** Failed lanes are the last to be folded away; otherwise the ledger's order stays. */
function failedFirst(a: TreeLane, b: TreeLane): number {
  return rank(b) - rank(a);
}

/** The lanes that are drawn: by depth, few leaves of each, up to the ceiling. */
function keep(trees: readonly TreeLane[]): Set<TreeLane> {
  const kept = new Set<TreeLane>();
  const queue = [...trees];
  for (let i = 0; i < queue.length && kept.size < MAX_LANES; i++) {
    const lane = queue[i];
    if (!lane) break;
    kept.add(lane);
    const leaves = lane.children.filter(({ children }) => children.length === 0);
    // Folding a single lane into "1 more lane" would save nothing.
    const count = leaves.length > MAX_LEAVES + 1 ? MAX_LEAVES : leaves.length;
    const shown = new Set(leaves.toSorted(failedFirst).slice(0, count));
    addAll(
      queue,
      lane.children.filter((child) => child.children.length > 0 || shown.has(child)),
    );
  }
  return kept;
}

/** Depth to the right, leaves downwards, every lane at the height of its first child. */
function placeTrees(
  trees: readonly TreeLane[],
  kept: ReadonlySet<TreeLane>,
  nodes: GraphNode[],
): number {
  let y = 0;
  const stack = trees.filter((lane) => kept.has(lane)).map((lane) => ({ lane, depth: 0 }));
  stack.reverse();
  let last = -1;
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { lane, depth } = step;
    // Going deeper stays in the row; coming back takes a new one.
    if (last >= depth) y += STEP;
    last = depth;
    nodes.push({ ...laneNode(lane), x: depth * COLUMN, y });
    const children = lane.children.filter((child) => kept.has(child));
    const hidden = countLanes(lane.children.filter((child) => !kept.has(child)));
    if (hidden > 0) {
      nodes.push({ ...moreNode(lane.id, lane.id, hidden), x: (depth + 1) * COLUMN, y });
      // The first child would be where the fold is now.
      last = depth + 1;
    }
    for (const child of children.toReversed()) stack.push({ lane: child, depth: depth + 1 });
  }
  const hiddenTrees = countLanes(trees.filter((lane) => !kept.has(lane)));
  if (hiddenTrees > 0) {
    y += STEP;
    nodes.push({ ...moreNode('trees', '', hiddenTrees), x: 0, y });
  }
  return nodes.length > 0 ? y + STEP : 0;
}

const PLACE = { x: 0, y: 0, width: LANE_WIDTH, height: LANE_HEIGHT } as const;

function laneNode(tree: TreeLane): GraphNode {
  const { id, lane, link } = tree;
  const entries = lane?.entries ?? 0;
  const title = laneTitle(tree);
  return {
    ...BLANK,
    ...PLACE,
    id: `lane:${id}`,
    type: lane ? 'lane' : 'missing',
    lane: id,
    index: lane ? 0 : null,
    title,
    face: title,
    note: lane
      ? `${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`
      : (link?.missing ?? 'not in this ledger'),
    shape:
      lane?.origin === 'branch' ? 'branch' : lane?.origin === 'delegated' ? 'delegation' : 'start',
    verdict: lane?.verdict ?? null,
  };
}

function moreNode(id: string, lane: string, count: number): GraphNode {
  const title = `${count.toLocaleString('en')} more ${count === 1 ? 'lane' : 'lanes'}`;
  return { ...BLANK, ...PLACE, id: `more:${id}`, type: 'segment', lane, title, face: title };
}

function edgesBetween(
  nodes: readonly GraphNode[],
  kept: ReadonlySet<TreeLane>,
  links: readonly Link[],
): GraphEdge[] {
  const drawn = new Set(nodes.map(({ id }) => id));
  const out = new Map<string, GraphEdge>();
  for (const link of links) {
    const tie = parentOf(link);
    if (!tie) continue;
    const [from, to] = [`lane:${tie.parent}`, `lane:${tie.child}`];
    if (!drawn.has(from) || !drawn.has(to)) continue;
    const { kind, label, missing } = link;
    const id = `${kind} ${from} ${to}`;
    if (!out.has(id)) out.set(id, { id, kind, from, to, label, missing: missing !== null });
  }
  for (const { id } of kept) {
    const to = `more:${id}`;
    if (!drawn.has(to)) continue;
    const from = `lane:${id}`;
    out.set(to, { id: `more ${id}`, kind: 'reference', from, to, label: '', missing: false });
  }
  return [...out.values()];
}
