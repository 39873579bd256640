// Plain stretches of a lane: runs of entries at which nothing is decided, forks or is found. Each may
// be drawn as one row.

/** Shorter runs are shown as they are: a row that says "5 commits" says less than the five. */
export const SHORTEST_STRETCH = 8;

/** Plain stretches of a lane, ascending, and what is in each at the same place. */
export interface Stretches {
  /** Index of the first entry of each, and of the one behind its last. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly commits: Uint32Array;
  /** Resources. */
  readonly created: Float64Array;
  readonly replaced: Float64Array;
  readonly retracted: Float64Array;
}

/**
 * Where the plain runs of a lane begin and end, in turn: [from, to, from, to, …]. The first and the
 * last entry of the lane are in none.
 */
export function plainRuns(entries: number, isPlain: (index: number) => boolean): Uint32Array {
  const edges: number[] = [];
  let from = 1;
  for (let index = 1; index < entries; index++) {
    if (index < entries - 1 && isPlain(index)) continue;
    if (index - from >= SHORTEST_STRETCH) edges.push(from, index);
    from = index + 1;
  }
  return Uint32Array.from(edges);
}
