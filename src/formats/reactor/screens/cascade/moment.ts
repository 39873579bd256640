// What one moment of a trail looks like: which nodes and edges are lit, and its caption.

import type {
  EdgeLight,
  NodeLight,
  Pulse,
  PulseAge,
  TopologyLight,
} from '../../../../ui/topology/light.ts';
import type { MarkCounts } from '../../../../ui/transport/marks.ts';
import type { ReceiptFaults } from '../data/faults.ts';
import { frameAt, type ReactorTrail, type ReceiptFrame, type Survey } from '../data/trail.ts';

export function choosePulse({
  status,
  moved,
}: Pick<ReceiptFrame, 'status' | 'moved'>): Pulse | null {
  if (status === 'rendered') return moved.length ? 'moved' : 'rendered';
  return status === 'unknown' ? null : status;
}

/** More edges of the chain of causes are not lit. */
const MAX_PATH = 6;

/** What the newest edge of a chain of causes was, and the older ones before it. */
export interface CascadeMove {
  /** Position of the receipt that moved something. */
  readonly cause: number;
  /** Position of the receipt that was woken by it. */
  readonly effect: number;
  /** Edges, one a facet. */
  readonly edges: readonly number[];
}

/**
 * How the receipt came about, the newest step first: by the receipts that wakes name. What arrives from
 * outside names none; it follows what its ingress took in.
 */
export function pathTo({ survey, follows }: ReactorTrail, at: number): readonly CascadeMove[] {
  const steps: CascadeMove[] = [];
  let effect = at;
  while (steps.length < MAX_PATH) {
    const { node, causes, source } = frameAt(survey, effect);
    const arrived = source === 'external' ? follows[effect] : undefined;
    // Only what came before can be a cause, whatever the file says.
    const cause = causes.findLast((one) => one < effect) ?? arrived ?? -1;
    if (cause < 0) break;
    const { lit } = frameAt(survey, cause);
    steps.push({
      cause,
      effect,
      edges: lit.filter((edge) => survey.edges[edge]?.subscriber === node),
    });
    effect = cause;
  }
  return steps;
}

export function lightAt(
  trail: ReactorTrail,
  at: number,
  selected: number | null,
  { torn }: ReceiptFaults,
): TopologyLight {
  const { survey, byNode } = trail;
  const frame = frameAt(survey, at);
  const nodes = new Map<number, NodeLight>();
  const edges = new Map<number, EdgeLight>();
  survey.nodes.forEach((_, node) => {
    const last = lastBefore(byNode[node], at);
    const pulse = last === null ? null : choosePulse(frameAt(survey, last));
    if (pulse) nodes.set(node, { last: pulse });
  });
  const light = (node: number, more: NodeLight) => nodes.set(node, { ...nodes.get(node), ...more });
  pathTo(trail, at).forEach((step, back) => {
    const age = clampAge(back);
    light(frameAt(survey, step.cause).node, { age });
    step.edges.forEach((edge, i) => {
      if (edges.has(edge)) return;
      const facet = i === 0 && back < 2 ? listFacets(survey, step.edges) : '';
      edges.set(edge, { age, ...(facet && { facet }) });
    });
  });
  const pulse = choosePulse(frame);
  light(frame.node, {
    age: 0,
    ...(pulse && { pulse }),
    ...(frame.source === 'self' && { self: true }),
  });
  for (const node of wokenBy(survey, frame.lit)) {
    const by = frame.lit.filter((edge) => survey.edges[edge]?.subscriber === node);
    for (const edge of by) if (!edges.has(edge)) edges.set(edge, { age: 'next' });
    light(node, { woken: listFacets(survey, by) || 'a wake', note: 'wakes next' });
  }
  for (const [node, first] of torn) light(node, tornAt(first));
  return { nodes, edges, dims: true, selected, head: frame.node, moment: at + 1 };
}

/** A node with a broken receipt is torn at every moment: nobody has to come by to see it. */
function tornAt(first: number): NodeLight {
  const words = `receipt ${first + 1} is not intact`;
  return { torn: words, note: words };
}

function clampAge(back: number): PulseAge {
  return back === 0 ? 0 : back === 1 ? 1 : back === 2 ? 2 : 3;
}

/** The facets of some edges, as far as they are recorded. */
function listFacets({ edges }: Survey, some: readonly number[]): string {
  const facets = some.map((edge) => edges[edge]?.facet ?? '').filter(Boolean);
  return facetList([...new Set(facets)], 2);
}

/** The last of ascending positions that is not after `at`. */
export function lastBefore(positions: Int32Array | undefined, at: number): number | null {
  return positions ? (positions[countUpTo(positions, at) - 1] ?? null) : null;
}

/** Where a position is among ascending ones; −1: it is not there. */
export function indexIn(positions: ArrayLike<number>, at: number): number {
  const index = countUpTo(positions, at) - 1;
  return positions[index] === at ? index : -1;
}

/** How many of ascending positions are not after `at`. */
function countUpTo(positions: ArrayLike<number>, at: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Each subscriber of lit edges once. */
export function wokenBy(survey: Survey, lit: readonly number[]): number[] {
  return [...new Set(lit.map((edge) => survey.edges[edge]?.subscriber ?? -1))];
}

export function nameFacet(facet: string): string {
  return facet === '@atomic' ? 'output' : facet || 'a facet that is not recorded';
}

/** The output as a whole moves with every facet of it, so it is named where it moved alone. */
export function facetList(facets: readonly string[], most = 3): string {
  const parts = facets.filter((facet) => facet !== '@atomic');
  return joinSome((parts.length ? parts : facets).map(nameFacet), most);
}

/** "Ada, Ben and 3 more" */
export function joinSome(items: readonly string[], most: number): string {
  const rest = items.length - most;
  return rest > 0 ? `${items.slice(0, most).join(', ')} and ${rest} more` : items.join(', ');
}

/** Where a person stops: what is broken, failures, and receipts that somebody wrote a caption for. */
export type CascadeStops = Readonly<Record<'error' | 'beat' | 'denied', Int32Array>>;

/** Where the marks are, ascending. */
export function locateStops({ survey, of }: ReactorTrail, { broken }: ReceiptFaults): CascadeStops {
  const { count } = survey.frames;
  const parks = new Set(survey.beats?.beats.map(({ park }) => park));
  return {
    error: Int32Array.from(broken),
    beat: Int32Array.from([...parks].filter((park) => park >= 0 && park < count)).sort(),
    denied: of.failed,
  };
}

/** How many there are in all. */
export function countStops(places: CascadeStops): MarkCounts {
  const all = (indices: Int32Array) => Uint32Array.of(indices.length);
  return { error: all(places.error), beat: all(places.beat), denied: all(places.denied) };
}
