// The tree of intents, drawn from left to right: an intent, its plan variants, and what
// the winner goes on to: the intents below. Losers end where they are, with their score.

import { append, largest } from '../../../base/lists.ts';
import { describeCount, spaced } from '../../../ledger/format/describe.ts';
import type { GraphEdge, GraphNode, GraphView } from '../../../ledger/layout/index.ts';
import type { KindShape } from '../../../ledger/model/view.ts';
import { figureWords } from '../words.ts';
import { inColumns, type Size } from './columns.ts';
import { below, buildForest, type Forest } from './forest.ts';
import type { TreeAnswer } from './query.ts';
import type { IntentNode, IntentSurvey, PlanNode, Position } from './survey.ts';

const INTENT = { width: 280, height: 52 };
const PLAN = { width: 292, height: 34 };
const GAP = 10;
const BETWEEN = 22;
const PLAN_X = INTENT.width + 56;
const STEP_X = PLAN_X + PLAN.width + 64;

/** Nodes drawn at most. */
export const MAX_TREE_NODES = 320;
/** Variants drawn of one intent: the selected ones, and the first of the others. */
const MAX_PLANS = 12;

export function treeView(survey: IntentSurvey, root: string | null): TreeAnswer {
  const { intents } = survey;
  const forest = buildForest(survey);
  const plans = shownPlans(survey);
  const findPlans = (intent: number) => plans.get(intent) ?? [];
  const found = intents.findIndex(({ id }) => id === root);
  const tops = root === null ? forest.roots : found < 0 ? [] : [found];
  const kept = keep(tops, forest, (intent) => 1 + findPlans(intent).length);
  const listChildren = (intent: number) =>
    (forest.children[intent] ?? []).filter((child) => kept.has(child));
  const sizes = new Map<number, Size>();
  const findSize = (intent: number) => sizes.get(intent) ?? INTENT;
  const findHeight = (intent: number) => findSize(intent).height;
  // Children first, without recursion (a ledger decides how deep it goes): `kept` has parents first.
  for (const intent of [...kept].reverse()) {
    const children = listChildren(intent).reduce(
      (sum, child) => sum + findHeight(child) + BETWEEN,
      0,
    );
    const variants = findPlans(intent).length * (PLAN.height + GAP);
    sizes.set(intent, {
      width: largest(
        variants ? PLAN_X + PLAN.width : INTENT.width,
        listChildren(intent).map((child) => STEP_X + findSize(child).width),
      ),
      height: Math.max(INTENT.height, variants, children - BETWEEN),
    });
  }
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  const roots = tops.filter((top) => kept.has(top));
  const places = inColumns(roots.map(findSize), BETWEEN);
  for (const [i, top] of roots.entries()) {
    const stack = [{ at: top, ...(places[i] ?? { x: 0, y: 0 }), from: '' }];
    for (let next = stack.pop(); next; next = stack.pop()) {
      const { at, x, y, from } = next;
      const intent = intents[at];
      if (!intent) continue;
      const own = `intent:${at}`;
      nodes.push(intentNode(intent, own, x, y));
      if (from) edges.push(edge('delegation', from, own));
      let onwards = own;
      for (const [i, plan] of findPlans(at).entries()) {
        const id = `plan:${at}:${i}`;
        nodes.push(planNode(intent, plan, id, x + PLAN_X, y + i * (PLAN.height + GAP)));
        edges.push(edge('branch', own, id));
        if (plan.fate === 'selected') onwards = id;
      }
      let childY = y;
      for (const child of listChildren(at)) {
        stack.push({ at: child, x: x + STEP_X, y: childY, from: onwards });
        childY += findHeight(child) + BETWEEN;
      }
    }
  }
  return { view: makeGraphView(nodes, edges), intents: intents.length, drawn: kept.size };
}

function shownPlans({ plans }: IntentSurvey): Map<number, PlanNode[]> {
  const lists = new Map<number, PlanNode[]>();
  for (const plan of plans) append(lists, plan.intent, plan);
  for (const [intent, list] of lists) {
    const first = list.filter(({ fate }) => fate === 'selected');
    const rest = list.filter(({ fate }) => fate !== 'selected');
    lists.set(intent, [...first, ...rest].slice(0, MAX_PLANS));
  }
  return lists;
}

