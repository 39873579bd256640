// A layered drawing of who reads what: producers left of their subscribers, columns by
// the longest way from an entrance, rows so that few lines cross. Plain data in and out.

import { largest } from '../../core/lists.ts';
export interface LayoutEdge {
  /** Indexes of nodes. */
  readonly from: number;
  readonly to: number;
}

export interface Placed {
  readonly x: number;
  readonly y: number;
}

export interface RoutedEdge {
  /** Where the line goes on its way through columns that it crosses. */
  readonly bends: readonly Placed[];
  /** How far from the middle of a node's side it ends, so that lines keep apart. */
  readonly startOffset: number;
  readonly endOffset: number;
}

export interface TopologyLayout {
  readonly nodes: readonly Placed[];
  readonly edges: readonly RoutedEdge[];
  readonly width: number;
  readonly height: number;
}

export const NODE_WIDTH = 160;
export const NODE_HEIGHT = 60;
const COLUMN = NODE_WIDTH + 64;
const ROW = NODE_HEIGHT + 26;
const BEND_ROW = 30;
const SWEEPS = 8;
const PORT = 9;
/** More bends than these are not drawn: such lines go straight. */
const MAX_BENDS = 4000;

/** A position in a column: a node, or where a long edge passes through. */
interface Cell {
  readonly node: number | null;
  readonly before: number[];
  readonly after: number[];
  row: number;
  y: number;
}

export function layoutTopology(count: number, edges: readonly LayoutEdge[]): TopologyLayout {
  const forward = withoutCycles(count, edges);
  const column = columnsOf(count, edges, forward);
  const cells: Cell[] = Array.from({ length: count }, (_, node) => newCell(node));
  const columns: number[][] = [];
  const put = (at: number, cell: number) => {
    const list = columns[at] ?? [];
    columns[at] = list;
    list.push(cell);
  };
  column.forEach((at, node) => {
    put(at, node);
  });
  const through = edges.map((edge, i) => {
    const [start, end] = forward[i] ? [edge.from, edge.to] : [edge.to, edge.from];
    const path: number[] = [];
    let last = start;
    const most = cells.length < count + MAX_BENDS ? (column[end] ?? 0) : 0;
    for (let at = (column[start] ?? 0) + 1; at < most; at++) {
      const cell = cells.push(newCell(null)) - 1;
      put(at, cell);
      join(cells, last, cell);
      path.push(cell);
      last = cell;
    }
    if (start !== end) join(cells, last, end);
    return forward[i] ? path : path.reverse();
  });
  order(columns, cells);
  const height = placeRows(columns, cells);
  const at = (cell: number, isNode: boolean): Placed => ({
    x: 0,
    y: (cells[cell]?.y ?? 0) - (isNode ? NODE_HEIGHT / 2 : 0),
  });
  const columnOf = new Map<number, number>();
  columns.forEach((list, c) => {
    for (const cell of list) columnOf.set(cell, c);
  });
  const x = (cell: number) => (columnOf.get(cell) ?? 0) * COLUMN;
  const nodes = Array.from({ length: count }, (_, node) => ({ ...at(node, true), x: x(node) }));
  const ports = portsOf(edges, cells);
  return {
    nodes,
    edges: through.map((path, i) => ({
      bends: path.map((cell) => ({ ...at(cell, false), x: x(cell) + NODE_WIDTH / 2 })),
      startOffset: ports.start[i] ?? 0,
      endOffset: ports.end[i] ?? 0,
    })),
    width: Math.max(1, columns.length) * COLUMN - (COLUMN - NODE_WIDTH),
    height,
  };
}

function newCell(node: number | null): Cell {
  return { node, before: [], after: [], row: 0, y: 0 };
}

function join(cells: readonly Cell[], from: number, to: number): void {
  cells[from]?.after.push(to);
  cells[to]?.before.push(from);
}

