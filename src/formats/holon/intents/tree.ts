// The tree of intents, drawn from left to right: an intent, its plan variants, and what
// the winner goes on to: the intents below. Losers end where they are, with their score.

import type { KindShape } from '../../../core/model/view.ts';
import type { GraphEdge, GraphNode, GraphView } from '../../../layout/index.ts';
import type { TreeAnswer } from './ask.ts';
import { below, type Forest, forestOf } from './forest.ts';
import type { IntentNode, IntentSurvey, PlanNode } from './survey.ts';

const INTENT = { width: 280, height: 52 };
const PLAN = { width: 292, height: 34 };
const GAP = 10;
const BETWEEN = 22;
const PLAN_X = INTENT.width + 56;
const STEP_X = PLAN_X + PLAN.width + 64;

/** Nodes drawn at most. */
export const MOST_TREE_NODES = 320;

export function treeView(survey: IntentSurvey, root: string | null): TreeAnswer {
  const forest = forestOf(survey);
  const plans = plansByIntent(survey);
  const kept = keep(survey, forest, plans, root);
  const heights = heightsOf(forest, plans, kept);
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  let y = 0;
  for (const top of forest.roots.concat(root === null ? [] : subRoot(survey, root))) {
    if (!kept.has(top) || (root !== null && survey.intents[top]?.id !== root)) continue;
    place(survey, forest, plans, kept, heights, top, y, nodes, edges);
    y += (heights.get(top) ?? 0) + BETWEEN;
  }
  return { view: viewOf(nodes, edges), intents: survey.intents.length, drawn: kept.size };
}

/** An intent that is asked for need not be a root. */
function subRoot({ intents }: IntentSurvey, root: string): number[] {
  const found = intents.findIndex(({ id, parent }) => id === root && parent >= 0);
  return found < 0 ? [] : [found];
}

function plansByIntent({ plans }: IntentSurvey): Map<number, PlanNode[]> {
  const lists = new Map<number, PlanNode[]>();
  for (const plan of plans) {
    const list = lists.get(plan.intent);
    if (list) list.push(plan);
    else lists.set(plan.intent, [plan]);
  }
  return lists;
}

/** Whole trees in the ledger's order, as long as there is room; of the first at least a part. */
function keep(
  { intents }: IntentSurvey,
  forest: Forest,
  plans: ReadonlyMap<number, readonly PlanNode[]>,
  root: string | null,
): Set<number> {
  const kept = new Set<number>();
  const tops =
    root === null
      ? forest.roots
      : [intents.findIndex(({ id }) => id === root)].filter((i) => i >= 0);
  let room = MOST_TREE_NODES;
  for (const top of tops) {
    const tree = below(forest, top);
    const size = (place: number) => 1 + Math.min(plans.get(place)?.length ?? 0, MOST_PLANS);
    const cost = tree.reduce((sum, one) => sum + size(one), 0);
    if (cost > room && kept.size > 0) break;
    for (const one of tree) {
      if (size(one) > room) break;
      room -= size(one);
      kept.add(one);
    }
  }
  return kept;
}

/** Variants drawn of one intent: the selected ones, and the first of the others. */
const MOST_PLANS = 12;

function shownPlans(plans: readonly PlanNode[] = []): PlanNode[] {
  const first = plans.filter(({ fate }) => fate === 'selected').slice(0, MOST_PLANS);
  const rest = plans.filter(({ fate }) => fate !== 'selected');
  return [...first, ...rest.slice(0, MOST_PLANS - first.length)];
}

/** Children first, without recursion: a ledger decides how deep it goes. */
function heightsOf(
  forest: Forest,
  plans: ReadonlyMap<number, readonly PlanNode[]>,
  kept: ReadonlySet<number>,
): Map<number, number> {
  const heights = new Map<number, number>();
  // `kept` holds parents before children.
  for (const one of [...kept].reverse()) {
    const children = (forest.children[one] ?? []).filter((child) => kept.has(child));
    const inner = children.reduce((sum, child) => sum + (heights.get(child) ?? 0) + BETWEEN, 0);
    const variants = shownPlans(plans.get(one)).length * (PLAN.height + GAP);
    heights.set(one, Math.max(INTENT.height, variants, inner - BETWEEN));
  }
  return heights;
}

