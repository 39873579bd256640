// The search leaves out the fewest entries of two sequences so that the same is left of both:
// Eugene Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), the variant in linear
// space. It stops where its work is used up.

/** The range excludes its last entry, in both sequences. */
export interface EditRange {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

export interface EditBudget {
  left: number;
}

/**
 * `match` is called with each pair.
 * @returns the part that was given up, in steps
 */
export function* shortestEdit(
  a: Uint32Array,
  b: Uint32Array,
  budget: EditBudget,
  match: (i: number, j: number) => void,
): Generator<void, readonly EditRange[]> {
  const open: EditRange[] = [];
  // The rest of the work is enough for no more edits.
  const most = Math.min(
    Math.ceil((a.length + b.length) / 2),
    Math.ceil(Math.sqrt(Math.max(0, budget.left))),
  );
  const rows: Rows = {
    forward: new Int32Array(2 * most + 3),
    backward: new Int32Array(2 * most + 3),
    middle: most + 1,
  };
  const boxes: EditRange[] = [{ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }];
  for (let box = boxes.pop(); box; box = boxes.pop()) {
    let { aFrom, aTo, bFrom, bTo } = box;
    while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) match(aFrom++, bFrom++);
    while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) match(--aTo, --bTo);
    if (aFrom === aTo || bFrom === bTo) continue;
    const rest = { aFrom, aTo, bFrom, bTo };
    const point = yield* findMiddle(a, b, rest, rows, budget);
    if (!point) {
      open.push(rest);
      continue;
    }
    const [i, j] = point;
    boxes.push({ aFrom: i, aTo, bFrom: j, bTo }, { aFrom, aTo: i, bFrom, bTo: j });
  }
  return open;
}

/** Has by diagonal how far the best path on it comes in the first sequence. */
interface Rows {
  readonly forward: Int32Array;
  readonly backward: Int32Array;
  readonly middle: number;
}

/**
 * Finds a point on a shortest path inside of a box whose ends differ; null when it takes more than
 * is left.
 */
function* findMiddle(
  a: Uint32Array,
  b: Uint32Array,
  { aFrom, aTo, bFrom, bTo }: EditRange,
  { forward, backward, middle }: Rows,
  budget: EditBudget,
): Generator<void, readonly [i: number, j: number] | null> {
  const [width, height] = [aTo - aFrom, bTo - bFrom];
  const delta = width - height;
  const isOdd = delta % 2 !== 0;
  const most = Math.min(Math.ceil((width + height) / 2), middle - 1);
  forward[middle + 1] = 0;
  backward[middle + 1] = 0;
  // Diagonals that leave the box are not followed any further.
  const cut = { forward: { low: 0, high: 0 }, backward: { low: 0, high: 0 } };
  for (let edits = 0; edits <= most; edits++) {
    for (const way of ['forward', 'backward'] as const) {
      const [own, other] = way === 'forward' ? [forward, backward] : [backward, forward];
      const ends = cut[way];
      own[middle - edits - 1] = NOWHERE;
      own[middle + edits + 1] = edits === 0 ? 0 : NOWHERE;
      for (let k = -edits + ends.low; k <= edits - ends.high; k += 2) {
        const [below, above] = [own[middle + k - 1] ?? NOWHERE, own[middle + k + 1] ?? NOWHERE];
        let x = k === -edits || (k !== edits && below < above) ? above : below + 1;
        let y = x - k;
        const start = x;
        if (way === 'forward')
          while (x < width && y < height && a[aFrom + x] === b[bFrom + y]) {
            x++;
            y++;
          }
        else
          while (x < width && y < height && a[aTo - 1 - x] === b[bTo - 1 - y]) {
            x++;
            y++;
          }
        own[middle + k] = x;
        budget.left -= 1 + x - start;
        if (x > width) ends.high += 2;
        else if (y > height) ends.low += 2;
        else if (isOdd === (way === 'forward')) {
          const there = middle + delta - k;
          const reach = way === 'forward' ? edits - 1 : edits;
          if (Math.abs(delta - k) > reach) continue;
          const met = other[there] ?? NOWHERE;
          const isInside = met >= 0 && met <= width && met - (delta - k) <= height;
          if (!isInside || x + met < width) continue;
          return way === 'forward' ? [aFrom + x, bFrom + y] : [aTo - x, bTo - y];
        }
      }
    }
    if (budget.left < 0) return null;
    yield;
  }
  return null;
}

const NOWHERE = -1;
