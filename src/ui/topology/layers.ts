// A node's layer follows from the longest way from an entrance, and its place in it is such that
// few lines cross. The data in and out is plain.

import { largest } from '../../base/lists.ts';

export interface LayoutEdge {
  readonly from: number;
  readonly to: number;
}

/** A place in a layer is a node, or where a long edge passes between nodes. */
export interface LayerCell {
  readonly node: number | null;
  readonly before: number[];
  readonly after: number[];
  row: number;
}

export interface Layers {
  /** The first cells are the nodes, by their index. */
  readonly cells: readonly LayerCell[];
  readonly layers: readonly (readonly number[])[];
  readonly layerOf: readonly number[];
  readonly edges: readonly LayeredEdge[];
}

export interface LayeredEdge {
  /** The cells that it leads through, from the upper layer to the lower one; both ends are nodes. */
  readonly cells: readonly number[];
  /** It leads from the lower end to the upper one: it closes a cycle. */
  readonly isBack: boolean;
  /** It has no cells of its own in the layers between, of which there are too many. */
  readonly goesAround: boolean;
}

const SWEEPS = 8;
/** When edges pass so many layers, further long ones are led around the drawing. */
const MAX_PASSES = 4000;

/** `layerOf` has the layer of each node, as {@link longestWays} or {@link wrapped} gives it. */
export function layered(edges: readonly LayoutEdge[], layerOf: readonly number[]): Layers {
  const cells: LayerCell[] = layerOf.map((_, node) => newCell(node));
  const count = cells.length;
  const layers: number[][] = Array.from({ length: largest(0, layerOf) + 1 }, () => []);
  layerOf.forEach((layer, node) => {
    layers[layer]?.push(node);
  });
  const joined = new Set<string>();
  const join = (from: number, to: number) => {
    const pair = `${from} ${to}`;
    if (joined.has(pair)) return;
    joined.add(pair);
    cells[from]?.after.push(to);
    cells[to]?.before.push(from);
  };
  // Lines of one node pass a layer together, and part where their ways do; so do those to one node.
  const passes = new Map<string, number>();
  const degrees = { out: new Array<number>(count).fill(0), in: new Array<number>(count).fill(0) };
  for (const { from, to } of edges) {
    degrees.out[from] = (degrees.out[from] ?? 0) + 1;
    degrees.in[to] = (degrees.in[to] ?? 0) + 1;
  }
  const routed = edges.map(({ from, to }): LayeredEdge => {
    const isBack = (layerOf[from] ?? 0) > (layerOf[to] ?? 0);
    const [start, end] = isBack ? [to, from] : [from, to];
    if (start === end) return { cells: [start, end], isBack, goesAround: false };
    const path = [start];
    const [first, last] = [(layerOf[start] ?? 0) + 1, layerOf[end] ?? 0];
    const goesAround = first < last && cells.length - count + last - first > MAX_PASSES;
    const hub = (degrees.in[to] ?? 0) > (degrees.out[from] ?? 0) ? `to ${to}` : `from ${from}`;
    for (let layer = first; layer < last && !goesAround; layer++) {
      const key = `${hub} ${isBack} ${layer}`;
      const shared = passes.get(key);
      const cell = shared ?? cells.push(newCell(null)) - 1;
      if (shared === undefined) {
        passes.set(key, cell);
        layers[layer]?.push(cell);
      }
      join(path[path.length - 1] ?? start, cell);
      path.push(cell);
    }
    join(path[path.length - 1] ?? start, end);
    return { cells: [...path, end], isBack, goesAround };
  });
  order(layers, cells);
  return { cells, layers, layerOf, edges: routed };
}

function newCell(node: number | null): LayerCell {
  return { node, before: [], after: [], row: 0 };
}

/**
 * Returns the number of steps of the longest way to each node; an edge that would close a cycle
 * counts backwards.
 */
export function longestWays(count: number, edges: readonly LayoutEdge[]): number[] {
  const forward = withoutCycles(count, edges);
  const steps = new Array<number>(count).fill(0);
  const left = new Array<number>(count).fill(0);
  const after: number[][] = Array.from({ length: count }, () => []);
  edges.forEach(({ from, to }, i) => {
    if (from === to) return;
    const [start, end] = forward[i] ? [from, to] : [to, from];
    after[start]?.push(end);
    left[end] = (left[end] ?? 0) + 1;
  });
  const ready = left.flatMap((n, node) => (n === 0 ? [node] : []));
  for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
    for (const end of after[node] ?? []) {
      steps[end] = Math.max(steps[end] ?? 0, (steps[node] ?? 0) + 1);
      left[end] = (left[end] ?? 1) - 1;
      if (left[end] === 0) ready.push(end);
    }
  }
  return steps;
}

function withoutCycles(count: number, edges: readonly LayoutEdge[]): boolean[] {
  const after: number[][] = Array.from({ length: count }, () => []);
  edges.forEach(({ from }, i) => {
    after[from]?.push(i);
  });
  const state = new Uint8Array(count);
  const forward = edges.map(({ from, to }) => from !== to);
  for (let root = 0; root < count; root++) {
    if (state[root]) continue;
    // The stack is our own: a hostile topology may be as deep as it is long.
    const stack = [{ node: root, next: 0 }];
    state[root] = 1;
    while (stack.length) {
      const top = stack[stack.length - 1];
      if (!top) break;
      const edge = after[top.node]?.[top.next++];
      if (edge === undefined) {
        state[top.node] = 2;
        stack.pop();
        continue;
      }
      const to = edges[edge]?.to ?? top.node;
      if (state[to] === 1) forward[edge] = false;
      else if (!state[to]) {
        state[to] = 1;
        stack.push({ node: to, next: 0 });
      }
    }
  }
  return forward;
}

/** Splits layers that take more than `room` into as many as they need. */
export function wrapped(
  layerOf: readonly number[],
  findSize: (node: number) => number,
  room: number,
): number[] {
  const layers: number[][] = Array.from({ length: largest(0, layerOf) + 1 }, () => []);
  layerOf.forEach((layer, node) => {
    layers[layer]?.push(node);
  });
  const split = new Array<number>(layerOf.length).fill(0);
  let at = 0;
  for (const list of layers) {
    const all = list.reduce((sum, node) => sum + findSize(node), 0);
    // The parts have about the same size, so that no single node is left over.
    const most = Math.min(room, all / Math.ceil(all / room) + largest(0, list.map(findSize)) / 2);
    let taken = 0;
    for (const node of list) {
      if (taken > 0 && taken + findSize(node) > most) {
        at++;
        taken = 0;
      }
      taken += findSize(node);
      split[node] = at;
    }
    at++;
  }
  return split;
}

/** Rows by the mean of the neighbours' rows, back and forth. */
function order(layers: readonly number[][], cells: readonly LayerCell[]): void {
  for (const list of layers) number(list, cells);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const back = sweep % 2 === 1;
    for (const list of back ? layers.toReversed() : layers) {
      const weight = new Map(
        list.map((cell) => {
          const near = (back ? cells[cell]?.after : cells[cell]?.before) ?? [];
          const rows = near.map((one) => cells[one]?.row ?? 0);
          const own = cells[cell]?.row ?? 0;
          return [cell, rows.length ? rows.reduce((a, b) => a + b, 0) / rows.length : own] as const;
        }),
      );
      list.sort((a, b) => (weight.get(a) ?? 0) - (weight.get(b) ?? 0) || a - b);
      number(list, cells);
    }
  }
}

function number(list: readonly number[], cells: readonly LayerCell[]): void {
  list.forEach((cell, row) => {
    const at = cells[cell];
    if (at) at.row = row;
  });
}