/** Whole trees in the ledger's order, as long as there is room; of the first at least a part. */
function keep(
  tops: readonly number[],
  forest: Forest,
  size: (intent: number) => number,
): Set<number> {
  const kept = new Set<number>();
  let room = MAX_TREE_NODES;
  for (const top of tops) {
    const tree = below(forest, top);
    const cost = tree.reduce((sum, intent) => sum + size(intent), 0);
    if (cost > room && kept.size > 0) break;
    for (const intent of tree) {
      if (size(intent) > room) break;
      room -= size(intent);
      kept.add(intent);
    }
  }
  return kept;
}

function intentNode(
  { id, lane, goal, state, openReviews, created, executions, failures }: IntentNode,
  key: string,
  x: number,
  y: number,
): GraphNode {
  const failed = failures ? `, ${failures} failed` : '';
  const notes = [
    shortId(id),
    state ?? 'state not recorded',
    openReviews > 0 ? 'waits for a review' : '',
    executions ? `${describeCount(executions, 'run')}${failed}` : '',
  ].filter((note) => note !== '');
  return graphNode(key, lane, created, {
    type: created ? 'lane' : 'missing',
    title: goal || id,
    face: goal || id,
    note: created ? notes.join(' · ') : 'never created in this ledger',
    shape: chooseShape(state, openReviews),
    x,
    y,
    ...INTENT,
  });
}

/** "I-fix-001-stop-the-double-rebase" is "I-fix-001": what follows repeats the goal. */
function shortId(id: string): string {
  return /^[^-]+-[^-]+-\d+(?=-)/.exec(id)?.[0] ?? id;
}

function chooseShape(state: string | null, openReviews: number): KindShape {
  if (openReviews > 0) return 'waiting';
  if (state === 'abandoned') return 'denied';
  return state === 'merged' || state === 'promoted' ? 'change' : 'start';
}

const FATES: Record<PlanNode['fate'], { readonly shape: KindShape; readonly ended: string }> = {
  selected: { shape: 'bound', ended: 'won' },
  lost: { shape: 'denied', ended: 'lost' },
  open: { shape: 'waiting', ended: 'open' },
};

function planNode(
  { lane }: IntentNode,
  { variant, plan, ev, fate, reason, tier, ...position }: PlanNode,
  key: string,
  x: number,
  y: number,
): GraphNode {
  const { shape, ended } = FATES[fate];
  // A winner goes on; a loser ends here, for this reason.
  const more = fate === 'selected' ? tier : reason && spaced(reason);
  const score = ev === null ? 'no ev' : figureWords('ev', ev);
  return graphNode(key, lane, position, {
    title: `${plan}: ${ended}, ev ${ev ?? 'not recorded'}${tier ? `, ${tier}` : ''}`,
    face: [`${variant ?? plan} ${ended}`, score, more].filter((part) => part).join(' · '),
    note: reason ?? '',
    shape,
    x,
    y,
    ...PLAN,
  });
}

/** A node of one entry, or of a lane; what is not given is empty. */
export function graphNode(
  id: string,
  lane: string,
  position: Pick<Position, 'index' | 'seq'> | null,
  more: Partial<GraphNode> & Pick<GraphNode, 'width' | 'height'>,
): GraphNode {
  return {
    id,
    type: 'entry',
    lane,
    index: position?.index ?? null,
    seq: position?.seq == null ? null : BigInt(position.seq),
    title: '',
    face: '',
    note: '',
    shape: null,
    verdict: null,
    x: 0,
    y: 0,
    ...more,
  };
}

export function edge(kind: GraphEdge['kind'], from: string, to: string): GraphEdge {
  return { id: `${kind} ${from} ${to}`, kind, from, to };
}

export function makeGraphView(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): GraphView {
  return {
    nodes,
    edges,
    width: nodes.reduce((most, node) => Math.max(most, node.x + node.width), 0),
    height: nodes.reduce((most, node) => Math.max(most, node.y + node.height), 0),
  };
}
