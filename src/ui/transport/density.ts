// How many of some positions fall into each part of a stretch: what a scrubber draws of a lane
// that has more entries than it has pixels.

import { firstPast } from '../../core/lists.ts';

/** Positions from `from` up to, but not with, `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Counts for `buckets` equal parts. Costs two bisections a bucket, however many positions there are.
 * `positions`: ascending.
 */
export function density(positions: Int32Array, stretch: Stretch, buckets: number): Uint32Array {
  const { from, to } = stretch;
  const counts = new Uint32Array(buckets);
  const before = (edge: number) =>
    firstPast(positions.length, (at) => (positions[at] ?? edge) >= edge);
  let passed = before(from);
  for (let bucket = 0; bucket < buckets; bucket++) {
    const next = before(from + Math.ceil(((bucket + 1) * (to - from)) / buckets));
    counts[bucket] = next - passed;
    passed = next;
  }
  return counts;
}
