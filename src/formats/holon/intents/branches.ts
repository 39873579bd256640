// The same ledger along its git branches: one row a branch, time from left to right,
// rebases and merges as they were tried, merges drawn into the branch that they went to.

import type { GraphEdge, GraphNode } from '../../../ledger/layout/index.ts';
import { below, buildForest } from './forest.ts';
import type { TreeAnswer } from './query.ts';
import type { GitNode, IntentSurvey, Position } from './survey.ts';
import { edge, graphNode, MAX_TREE_NODES, makeGraphView } from './tree.ts';

const NODE = { width: 188, height: 34 };
/** A branch's name is above its row, and is long. */
const LABEL_WIDTH = 560;
const STEP = NODE.width + 28;
const ROW = NODE.height + 40;

/** Rows of branches that no intent was created on, drawn at most. */
const MAX_OUTSIDE = 12;

interface Row {
  readonly branch: string;
  readonly y: number;
  /** The last node drawn in it. */
  last: GraphNode | null;
}

export function branchView(survey: IntentSurvey, root: string | null): TreeAnswer {
  const forest = buildForest(survey);
  const start = survey.intents.findIndex(({ id }) => id === root);
  const tops = root === null ? forest.roots : start < 0 ? [] : [start];
  const inside = tops.flatMap((top) => below(forest, top));
  const events = listEvents(survey, inside);
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  const rows = new Map<string, Row>();
  const addRow = (branch: string, lane: string): Row => {
    const known = rows.get(branch);
    if (known) return known;
    const row: Row = { branch, y: rows.size * ROW, last: null };
    rows.set(branch, row);
    nodes.push(labelNode(branch, lane, row.y));
    return row;
  };
  // What no intent here was created on, main above all, is there from the beginning.
  const ours = new Set(inside.map((intent) => survey.intents[intent]?.branch ?? ''));
  for (const { event } of events) {
    if (event && event.what !== 'rebase' && !ours.has(event.to) && rows.size < MAX_OUTSIDE)
      addRow(event.to, '');
  }
  const drawn = new Set<number>();
  let column = 0;
  for (const { intent, event } of events) {
    if (nodes.length + 2 > MAX_TREE_NODES) break;
    const own = survey.intents[intent];
    if (!own) continue;
    drawn.add(intent);
    const branch = event === null || event.what === 'rebase' ? (own.branch ?? '') : event.to;
    const target = addRow(branch, own.lane);
    const at = event ?? own.created;
    if (!at) continue;
    const node = event ? gitNode(event, own.lane) : createdNode(own.goal || own.id, at, own.lane);
    const placed = { ...node, x: column++ * STEP, y: target.y };
    nodes.push(placed);
    if (target.last) edges.push(edge('chain', target.last.id, placed.id));
    // A branch leaves its parent's, a merge comes from its own.
    const above = survey.intents[forest.parents[intent] ?? -1]?.branch;
    const from = event ? (event.what === 'rebase' ? undefined : event.from) : above;
    const source = rows.get(from ?? '');
    if (source?.last && source !== target) {
      edges.push(edge(event ? 'reference' : 'branch', source.last.id, placed.id));
    }
    target.last = placed;
  }
  return { view: makeGraphView(nodes, edges), intents: survey.intents.length, drawn: drawn.size };
}

interface GitStep {
  readonly intent: number;
  /** null: the intent, and with it its branch, is created. */
  readonly event: GitNode | null;
  readonly at: number;
}

/** In the order of the ledger. A promotion repeats the merge before it. */
function listEvents({ intents, git }: IntentSurvey, inside: readonly number[]): GitStep[] {
  const wanted = new Set(inside);
  const created = inside.flatMap((intent) => {
    const at = intents[intent]?.created?.at;
    return at === undefined ? [] : [{ intent, event: null, at }];
  });
  const others = git
    .filter(({ intent, what }) => wanted.has(intent) && what !== 'promotion')
    .map((event) => ({ intent: event.intent, event, at: event.at }));
  return [...created, ...others].sort((a, b) => a.at - b.at);
}

function labelNode(branch: string, lane: string, y: number): GraphNode {
  return graphNode(`branch:${branch}`, lane, null, {
    ...NODE,
    type: 'label',
    title: branch || 'no branch recorded',
    face: branch,
    y: y - 20,
    width: LABEL_WIDTH,
  });
}

function createdNode(title: string, created: Position, lane: string): GraphNode {
  return graphNode(`created:${created.at}`, lane, created, {
    ...NODE,
    title: `Branch begins: ${title}`,
    face: title,
    shape: 'start',
  });
}

function gitNode({ what, status, note, from, to, ...position }: GitNode, lane: string): GraphNode {
  const failed = status === 'conflict' || status === 'failed';
  const isRebase = what === 'rebase';
  const words = isRebase ? `Rebase onto ${from || 'its parent'}` : `Merge of ${from} into ${to}`;
  const face = isRebase
    ? failed
      ? 'rebase: conflict'
      : 'rebased'
    : failed
      ? 'merge failed'
      : 'merged';
  return graphNode(`git:${position.at}`, lane, position, {
    ...NODE,
    title: `${words}: ${status}`,
    face,
    note,
    shape: failed ? 'failed' : isRebase ? 'read' : 'change',
  });
}
