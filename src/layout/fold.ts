// Folding a long lane into few items: an item is one entry or a segment of them.
// Segments open in bounded steps, and which segments exist depends only on the
// lane, never on what is open: a segment's id keeps its meaning.

/** A run of entries, both ends inclusive; from === to is an entry on its own. */
export interface Item {
  readonly from: number;
  readonly to: number;
}

/** Indices that should not be folded away, ascending. `first` ⊆ `all`. */
export interface Stops {
  readonly all: readonly number[];
  /** Those that win where not all of them fit. */
  readonly first: readonly number[];
}

/** Items that one opened segment shows at most. */
export const OPEN_STEP = 40;

/** Shorter plain runs are shown as they are: a segment of three says less than the three. */
const SHORTEST_SEGMENT = 5;

/** A lane of so few entries is never folded, where there is room for it. */
const SHORT_LANE = 32;

export function segmentId(lane: string, item: Item): string {
  return `${lane}:${item.from}-${item.to}`;
}

/** The lane's items when nothing is opened: at most `budget` (which is at least 3). */
export function foldLane(entries: number, stops: Stops, budget: number): Item[] {
  if (entries === 0) return [];
  if (entries <= budget && entries <= SHORT_LANE) return singles(0, entries - 1);
  const first = { from: 0, to: 0 };
  const last = { from: entries - 1, to: entries - 1 };
  if (entries === 1) return [first];
  if (entries === 2) return [first, last];
  return [first, ...within(1, entries - 2, stops, budget - 2), last];
}

/** What an opened segment shows instead of itself: always smaller pieces, at most OPEN_STEP. */
export function openSegment(item: Item, stops: Stops): Item[] {
  const length = item.to - item.from + 1;
  if (length <= OPEN_STEP) return singles(item.from, item.to);
  const pieces = within(item.from, item.to, stops, OPEN_STEP);
  return pieces.length > 1 ? pieces : even(item.from, item.to, OPEN_STEP);
}

function within(from: number, to: number, stops: Stops, budget: number): Item[] {
  const all = runs(from, to, stops.all);
  if (all.length <= budget) return all;
  const first = runs(from, to, stops.first);
  if (first.length > 1 && first.length <= budget) return first;
  return grouped(all, budget);
}

/** Stops on their own, and the plain runs between them. */
function runs(from: number, to: number, stops: readonly number[]): Item[] {
  const out: Item[] = [];
  let at = from;
  const plain = (end: number): void => {
    if (end - at + 1 < SHORTEST_SEGMENT) for (; at <= end; at++) out.push({ from: at, to: at });
    else out.push({ from: at, to: end });
  };
  for (let i = lowerBound(stops, from); i < stops.length; i++) {
    const stop = stops[i];
    if (stop === undefined || stop > to) break;
    plain(stop - 1);
    out.push({ from: stop, to: stop });
    at = stop + 1;
  }
  plain(to);
  return out;
}

/** Neighbouring items joined, so that `budget` are left. */
function grouped(items: readonly Item[], budget: number): Item[] {
  const out: Item[] = [];
  const groups = Math.min(budget, items.length);
  for (let g = 0; g < groups; g++) {
    const start = items[Math.floor((g * items.length) / groups)];
    const end = items[Math.floor(((g + 1) * items.length) / groups) - 1];
    if (start && end) out.push({ from: start.from, to: end.to });
  }
  return out;
}

/** Pieces of one round size, so that a node says "seq 100–199" and not "seq 97–193". */
function even(from: number, to: number, budget: number): Item[] {
  const size = roundSize(Math.ceil((to - from + 1) / (budget - 1)));
  const out: Item[] = [];
  for (let at = from; at <= to; ) {
    const end = Math.min(to, at - (at % size) + size - 1);
    out.push({ from: at, to: end });
    at = end + 1;
  }
  return out;
}

/** The next of 2, 5, 10, 20, 50, … */
function roundSize(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [2, 5, 10]) if (step * power >= least) return step * power;
  }
}

function singles(from: number, to: number): Item[] {
  const out: Item[] = [];
  for (let i = from; i <= to; i++) out.push({ from: i, to: i });
  return out;
}

/** The first index whose value is not below `value`. */
export function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((sorted[mid] ?? value) < value) low = mid + 1;
    else high = mid;
  }
  return low;
}