/** Which edges go forward: the others would close a cycle, and are drawn backwards. */
function withoutCycles(count: number, edges: readonly LayoutEdge[]): boolean[] {
  const after: number[][] = Array.from({ length: count }, () => []);
  edges.forEach(({ from }, i) => {
    after[from]?.push(i);
  });
  const state = new Uint8Array(count);
  const forward = edges.map(({ from, to }) => from !== to);
  for (let root = 0; root < count; root++) {
    if (state[root]) continue;
    // A stack of our own: a hostile topology may be as deep as it is long.
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

/** The longest way from a node that nothing leads to. */
function columnsOf(
  count: number,
  edges: readonly LayoutEdge[],
  forward: readonly boolean[],
): number[] {
  const column = new Array<number>(count).fill(0);
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
      column[end] = Math.max(column[end] ?? 0, (column[node] ?? 0) + 1);
      left[end] = (left[end] ?? 1) - 1;
      if (left[end] === 0) ready.push(end);
    }
  }
  return column;
}

/** Rows by the mean of the neighbours' rows, back and forth. */
function order(columns: readonly number[][], cells: readonly Cell[]): void {
  for (const list of columns) number(list, cells);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const back = sweep % 2 === 1;
    const lists = back ? columns.toReversed() : columns;
    for (const list of lists) {
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

function number(list: readonly number[], cells: readonly Cell[]): void {
  list.forEach((cell, row) => {
    const at = cells[cell];
    if (at) at.row = row;
  });
}

/** Heights of the columns' cells; every column is centred on the highest. */
function placeRows(columns: readonly number[][], cells: readonly Cell[]): number {
  const room = (cell: number) => (cells[cell]?.node === null ? BEND_ROW : ROW);
  const heights = columns.map((list) => list.reduce((sum, cell) => sum + room(cell), 0));
  const highest = largest(ROW, heights);
  columns.forEach((list, c) => {
    let y = (highest - (heights[c] ?? 0)) / 2;
    for (const cell of list) {
      const at = cells[cell];
      if (at) at.y = y + room(cell) / 2;
      y += room(cell);
    }
  });
  straighten(columns, cells, room);
  return largest(
    ROW,
    cells.map(({ y, node }) => y + (node === null ? 0 : NODE_HEIGHT / 2)),
  );
}

/** Moves cells toward their neighbours as far as those above and below let them. */
function straighten(
  columns: readonly number[][],
  cells: readonly Cell[],
  room: (cell: number) => number,
): void {
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const list of sweep % 2 ? columns.toReversed() : columns) {
      list.forEach((id, i) => {
        const cell = cells[id];
        if (!cell) return;
        const near = [...cell.before, ...cell.after].map((one) => cells[one]?.y ?? 0);
        if (!near.length) return;
        const wanted = near.reduce((a, b) => a + b, 0) / near.length;
        const above = list[i - 1];
        const below = list[i + 1];
        const least =
          above === undefined
            ? room(id) / 2
            : (cells[above]?.y ?? 0) + (room(above) + room(id)) / 2;
        const most =
          below === undefined
            ? Number.POSITIVE_INFINITY
            : (cells[below]?.y ?? 0) - (room(below) + room(id)) / 2;
        cell.y = Math.max(least, Math.min(most, wanted));
      });
    }
  }
}

/** Lines that share a side end next to one another, in the order of their other ends. */
function portsOf(edges: readonly LayoutEdge[], cells: readonly Cell[]) {
  const spread = (end: 'from' | 'to', other: 'from' | 'to'): number[] => {
    const bySide = new Map<number, number[]>();
    edges.forEach((edge, i) => {
      const list = bySide.get(edge[end]);
      if (list) list.push(i);
      else bySide.set(edge[end], [i]);
    });
    const offsets = new Array<number>(edges.length).fill(0);
    for (const list of bySide.values()) {
      const y = (i: number) => cells[edges[i]?.[other] ?? -1]?.y ?? 0;
      list.sort((a, b) => y(a) - y(b) || a - b);
      const step = Math.min(PORT, (NODE_HEIGHT - 14) / Math.max(1, list.length - 1));
      list.forEach((edge, i) => {
        offsets[edge] = (i - (list.length - 1) / 2) * step;
      });
    }
    return offsets;
  };
  return { start: spread('from', 'to'), end: spread('to', 'from') };
}