function place(
  survey: IntentSurvey,
  forest: Forest,
  plans: ReadonlyMap<number, readonly PlanNode[]>,
  kept: ReadonlySet<number>,
  heights: ReadonlyMap<number, number>,
  top: number,
  topY: number,
  nodes: GraphNode[],
  edges: GraphEdge[],
): void {
  const stack = [{ at: top, x: 0, y: topY, from: '' }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { at, x, y, from } = next;
    const intent = survey.intents[at];
    if (!intent) continue;
    const own = `intent:${at}`;
    nodes.push(intentNode(intent, own, x, y));
    if (from) edges.push(edge('delegation', from, own, ''));
    let onwards = own;
    for (const [i, plan] of shownPlans(plans.get(at)).entries()) {
      const id = `plan:${at}:${i}`;
      nodes.push(planNode(intent, plan, id, x + PLAN_X, y + i * (PLAN.height + GAP)));
      edges.push(edge('branch', own, id, plan.fate));
      if (plan.fate === 'selected') onwards = id;
    }
    let childY = y;
    for (const child of forest.children[at] ?? []) {
      if (!kept.has(child)) continue;
      stack.push({ at: child, x: x + STEP_X, y: childY, from: onwards });
      childY += (heights.get(child) ?? 0) + BETWEEN;
    }
  }
}

function intentNode(
  { id, lane, goal, state, asked, created, executions, failures }: IntentNode,
  key: string,
  x: number,
  y: number,
): GraphNode {
  const runs = executions
    ? `${executions} ${executions === 1 ? 'run' : 'runs'}${failures ? `, ${failures} failed` : ''}`
    : '';
  const notes = [
    shortId(id),
    state ?? 'state not recorded',
    asked > 0 ? 'waits for a review' : '',
    runs,
  ].filter((note) => note !== '');
  return {
    id: key,
    type: created ? 'lane' : 'missing',
    lane,
    index: created?.index ?? null,
    lastIndex: null,
    seq: created?.seq === undefined || created.seq === null ? null : BigInt(created.seq),
    title: goal || id,
    face: goal || id,
    note: created ? notes.join(' · ') : 'never created in this ledger',
    shape: shapeOf(state, asked),
    verdict: null,
    errors: 0,
    x,
    y,
    ...INTENT,
  };
}

/** "I-fix-001-stop-the-double-rebase" is "I-fix-001": what follows repeats the goal. */
function shortId(id: string): string {
  return /^[^-]+-[^-]+-\d+(?=-)/.exec(id)?.[0] ?? id;
}

function shapeOf(state: string | null, asked: number): KindShape {
  if (asked > 0) return 'waiting';
  if (state === 'abandoned') return 'denied';
  return state === 'merged' || state === 'promoted' ? 'change' : 'start';
}

const FATE_SHAPES: Record<PlanNode['fate'], KindShape> = {
  selected: 'bound',
  lost: 'denied',
  open: 'waiting',
};

function planNode(
  { lane }: IntentNode,
  { variant, plan, ev, fate, reason, tier, index, seq }: PlanNode,
  key: string,
  x: number,
  y: number,
): GraphNode {
  const ended = fate === 'selected' ? 'won' : fate === 'lost' ? 'lost' : 'open';
  // A winner goes on; of a loser it is told why it ends here.
  const more = fate === 'selected' ? tier : reason?.replaceAll('_', ' ');
  const score = ev === null ? 'no ev' : `ev ${shortNumber(ev)}`;
  return {
    id: key,
    type: 'entry',
    lane,
    index,
    lastIndex: null,
    seq: seq === null ? null : BigInt(seq),
    title: `${plan}: ${ended}, ev ${ev ?? 'not recorded'}${tier ? `, ${tier}` : ''}`,
    face: [`${variant ?? plan} ${ended}`, score, more].filter((part) => part).join(' · '),
    note: reason ?? '',
    shape: FATE_SHAPES[fate],
    verdict: null,
    errors: 0,
    x,
    y,
    ...PLAN,
  };
}

/** For a node's face only; whole in its title. */
function shortNumber(text: string): string {
  const [whole = '', fraction] = text.split('.');
  return fraction === undefined || /[eE]/.test(text) ? text : `${whole}.${fraction.slice(0, 2)}`;
}

export function edge(kind: GraphEdge['kind'], from: string, to: string, label: string): GraphEdge {
  return { id: `${kind} ${from} ${to}`, kind, from, to, label, missing: false };
}

export function viewOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): GraphView {
  return {
    nodes,
    edges,
    width: nodes.reduce((most, node) => Math.max(most, node.x + node.width), 0),
    height: nodes.reduce((most, node) => Math.max(most, node.y + node.height), 0),
    folded: 0,
    lanesLeftOut: 0,
  };
}
