// In a layer a line is straight and has a place of its own between the nodes; it bends only in the
// gaps between layers: so it never crosses a node.

import type { Layers } from './layers.ts';

export interface Room {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Room {
  readonly x: number;
  readonly y: number;
}

/** `across` has producers left of their subscribers, `down` above them. */
export type LayoutDirection = 'across' | 'down';

export interface GraphPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Leads from the producer to the subscriber: straight from the first point to the second, bent to
 * the third, straight to the fourth, and so on.
 */
export type EdgeRoute = readonly GraphPoint[];

export interface TopologyPlaces {
  readonly direction: LayoutDirection;
  readonly nodes: readonly Box[];
  readonly starts: readonly number[];
  readonly thick: readonly number[];
  readonly middles: readonly number[];
}

const PORT = 10;
const AROUND = 8;

export function routeEdges(
  { edges, layerOf }: Layers,
  places: TopologyPlaces,
): readonly EdgeRoute[] {
  const { direction, nodes, starts, thick, middles } = places;
  const point = (long: number, broad: number): GraphPoint =>
    direction === 'across' ? { x: long, y: broad } : { x: broad, y: long };
  const layerStart = (layer: number) => starts[layer] ?? 0;
  const layerEnd = (layer: number) => layerStart(layer) + (thick[layer] ?? 0);
  const side = (node: number) => {
    const { x, y, width, height } = nodes[node] ?? { x: 0, y: 0, width: 0, height: 0 };
    return direction === 'across'
      ? { from: x, to: x + width, broad: height }
      : { from: y, to: y + height, broad: width };
  };
  const ports = spreadPorts(edges, middles, (node) => side(node).broad);
  return edges.map(({ cells: path, isBack, goesAround }, i) => {
    const start = path[0] ?? 0;
    const end = path[path.length - 1] ?? 0;
    const [first, last] = [layerOf[start] ?? 0, layerOf[end] ?? 0];
    const out = (middles[start] ?? 0) + (ports.start[i] ?? 0);
    const into = (middles[end] ?? 0) + (ports.end[i] ?? 0);
    const points = [point(side(start).to, out), point(layerEnd(first), out)];
    if (start === end) {
      // An edge to its own node goes out, and back to the side that it left.
      const far = layerEnd(first) + AROUND;
      const back = out + ((ports.start[i] ?? 0) > 0 ? -AROUND : AROUND);
      points.push(
        point(far, back),
        point(far, back),
        point(layerEnd(first), back),
        point(side(start).to, back),
      );
      return points;
    }
    if (goesAround) {
      const [near, far] = [layerEnd(first) + AROUND, layerStart(last) - AROUND];
      points.push(point(near, AROUND), point(far, AROUND));
    }
    path.slice(1, -1).forEach((cell, pass) => {
      const broad = middles[cell] ?? 0;
      points.push(
        point(layerStart(first + 1 + pass), broad),
        point(layerEnd(first + 1 + pass), broad),
      );
    });
    points.push(point(layerStart(last), into), point(side(end).from, into));
    return isBack ? points.reverse() : points;
  });

  /** Lines that share a side end next to one another, in the order in which they come. */
  function spreadPorts(
    all: Layers['edges'],
    middle: readonly number[],
    findBreadth: (node: number) => number,
  ) {
    const spread = (isStart: boolean): number[] => {
      const bySide = new Map<number, number[]>();
      all.forEach(({ cells: path }, i) => {
        const node = path[isStart ? 0 : path.length - 1] ?? 0;
        const list = bySide.get(node);
        if (list) list.push(i);
        else bySide.set(node, [i]);
      });
      const offsets = new Array<number>(all.length).fill(0);
      for (const [node, list] of bySide) {
        const next = (i: number) => {
          const path = all[i]?.cells ?? [];
          return middle[path[isStart ? 1 : path.length - 2] ?? 0] ?? 0;
        };
        list.sort((a, b) => next(a) - next(b) || a - b);
        const step = Math.min(PORT, (findBreadth(node) - 14) / Math.max(1, list.length - 1));
        list.forEach((edge, i) => {
          offsets[edge] = (i - (list.length - 1) / 2) * step;
        });
      }
      return offsets;
    };
    return { start: spread(true), end: spread(false) };
  }
}

/** Returns a route as the data of an SVG path. */
export function drawRoute(route: EdgeRoute, direction: LayoutDirection): string {
  const [first, ...rest] = route;
  if (!first) return '';
  let path = `M ${first.x} ${first.y}`;
  let from = first;
  rest.forEach((to, i) => {
    const [a, b] = bend(from, to, direction);
    path += i % 2 === 0 ? ` L ${to.x} ${to.y}` : ` C ${a.x} ${a.y}, ${b.x} ${b.y}, ${to.x} ${to.y}`;
    from = to;
  });
  return path;
}

/** The bend leaves and arrives along the way of the layers. */
export function bend(
  from: GraphPoint,
  to: GraphPoint,
  direction: LayoutDirection,
): readonly [GraphPoint, GraphPoint] {
  if (direction === 'across') {
    const x = (from.x + to.x) / 2;
    return [
      { x, y: from.y },
      { x, y: to.y },
    ];
  }
  const y = (from.y + to.y) / 2;
  return [
    { x: from.x, y },
    { x: to.x, y },
  ];
}
