import { firstPast } from '../../base/lists.ts';

/** Returns where each of so many parts of a stretch begins, and where the last one ends. */
export function findEdges(from: number, to: number, parts: number): Uint32Array {
  const edge = (part: number) => from + Math.ceil((part * (to - from)) / Math.max(1, parts));
  return Uint32Array.from({ length: parts + 1 }, (_, part) => edge(part));
}

/** Costs a bisection for each edge, however many positions there are. Both are ascending. */
export function density(positions: Int32Array | Uint32Array, edges: Uint32Array): Uint32Array {
  const before = Array.from(edges, (edge) =>
    firstPast(positions.length, (at) => (positions[at] ?? edge) >= edge),
  );
  return Uint32Array.from(before.slice(1), (upTo, bucket) => upTo - (before[bucket] ?? 0));
}
