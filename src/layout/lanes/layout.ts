// The graph of lanes: chips that can be read where all fit, else a map of all, of which a stretch
// can be looked at closer.

import { laneForest, laneTitle } from '../tree.ts';
import { type ChipPlaces, chipsOf, enlarged } from './chips.ts';
import { countLaneStates, filteredLanes, isLedger, stateOf } from './filter.ts';
import { type ChildrenOf, pathTo, stepOf, titleOf, wholeOf } from './groups.ts';
import { framesOf, linesAcross } from './ledgers.ts';
import { type MapPlace, type MapPlaces, mapOf, sumOf } from './map.ts';
import { ordered, type Totals, totalsOf } from './totals.ts';
import {
  LANE_STATES,
  type LaneFace,
  type LaneOrder,
  type LanesAsk,
  type LanesInput,
  type LanesView,
  type Tree,
} from './types.ts';

/** Below this width, in px, it is a phone: what does not fit scrolls. */
const NARROW = 700;
const MAP_MARGIN = 8;

export function layoutLanes(input: LanesInput, ask: LanesAsk): LanesView {
  // One ledger is not below another.
  const own = input.headOf ? input.links.filter(({ isAcross }) => !isAcross) : input.links;
  const { roots: all } = laneForest(input.lanes, own, input.marks, input.headOf);
  const { lanes, ...counts } = countLaneStates(all);
  const matching = filteredLanes(all, ask.filter, ask.hidden);
  const totals = totalsOf(matching);
  const children = orderedChildren(ask.order, totals);
  const whole = wholeOf(ordered(matching, ask.order, totals));
  const byId = new Map([...totals.keys()].map((tree) => [tree.id, tree]));
  const path = ask.within === null ? null : pathTo(ask.within, whole, byId, children);
  const top = path?.at(-1) ?? whole;
  const tops = top.lane ? [top.lane] : top.siblings.slice(top.from, top.to);
  const within = sumOf(top, totals).lanes;
  const room = { width: Math.max(240, ask.width), height: Math.max(160, ask.height) };
  const mayScroll = path !== null || room.width < NARROW;
  const usual = { width: room.width / ask.text, height: room.height / ask.text };
  const drawnLanes = within + tops.filter(isLedger).length;
  const fitted = chipsOf(tops, drawnLanes, children, input.links, usual, mayScroll);
  const chips = fitted && enlarged(fitted, ask.text);
  const box = {
    x: MAP_MARGIN,
    y: MAP_MARGIN,
    width: room.width - 2 * MAP_MARGIN,
    height: room.height - 2 * MAP_MARGIN,
  };
  const map = chips ? null : mapOf(top, box, children, totals);
  return {
    ...drawn(chips, map, input, totals),
    width: room.width,
    height: chips ? Math.max(room.height, chips.height) : room.height,
    lanes,
    matching: sumOf(whole, totals).lanes,
    within,
    ...counts,
    trail: path?.map(stepOf) ?? [],
    cost: input.cost,
    orders: ordersOf(input),
  };
}

function orderedChildren(order: LaneOrder, totals: ReadonlyMap<Tree, Totals>): ChildrenOf {
  const known = new Map<Tree, readonly Tree[]>();
  return (tree) => {
    const found = known.get(tree) ?? ordered(tree.children, order, totals);
    known.set(tree, found);
    return found;
  };
}

function drawn(
  chips: ChipPlaces | null,
  map: MapPlaces | null,
  { lanes: given, links, headOf, marks }: LanesInput,
  totals: AllTotals,
) {
  const lanes = chips?.lanes ?? map?.lanes ?? [];
  const places = new Float32Array(lanes.length * 4);
  lanes.forEach(({ box: { x, y, width, height } }, at) => {
    places.set([x, y, width, height], at * 4);
  });
  const names = new Map(given.filter((one) => one.isLedger).map((one) => [one.id, one]));
  const nameOf = (id: string) => {
    const head = names.get(headOf?.(id) ?? '');
    return head && { name: head.title, mark: marks?.get(head.id) };
  };
  return {
    level: chips ? ('chips' as const) : ('map' as const),
    chip: chips?.chip ?? 'line',
    faces: lanes.map((one) => {
      const face = 'tree' in one ? faceOf(one.tree, totals) : mapFace(one.of, totals);
      const of = face.isMany ? undefined : nameOf(face.id);
      return of ? { ...face, of } : face;
    }),
    places,
    edges:
      chips?.edges ??
      linesAcross(map?.lanes.map(({ of, box }) => ({ id: of.id, box })) ?? [], links),
    groups: map?.groups ?? framesOf(chips?.lanes ?? [], totals),
    groupOf: Int32Array.from(map?.lanes ?? [], ({ group }) => group),
  };
}

type AllTotals = ReadonlyMap<Tree, Totals>;

function mapFace(of: MapPlace['of'], totals: AllTotals): LaneFace {
  if (!('siblings' in of)) return faceOf(of, totals);
  const { lanes, worst } = sumOf(of, totals);
  return {
    id: of.id,
    title: titleOf(of),
    mark: of.lane?.mark,
    state: LANE_STATES[worst] ?? 'failed',
    verdict: null,
    tie: null,
    parent: null,
    isMany: true,
    below: lanes,
    entries: 0,
    waiting: 0,
    denied: 0,
    cost: null,
    seconds: null,
    missing: null,
  };
}

function faceOf(tree: Tree, totals: AllTotals): LaneFace {
  const { id, lane, link, parent } = tree;
  const { firstAt = null, lastAt = null } = lane ?? {};
  return {
    id,
    title: laneTitle(tree),
    mark: tree.mark,
    state: stateOf(tree),
    verdict: lane?.verdict ?? null,
    tie: link?.kind ?? null,
    parent: parent?.id ?? null,
    isMany: false,
    below: (totals.get(tree)?.lanes ?? 1) - (isLedger(tree) ? 0 : 1),
    entries: lane?.entries ?? 0,
    waiting: lane?.waiting ?? 0,
    denied: lane?.denied ?? 0,
    cost: lane?.cost ?? null,
    ...(lane?.joined && { joined: lane.joined }),
    ...(lane?.isLedger && { isLedger: true }),
    // Clocks may go back.
    seconds: firstAt === null || lastAt === null ? null : Math.abs(lastAt - firstAt),
    missing: lane ? null : (link?.missing ?? 'not in this ledger'),
  };
}

function ordersOf({ lanes, links, cost }: LanesInput): readonly LaneOrder[] {
  const orders: LaneOrder[] = ['recorded'];
  if (lanes.some(({ firstAt }) => firstAt !== null)) orders.push('time');
  if (cost) orders.push('cost');
  if (links.length > 0) orders.push('depth');
  if (lanes.some(({ verdict }) => verdict !== lanes[0]?.verdict)) orders.push('verdict');
  return orders;
}
