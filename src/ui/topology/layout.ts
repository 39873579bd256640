// A layered drawing shows who reads what, at the size at which it is read: every node is as wide as
// its name, and layers take the whole room. It may go on downwards. The data in and out is plain.

import { largest } from '../../base/lists.ts';
import { type Layers, type LayoutEdge, layered, longestWays, wrapped } from './layers.ts';
import { type Box, type EdgeRoute, type LayoutDirection, type Room, routeEdges } from './routes.ts';

export interface TopologyLayout extends Room {
  readonly direction: LayoutDirection;
  readonly type: NodeType;
  /** All measures here are in px. */
  readonly nodes: readonly Box[];
  readonly edges: readonly EdgeRoute[];
  /** The nodes, producers before their subscribers except in cycles. */
  readonly order: readonly number[];
}

/** The px of a name, and of its node's height. */
export interface NodeType {
  readonly font: number;
  readonly height: number;
}

/** No name is set larger, however few there are. */
export const NORMAL: NodeType = { font: 13, height: 32 };
/** Names are never set smaller. */
export const LEAST_NAME: NodeType = { font: 11, height: 24 };

/** The first type in which all is in sight is taken. */
export const TEXT_SIZES: readonly NodeType[] = [NORMAL, { font: 12, height: 28 }, LEAST_NAME];

export function fitsWidth(layout: Room, room: Room): boolean {
  return layout.width <= room.width + 1 && layout.height <= room.height + 1;
}

const PASS = 14;
const BUNDLED = 2;
const MARGIN = 16;

const APART = {
  across: { layers: [56, 180], nodes: [22, 72] },
  down: { layers: [14, 110], nodes: [16, 110] },
} as const;

function apart(direction: LayoutDirection, of: 'layers' | 'nodes', { height }: NodeType) {
  const [least, most] = APART[direction][of];
  const part = Math.min(1, height / NORMAL.height);
  return [Math.max(9, least * part * part), most] as const;
}

/** `widths` has the width of each node: its name with its surroundings. */
export function layoutTopology(
  widths: readonly number[],
  edges: readonly LayoutEdge[],
  room: Room,
  type: NodeType = NORMAL,
): TopologyLayout {
  const layerOf = longestWays(widths.length, edges);
  const across = new Plan(layered(edges, layerOf), widths, 'across', room, type);
  const hasWidth = across.long <= room.width;
  if (hasWidth && across.broad <= room.height) return across.drawn();
  const [gap] = apart('down', 'nodes', type);
  const measureSize = (node: number) => (widths[node] ?? 0) + gap;
  // Lines that pass a layer take room of it too, and their number shows only then.
  let most = room.width - 2 * MARGIN + gap;
  let down = new Plan(layered(edges, layerOf), widths, 'down', room, type);
  for (let tries = 0; down.broad > room.width && tries < 6; tries++, most *= 0.8)
    down = new Plan(
      layered(edges, wrapped(layerOf, measureSize, most)),
      widths,
      'down',
      room,
      type,
    );
  // Names that have room next to each other stay so, unless only the other way all is in sight.
  return hasWidth && down.long > room.height ? across.drawn() : down.drawn();
}

/** The places of one try. `long` is along the way of the layers, `broad` along a layer. */
class Plan {
  readonly long: number;
  readonly broad: number;
  private readonly room: { readonly long: number; readonly broad: number };
  private readonly thick: readonly number[];

  private readonly layers: Layers;
  private readonly widths: readonly number[];
  private readonly direction: LayoutDirection;
  private readonly type: NodeType;

  constructor(
    layers: Layers,
    widths: readonly number[],
    direction: LayoutDirection,
    { width, height }: Room,
    type: NodeType,
  ) {
    this.layers = layers;
    this.type = type;
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
        : type.height,
    );
    const [between] = apart(direction, 'layers', type);
    const [gap] = apart(direction, 'nodes', type);
    this.long = 2 * MARGIN + sum(this.thick) + between * Math.max(0, this.thick.length - 1);
    this.broad =
      2 * MARGIN +
      largest(
        0,
        layers.layers.map((list) => this.taken(list, gap)),
      );
  }

  drawn(): TopologyLayout {
    const { layers, direction, widths, room, type } = this;
    const starts = this.startsOfLayers();
    const broad = Math.max(room.broad, this.broad);
    const middles = this.middles(broad);
    const end =
      largest(
        0,
        starts.map((start, layer) => start + (this.thick[layer] ?? 0)),
      ) + MARGIN;
    const before = (starts[0] ?? MARGIN) - MARGIN;
    const long = Math.max(end + before, Math.min(room.long, this.long));
    const nodes = widths.map((width, node): Box => {
      const layer = layers.layerOf[node] ?? 0;
      const [start, middle] = [starts[layer] ?? 0, middles[node] ?? 0];
      return direction === 'across'
        ? { x: start, y: middle - type.height / 2, width, height: type.height }
        : { x: middle - width / 2, y: start, width, height: type.height };
    });
    return {
      direction,
      type,
      nodes,
      edges: routeEdges(layers, { direction, nodes, starts, thick: this.thick, middles }),
      order: layers.layers.flatMap((list) => list.filter((cell) => cell < widths.length)),
      width: direction === 'across' ? long : broad,
      height: direction === 'across' ? broad : long,
    };
  }

  private size(cell: number): number {
    if (cell >= this.widths.length) return PASS;
    return this.direction === 'across' ? this.type.height : (this.widths[cell] ?? 0);
  }

  /** Passing lines go close to one another. */
  private between(a: number, b: number, gap: number): number {
    return Math.min(a, b) >= this.widths.length ? BUNDLED : gap;
  }

  private taken(list: readonly number[], gap: number): number {
    return list.reduce((all, cell, i) => {
      const before = list[i - 1];
      return all + this.size(cell) + (before === undefined ? 0 : this.between(before, cell, gap));
    }, 0);
  }

  private startsOfLayers(): readonly number[] {
    const [least, most] = apart(this.direction, 'layers', this.type);
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

  private middles(broad: number): readonly number[] {
    const { cells } = this.layers;
    const middle = new Array<number>(cells.length).fill(0);
    const [least, most] = apart(this.direction, 'nodes', this.type);
    const placed = this.layers.layers.map((list) => {
      const spare = broad - 2 * MARGIN - this.taken(list, 0);
      const gap = Math.max(least, Math.min(most, spare / Math.max(1, list.length)));
      let at = (broad - this.taken(list, gap)) / 2;
      list.forEach((cell, i) => {
        middle[cell] = at + this.size(cell) / 2;
        at += this.size(cell) + this.between(cell, list[i + 1] ?? 0, gap);
      });
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
              : (middle[other] ?? 0) +
                way * (this.size(other) / 2 + this.between(cell, other, gap) + half);
          // The upper bound comes first, so that no cell moves in before an earlier one.
          middle[cell] = Math.max(edge(list[i - 1], 1), Math.min(edge(list[i + 1], -1), wanted));
        });
    return middle;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
