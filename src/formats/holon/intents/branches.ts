// The same ledger along its git branches: one row a branch, time from left to right,
// rebases and merges as they were tried, merges drawn into the branch that they went to.

import type { KindShape } from '../../../core/model/view.ts';
import type { GraphEdge, GraphNode } from '../../../layout/index.ts';
import type { TreeAnswer } from './ask.ts';
import { below, forestOf } from './forest.ts';
import type { GitNode, IntentSurvey, Place } from './survey.ts';
import { edge, MOST_TREE_NODES, viewOf } from './tree.ts';

const NODE = { width: 188, height: 34 };
/** A branch's name stands over its row, and is long. */
const LABEL_WIDTH = 560;
const STEP = NODE.width + 28;
const ROW = NODE.height + 40;

/** Rows of branches that no intent was created on, drawn at most. */
const MOST_OUTSIDE = 12;

interface Row {
  readonly branch: string;
  readonly y: number;
  /** The last node drawn in it. */
  last: GraphNode | null;
}

export function branchView(survey: IntentSurvey, root: string | null): TreeAnswer {
  const forest = forestOf(survey);
  const start = survey.intents.findIndex(({ id }) => id === root);
  const inside =
    root === null
      ? forest.roots.flatMap((top) => below(forest, top))
      : start < 0
        ? []
        : below(forest, start);
  const events = eventsOf(survey, inside);
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  const rows = new Map<string, Row>();
  const rowOf = (branch: string, lane: string, seq: Place['seq']): Row => {
    const known = rows.get(branch);
    if (known) return known;
    const row: Row = { branch, y: rows.size * ROW, last: null };
    rows.set(branch, row);
    nodes.push(labelNode(branch, lane, row.y, seq));
    return row;
  };
  // What no intent here was created on, main above all, is there from the beginning.
  const ours = new Set(inside.map((place) => survey.intents[place]?.branch ?? ''));
  for (const { event } of events) {
    if (event && event.what !== 'rebase' && !ours.has(event.to) && rows.size < MOST_OUTSIDE)
      rowOf(event.to, '', null);
  }
  const drawn = new Set<number>();
  let column = 0;
  for (const { intent, event } of events) {
    if (nodes.length + 2 > MOST_TREE_NODES) break;
    const own = survey.intents[intent];
    if (!own) continue;
    drawn.add(intent);
    const target = rowOf(
      event === null || event.what === 'rebase' ? (own.branch ?? '') : event.to,
      own.lane,
      null,
    );
    const at = event ?? own.created;
    if (!at) continue;
    const node = event
      ? gitNode(event, own.lane, `git:${event.at}`)
      : createdNode(own.goal || own.id, at, own.lane);
    const placed = { ...node, x: column++ * STEP, y: target.y };
    nodes.push(placed);
    if (target.last) edges.push(edge('chain', target.last.id, placed.id, ''));
    // A branch leaves its parent's, a merge comes from its own.
    const above = survey.intents[forest.parents[intent] ?? -1]?.branch;
    const from = event ? (event.what === 'rebase' ? undefined : event.from) : above;
    const source = rows.get(from ?? '');
    if (source?.last && source !== target) {
      edges.push(
        edge(event ? 'reference' : 'branch', source.last.id, placed.id, event?.status ?? ''),
      );
    }
    target.last = placed;
  }
  return { view: viewOf(nodes, edges), intents: survey.intents.length, drawn: drawn.size };
}

interface Happening {
  readonly intent: number;
  /** null: the intent, and with it its branch, is created. */
  readonly event: GitNode | null;
  readonly at: number;
}

/** In the order of the ledger. A promotion repeats the merge before it. */
function eventsOf({ intents, git }: IntentSurvey, inside: readonly number[]): Happening[] {
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

function labelNode(branch: string, lane: string, y: number, seq: Place['seq']): GraphNode {
  return {
    ...plain(`branch:${branch}`, lane),
    type: 'label',
    index: null,
    seq: seq === null ? null : BigInt(seq),
    title: branch || 'no branch recorded',
    face: branch,
    y: y - 20,
    width: LABEL_WIDTH,
  };
}

function createdNode(title: string, at: Place, lane: string): GraphNode {
  return {
    ...plain(`created:${at.at}`, lane),
    index: at.index,
    seq: at.seq === null ? null : BigInt(at.seq),
    title: `Branch begins: ${title}`,
    face: title,
    shape: 'start',
  };
}

function gitNode({ what, status, note, from, to, index, seq }: GitNode, lane: string, key: string) {
  const bad = status === 'conflict' || status === 'failed';
  const shape: KindShape = bad ? 'denied' : what === 'rebase' ? 'branch' : 'change';
  const words =
    what === 'rebase' ? `Rebase onto ${from || 'its parent'}` : `Merge of ${from} into ${to}`;
  return {
    ...plain(key, lane),
    index,
    seq: seq === null ? null : BigInt(seq),
    title: `${words}: ${status}`,
    face:
      what === 'rebase' ? (bad ? 'rebase: conflict' : 'rebased') : bad ? 'merge failed' : 'merged',
    note,
    shape,
  };
}

function plain(id: string, lane: string): GraphNode {
  return {
    id,
    type: 'entry',
    lane,
    index: null,
    lastIndex: null,
    seq: null,
    title: '',
    face: '',
    note: '',
    shape: null,
    verdict: null,
    errors: 0,
    x: 0,
    y: 0,
    ...NODE,
  };
}
