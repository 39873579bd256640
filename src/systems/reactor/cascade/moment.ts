// What one moment of a trail looks like: which nodes and edges are lit, and its caption.

import { density, edgesOf } from '../../../core/series/density.ts';
import { countText } from '../../../ui/format.ts';
import type { NodeLight, Pulse, TopologyLight } from '../../../ui/topology/light.ts';
import type { Marks } from '../../../ui/transport/marks.ts';
import { type Frame, frameAt, type ReactorTrail, type Survey } from '../data/trail.ts';

export function pulseOf({ status, moved }: Pick<Frame, 'status' | 'moved'>): Pulse | null {
  if (status === 'rendered') return moved.length ? 'moved' : 'rendered';
  return status === 'unknown' ? null : status;
}

const NOTES: Record<Pulse, string> = {
  moved: 'moved, no tokens',
  rendered: 'nothing moved',
  skipped: 'skipped',
  failed: 'failed',
};

/** Of a longer drain only the latest part is lit. */
const MAX_DRAIN = 400;

export function lightAt(
  { survey, byNode }: ReactorTrail,
  at: number,
  selected: number | null,
): TopologyLight {
  const frame = frameAt(survey, at);
  const nodes = new Map<number, NodeLight>();
  const edges = new Map<number, 'lit' | 'earlier'>();
  survey.nodes.forEach((_, node) => {
    const last = lastBefore(byNode[node], at);
    if (last === null) return;
    const latest = frameAt(survey, last);
    const pulse = pulseOf(latest);
    const note = latest.fresh ? `${countText(latest.fresh)} fresh` : pulse ? NOTES[pulse] : '';
    nodes.set(node, { ...(pulse && { last: pulse }), note });
  });
  const light = (node: number, more: NodeLight) => nodes.set(node, { ...nodes.get(node), ...more });
  for (let i = Math.max(frame.drain, at - MAX_DRAIN); i < at; i++) {
    const { node, lit } = frameAt(survey, i);
    light(node, { earlier: true });
    for (const edge of lit) {
      edges.set(edge, 'earlier');
      light(survey.edges[edge]?.subscriber ?? -1, { earlier: true });
    }
  }
  const pulse = pulseOf(frame);
  light(frame.node, { ...(pulse && { pulse }), ...(frame.source === 'self' && { self: true }) });
  const woken = new Map<number, string[]>();
  for (const edge of frame.lit) {
    edges.set(edge, 'lit');
    const { subscriber, facet } = survey.edges[edge] ?? { subscriber: -1, facet: '' };
    woken.set(subscriber, [...(woken.get(subscriber) ?? []), facet]);
  }
  for (const [node, facets] of woken)
    light(node, { woken: facets.every((facet) => facet === '') ? 'woken' : facetList(facets, 2) });
  return { nodes, edges, dims: true, selected };
}

/** The last of ascending positions that is not after `at`. */
export function lastBefore(positions: Int32Array | undefined, at: number): number | null {
  if (!positions) return null;
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low > 0 ? (positions[low - 1] ?? null) : null;
}

export interface Caption {
  readonly text: string;
  /** The beat's name, where somebody wrote the caption; null: it is made of what happened. */
  readonly beat: string | null;
}

export function captionAt(survey: Survey, at: number): Caption {
  const beat = survey.beats?.beats.find(({ park }) => park === at);
  if (beat) return { text: beat.caption, beat: beat.name };
  return { text: captionOf(survey, frameAt(survey, at)), beat: null };
}

function captionOf(survey: Survey, frame: Frame): string {
  const { label, status, why, moved, lit, source } = frame;
  if (status === 'failed') return `${label} failed · its last truth remains · nobody wakes`;
  if (status === 'skipped') return `${label} skipped · ${skipWords(frame)} · 0 fresh`;
  if (status !== 'rendered') return `${label} · not a receipt of a known status`;
  if (why === 'lapse')
    return `${label} went stale · ${movedWords(moved)} · ${wokeWords(survey, lit)}`;
  const verb = source === 'external' && !frame.slots ? 'took in an arrival' : 'rendered';
  if (!moved.length) return `${label} ${verb} · nothing moved · nobody wakes`;
  return `${label} ${verb} · moved ${movedWords(moved)} · ${wokeWords(survey, lit)}`;
}

function skipWords({ source }: Frame): string {
  return source === 'self' ? 'its clock ticked, nothing moved' : 'nothing that it reads moved';
}

function wokeWords(survey: Survey, lit: readonly number[]): string {
  const woken = wokenBy(survey, lit).map((node) => survey.nodes[node]?.label ?? '');
  if (!woken.length) return 'nobody wakes';
  return woken.length > 2 ? `wakes ${woken.length} nodes` : `wakes ${woken.join(' and ')}`;
}

/** Each subscriber of lit edges once. */
export function wokenBy(survey: Survey, lit: readonly number[]): number[] {
  return [...new Set(lit.map((edge) => survey.edges[edge]?.subscriber ?? -1))];
}

export function facetWords(facet: string): string {
  return facet === '@atomic' ? 'the whole truth' : facet || 'a facet that is not recorded';
}

/** Facets for a caption: a few by name, many by number. */
function movedWords(facets: readonly string[]): string {
  return facets.length > 3 ? `${facets.length} facets` : facetList(facets);
}

export function facetList(facets: readonly string[], most = 3): string {
  return list(facets.map(facetWords), most);
}

function list(items: readonly string[], most: number): string {
  const rest = items.length - most;
  return rest > 0 ? `${items.slice(0, most).join(', ')} and ${rest} more` : items.join(', ');
}

/** Where a person stops: failures, and receipts that somebody wrote a caption for. */
export type Places = Readonly<Record<'beat' | 'denied', Int32Array>>;

/** Where the marks are, ascending. */
export function placesOf(survey: Survey): Places {
  const { count } = survey.frames;
  const beats = new Set(survey.beats?.beats.map(({ park }) => park));
  const indices = Int32Array.from({ length: count }, (_, index) => index);
  return {
    beat: indices.filter((index) => beats.has(index)),
    denied: indices.filter((index) => frameAt(survey, index).status === 'failed'),
  };
}

/** How many there are in each of so many parts of the trail. */
export function countedIn(places: Places, total: number, parts: number): Marks {
  const edges = edgesOf(0, total, Math.min(total, parts));
  return { beat: density(places.beat, edges), denied: density(places.denied, edges) };
}
