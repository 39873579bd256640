// Which lanes of a drawn graph are shown. What is left keeps its columns and its
// order; rows that became empty are closed, so that a few of many stand together.

import { cleanVerdict, isFailure } from '../../core/model/verdict.ts';
import type { GraphNode, GraphView } from '../../layout/index.ts';

export const VERDICT_FILTERS = [
  'failed',
  'warnings',
  'verified',
  'consistent',
  'unverified',
  'missing',
] as const;
export type VerdictFilter = (typeof VERDICT_FILTERS)[number];

export function filterOf(node: GraphNode): VerdictFilter {
  if (node.type === 'missing') return 'missing';
  if (node.verdict === null) return 'unverified';
  if (isFailure(node.verdict)) return 'failed';
  const clean = cleanVerdict(node.verdict);
  return clean && clean === node.verdict ? clean : 'warnings';
}

function isLane(node: GraphNode): boolean {
  return node.type === 'lane' || node.type === 'missing';
}

export interface LaneFilter {
  readonly text: string;
  readonly verdict: VerdictFilter | null;
}

/** The part of the graph that the filter leaves, and how many lanes that is of how many. */
export function filteredGraph(
  view: GraphView,
  { text, verdict }: LaneFilter,
): { readonly view: GraphView; readonly shown: number; readonly total: number } {
  const lanes = view.nodes.filter(isLane);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && verdict === null) {
    return { view, shown: lanes.length, total: lanes.length };
  }
  const kept = lanes.filter((node) => {
    const searched = `${node.title} ${node.note} ${node.lane}`.toLowerCase();
    return (
      (verdict === null || filterOf(node) === verdict) &&
      words.every((word) => searched.includes(word))
    );
  });
  const ids = new Set(kept.map(({ id }) => id));
  const edges = view.edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
  return { view: { ...view, ...closed(kept), edges }, shown: kept.length, total: lanes.length };
}

const ROW_GAP = 16;

/** The nodes moved up over the rows that are empty. */
function closed(nodes: readonly GraphNode[]): Pick<GraphView, 'nodes' | 'height'> {
  const rows = new Map<number, number>();
  for (const { y, height } of nodes) rows.set(y, Math.max(rows.get(y) ?? 0, height));
  const places = new Map<number, number>();
  let next = Math.min(0, ...rows.keys());
  for (const [y, height] of [...rows].sort(([a], [b]) => a - b)) {
    places.set(y, next);
    next += height + ROW_GAP;
  }
  const moved = nodes.map((node) => ({ ...node, y: places.get(node.y) ?? node.y }));
  return { nodes: moved, height: Math.max(0, next - ROW_GAP) };
}

/** How many lanes each verdict filter would show. */
export function verdictCounts(view: GraphView): ReadonlyMap<VerdictFilter, number> {
  const counts = new Map<VerdictFilter, number>();
  for (const node of view.nodes.filter(isLane)) {
    const key = filterOf(node);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
