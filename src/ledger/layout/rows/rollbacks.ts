// A later entry of the lane undid these, by going back to an earlier state.

/**
 * Has the entries that roll back, ascending, and at the same place the index of the entry that each
 * goes back to.
 */
export interface Rollbacks {
  readonly by: Int32Array;
  readonly to: Int32Array;
}

/**
 * Returns runs of undone entries, ascending and apart: the index of the first, and of the one
 * behind the last.
 */
export function undoneRuns({ by, to }: Rollbacks): [from: number, to: number][] {
  const runs = [...by].map((end, place): [number, number] => [(to[place] ?? end) + 1, end]);
  const joined: [number, number][] = [];
  for (const [from, end] of runs.sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (from >= end) continue;
    if (last && from < last[1]) last[1] = Math.max(last[1], end);
    else joined.push([from, end]);
  }
  return joined;
}
