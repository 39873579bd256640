// Nothing is decided, forks or is found in a plain stretch of a lane. Each may be drawn as one row.

/** Shorter runs are shown as they are: a row that says "5 commits" says less than the five. */
export const SHORTEST_STRETCH = 8;

/** Has the plain stretches of a lane, ascending, and the content of each at the same place. */
export interface Stretches {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly commits: Uint32Array;
  readonly created: Float64Array;
  readonly replaced: Float64Array;
  readonly retracted: Float64Array;
}

/**
 * Returns where the plain runs of a lane begin and end, in turn: [from, to, from, to, …]. The first
 * and the last entry of the lane are in none.
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
