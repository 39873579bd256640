// A layered drawing of who reads what, at the size at which it is read: every node as wide as its
// name, layers over the whole room. What has no room goes on downwards. Plain data in and out.

import { largest } from '../../core/lists.ts';
import { type Layers, type LayoutEdge, layered, longestWays, wrapped } from './layers.ts';
import { type Box, type Direction, type Room, type Route, routesOf } from './routes.ts';

export interface TopologyLayout extends Room {
  readonly direction: Direction;
  /** In px, as are all measures here. */
  readonly nodes: readonly Box[];
  readonly edges: readonly Route[];
  /** The nodes, producers before their subscribers as far as nothing goes round. */
  readonly order: readonly number[];
}

export const NODE_HEIGHT = 32;
/** Where a long line passes between the nodes of a layer. */
const PASS = 14;
/** Free around the drawing. */
const MARGIN = 20;

/** How far layers, and nodes in a layer, are apart: at least, and where there is room for more. */
const APART = {
  across: { layers: [56, 180], nodes: [22, 72] },
  down: { layers: [20, 110], nodes: [16, 110] },
} as const;

/** `widths`: how wide each node is, its name with what is around it. */
export function layoutTopology(
  widths: readonly number[],
  edges: readonly LayoutEdge[],
  room: Room,
): TopologyLayout {
  const layerOf = longestWays(widths.length, edges);
  const across = new Plan(layered(edges, layerOf), widths, 'across', room);
  const fits = across.long <= room.width;
  if (fits && across.broad <= room.height) return across.drawn();
  const [gap] = APART.down.nodes;
  const sizeOf = (node: number) => (widths[node] ?? 0) + gap;
  // Lines that pass a layer take room of it too, and how many those are shows only then.
  let most = room.width - 2 * MARGIN + gap;
  let down = new Plan(layered(edges, layerOf), widths, 'down', room);
  for (let tries = 0; down.broad > room.width && tries < 6; tries++, most *= 0.8)
    down = new Plan(layered(edges, wrapped(layerOf, sizeOf, most)), widths, 'down', room);
  // Names that have room next to each other stay so, unless only the other way all is in sight.
  return fits && down.long > room.height ? across.drawn() : down.drawn();
}

/** The places of one try. `long` is along the way of the layers, `broad` along a layer. */
class Plan {
  readonly long: number;
  readonly broad: number;
  private readonly room: { readonly long: number; readonly broad: number };
  /** How much each layer takes along the way. */
  private readonly thick: readonly number[];

  private readonly layers: Layers;
  private readonly widths: readonly number[];
  private readonly direction: Direction;

  constructor(
    layers: Layers,
    widths: readonly number[],
    direction: Direction,
    { width, height }: Room,
  ) {
    this.layers = layers;
    this.widths = widths;
    this.direction = direction;
    const isAcross = direction === 'across';
    this.room = isAcross ? { long: width, broad: height } : { long: height, broad: width };
    this.thick = layers.layers.map((list) =>
      isAcross
        ? largest(
            0,
            list.map((cell) => widths[cell] ?? 0),
          )
        : NODE_HEIGHT,
    );
    const [apart] = APART[direction].layers;
    const [between] = APART[direction].nodes;
    this.long = 2 * MARGIN + sum(this.thick) + apart * Math.max(0, this.thick.length - 1);
    this.broad =
      2 * MARGIN +
      largest(
        0,
        layers.layers.map((list) => this.taken(list, between)),
      );
  }

  drawn(): TopologyLayout {
    const { layers, direction, widths, room } = this;
    const starts = this.startsOfLayers();
    const broad = Math.max(room.broad, this.broad);
    const middles = this.middles(broad);
    const end =
      largest(
        0,
        starts.map((start, layer) => start + (this.thick[layer] ?? 0)),
      ) + MARGIN;
    const long = Math.max(end, Math.min(room.long, this.long));
    const nodes = widths.map((width, node): Box => {
      const layer = layers.layerOf[node] ?? 0;
      const [start, middle] = [starts[layer] ?? 0, middles[node] ?? 0];
      return direction === 'across'
        ? { x: start, y: middle - NODE_HEIGHT / 2, width, height: NODE_HEIGHT }
        : { x: middle - width / 2, y: start, width, height: NODE_HEIGHT };
    });
    return {
      direction,
      nodes,
      edges: routesOf(layers, { direction, nodes, starts, thick: this.thick, middles }),
      order: layers.layers.flatMap((list) => list.filter((cell) => cell < widths.length)),
      width: direction === 'across' ? long : broad,
      height: direction === 'across' ? broad : long,
    };
  }

  private size(cell: number): number {
    if (cell >= this.widths.length) return PASS;
    return this.direction === 'across' ? NODE_HEIGHT : (this.widths[cell] ?? 0);
  }

  private taken(list: readonly number[], gap: number): number {
    return list.reduce((all, cell) => all + this.size(cell), gap * Math.max(0, list.length - 1));
  }

  /** Layers as far apart as the room lets them, in its middle. */
  private startsOfLayers(): readonly number[] {
    const [least, most] = APART[this.direction].layers;
    const gaps = Math.max(1, this.thick.length - 1);
    const spare = this.room.long - 2 * MARGIN - sum(this.thick);
    const gap = Math.max(least, Math.min(most, spare / gaps));
    const all = sum(this.thick) + gap * (this.thick.length - 1);
    let at = Math.max(MARGIN, (this.room.long - all) / 2);
    return this.thick.map((size) => {
      const start = Math.round(at);
      at += size + gap;
      return start;
    });
  }

  /** Where along its layer the middle of each cell is. */
  private middles(broad: number): readonly number[] {
    const { cells } = this.layers;
    const middle = new Array<number>(cells.length).fill(0);
    const [least, most] = APART[this.direction].nodes;
    const placed = this.layers.layers.map((list) => {
      const spare = broad - 2 * MARGIN - this.taken(list, 0);
      const gap = Math.max(least, Math.min(most, spare / Math.max(1, list.length)));
      let at = (broad - this.taken(list, gap)) / 2;
      for (const cell of list) {
        middle[cell] = at + this.size(cell) / 2;
        at += this.size(cell) + gap;
      }
      return { list, gap };
    });
    for (let sweep = 0; sweep < 8; sweep++)
      for (const { list, gap } of sweep % 2 ? placed.toReversed() : placed)
        list.forEach((cell, i) => {
          const near = [...(cells[cell]?.before ?? []), ...(cells[cell]?.after ?? [])];
          if (!near.length) return;
          const wanted = sum(near.map((one) => middle[one] ?? 0)) / near.length;
          const half = this.size(cell) / 2;
          const edge = (other: number | undefined, way: 1 | -1) =>
            other === undefined
              ? way === 1
                ? MARGIN + half
                : broad - MARGIN - half
              : (middle[other] ?? 0) + way * (this.size(other) / 2 + gap + half);
          // What is after it never moves in before: the upper bound comes first.
          middle[cell] = Math.max(edge(list[i - 1], 1), Math.min(edge(list[i + 1], -1), wanted));
        });
    return middle;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
