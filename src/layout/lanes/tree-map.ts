// A map of lanes: every lane a rectangle, as large as its weight, in the rectangle of its parent.
// The order is kept, in strips from the top; of the same lanes it is always the same map.

/** x, y, width, height. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Boxes in proportion to their weights that fill a box, near to squares, in order. */
export function strips(weights: readonly number[], box: Box): readonly Box[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const boxes: Box[] = [];
  if (total <= 0) return boxes;
  let y = box.y;
  for (const { from, to, sum } of stripsIn(weights, (box.width * box.height) / total, box.width)) {
    const isLast = to === weights.length;
    const height = isLast ? box.y + box.height - y : (sum * box.height) / total;
    let x = box.x;
    for (let at = from; at < to; at++) {
      const width = at === to - 1 ? box.x + box.width - x : (box.width * (weights[at] ?? 0)) / sum;
      boxes.push({ x, y, width: Math.max(0, width), height: Math.max(0, height) });
      x += width;
    }
    y += height;
  }
  return boxes;
}

interface Strip {
  readonly from: number;
  readonly to: number;
  readonly sum: number;
  readonly unevenness: number;
}

/** `area`: px² of a weight of 1; `across`: px that a strip is wide. */
function stripsIn(weights: readonly number[], area: number, across: number): readonly Strip[] {
  const found: Strip[] = [];
  const stripOf = (from: number, to: number, sum: number): Strip => {
    const unevenness = unevennessOf(weights, from, to, (sum * area) / across, area);
    return { from, to, sum, unevenness };
  };
  for (let from = 0; from < weights.length; ) {
    let strip = stripOf(from, from + 1, weights[from] ?? 0);
    while (strip.to < weights.length) {
      const next = stripOf(from, strip.to + 1, strip.sum + (weights[strip.to] ?? 0));
      if (next.unevenness > strip.unevenness) break;
      strip = next;
    }
    found.push(strip);
    from = strip.to;
  }
  // What is left for the last one may be too little.
  const [before, last] = found.slice(-2);
  if (before && last) {
    const both = stripOf(before.from, last.to, before.sum + last.sum);
    if (both.unevenness < last.unevenness) found.splice(-2, 2, both);
  }
  return found;
}

/** How far the boxes of a strip are from squares on average; 1: they are. */
function unevennessOf(
  weights: readonly number[],
  from: number,
  to: number,
  height: number,
  area: number,
): number {
  if (height <= 0) return Number.POSITIVE_INFINITY;
  let all = 0;
  for (let at = from; at < to; at++) {
    const width = ((weights[at] ?? 0) * area) / height;
    all += width > height ? width / height : height / Math.max(width, Number.EPSILON);
  }
  return all / (to - from);
}

/** A little smaller on every side, where that leaves something. */
export function inset({ x, y, width, height }: Box, by: number, head: number): Box {
  return { x: x + by, y: y + by + head, width: width - 2 * by, height: height - 2 * by - head };
}
