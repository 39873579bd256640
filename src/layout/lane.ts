// The graph around one lane: entries as nodes from left to right, lanes that
// leave an entry below it. Cost grows with what is drawn and with the marks of
// the drawn lanes, not with their entries.

import { largest } from '../core/lists.ts';
import type { Link } from '../core/model/entry.ts';
import { type Around, lanesAround, MAX_LANES } from './around.ts';
import { laneEdges } from './edges.ts';
import {
  foldLane,
  type Item,
  lowerBound,
  OPEN_STEP,
  openSegment,
  type Stops,
  segmentId,
} from './fold.ts';
import { entryNode, ghostNode, type Sketch, segmentNode } from './nodes.ts';
import { openWithin } from './open.ts';
import { placeLanes } from './place.ts';
import { RolledBackStretches } from './rolled-back.ts';
import { laneForest, type TreeLane } from './tree.ts';
import type { GraphMark, GraphView, LaneGraphInput } from './types.ts';

/** Items of the lane in focus, before anything is opened. */
const FOCUS_BUDGET = 72;
/** Items of all other lanes together, before anything is opened. */
const OTHERS_BUDGET = 184;
const OPEN_BUDGET = 4 * OPEN_STEP;

/** No graph of a lane has more nodes than this, whatever is in the ledger. */
export const MAX_NODES = FOCUS_BUDGET + OTHERS_BUDGET + OPEN_BUDGET + MAX_LANES;

export function layoutLane(input: LaneGraphInput): GraphView {
  const forest = laneForest(input.lanes, input.links);
  const focus = forest.lanes.get(input.focus);
  if (!focus?.lane)
    return { nodes: [], edges: [], width: 0, height: 0, folded: 0, lanesLeftOut: 0 };
  const around = lanesAround(focus);
  const sketches = sketchLanes(input, around);
  const placed = placeLanes(input, around, sketches);
  const nodes = [...placed.values()].flatMap((lane) => lane.nodes);
  const labels = [...placed.values()].flatMap((lane) => (lane.label ? [lane.label] : []));
  let folded = 0;
  for (const { index, lastIndex } of nodes) {
    if (index !== null && lastIndex !== null && lastIndex > index) folded += lastIndex - index + 1;
  }
  const everything = [...labels, ...nodes];
  return {
    nodes: everything,
    edges: laneEdges(placed, input.links),
    width: largest(
      0,
      everything.map((node) => node.x + node.width),
    ),
    height: largest(
      0,
      everything.map((node) => node.y + node.height),
    ),
    folded,
    lanesLeftOut: around.leftOut,
  };
}

/** What every drawn lane shows, without positions. */
function sketchLanes(input: LaneGraphInput, { drawn }: Around): Map<TreeLane, Sketch[]> {
  const open = openWithin(input.open, OPEN_BUDGET, OPEN_STEP - 1);
  const ends = linkEnds(input.links, drawn);
  const others = Math.max(1, drawn.size - 1);
  const budget = Math.min(40, Math.max(3, Math.floor(OTHERS_BUDGET / others)));
  const out = new Map<TreeLane, Sketch[]>();
  for (const lane of drawn) {
    if (!lane.lane || lane.lane.entries === 0) {
      out.set(lane, [ghostNode(lane)]);
      continue;
    }
    const { id, entries } = lane.lane;
    const marks = [...input.marks(id)].sort((a, b) => a.index - b.index);
    const marked = marks.map(({ index }) => index);
    const stops = stopsOf(entries, marks, ends.get(id));
    const items = foldLane(entries, stops, id === input.focus ? FOCUS_BUDGET : budget);
    const shown = opened(id, items, stops, open);
    const stretches = new RolledBackStretches(id, entries, input.links);
    out.set(
      lane,
      shown.map((item) => {
        const inside = marks.slice(lowerBound(marked, item.from), lowerBound(marked, item.to + 1));
        const node =
          item.from === item.to
            ? entryNode(lane.lane, item.from, input.line(id, item.from), inside)
            : segmentNode(lane.lane, item, input, inside);
        const depth = stretches.depthOf(item.from, item.to);
        if (depth === 0) return node;
        const isLastRolledBack = stretches.depthOf(item.to + 1, item.to + 1) < depth;
        return { ...node, rolledBack: depth, ...(isLastRolledBack && { isLastRolledBack }) };
      }),
    );
  }
  return out;
}

/** Replaces opened segments by what is in them, however deep. */
function opened(
  lane: string,
  items: readonly Item[],
  stops: Stops,
  open: ReadonlySet<string>,
): Item[] {
  return items.flatMap((item) =>
    item.from < item.to && open.has(segmentId(lane, item))
      ? opened(lane, openSegment(item, stops), stops, open)
      : [item],
  );
}

interface Ends {
  /** Where a drawn lane leaves or begins. */
  readonly lanes: number[];
  readonly others: number[];
}

function linkEnds(links: readonly Link[], drawn: ReadonlySet<TreeLane>): Map<string, Ends> {
  const out = new Map<string, Ends>();
  const ids = new Set<string>();
  for (const lane of drawn) {
    ids.add(lane.id);
    out.set(lane.id, { lanes: [], others: [] });
  }
  for (const { kind, from, to } of links) {
    if (kind === 'chain') continue;
    const crosses = from.lane !== to.lane && ids.has(from.lane) && ids.has(to.lane);
    for (const { lane, index } of [from, to]) {
      if (index !== null) out.get(lane)?.[crosses ? 'lanes' : 'others'].push(index);
    }
  }
  return out;
}

function stopsOf(entries: number, marks: readonly GraphMark[], ends: Ends | undefined): Stops {
  const errors = marks.filter(({ mark }) => mark === 'error').map(({ index }) => index);
  const first = [...errors, ...(ends?.lanes ?? [])];
  const all = [...first, ...marks.map(({ index }) => index), ...(ends?.others ?? [])];
  return { first: tidy(first, entries), all: tidy(all, entries) };
}

function tidy(indices: readonly number[], entries: number): number[] {
  return [...new Set(indices)].filter((i) => i >= 0 && i < entries).sort((a, b) => a - b);
}
