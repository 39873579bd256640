// Lanes as chips that can be read: as large as there is room for, and never smaller than their
// words. null where they do not fit.

import type { Link } from '../../core/model/entry.ts';
import { parentOf } from '../tree.ts';
import { type Chip, type Grid, gridOf, placeOf, routeOf, type Sizes } from './grid.ts';
import type { ChildrenOf } from './groups.ts';
import { INDENT, outlineOf, outlineRoute } from './outline.ts';
import type { Box } from './tree-map.ts';
import type { LaneEdge, LanesView, Tree } from './types.ts';

export interface ChipPlaces {
  readonly chip: LanesView['chip'];
  readonly lanes: readonly { readonly tree: Tree; readonly box: Box }[];
  readonly edges: readonly LaneEdge[];
  readonly height: number;
}

/** Px. Two lines, or one; `least` is what a title needs. */
const CARD = { height: 46, least: 208, most: 420, gutter: 40, gap: 16 } as const;
const LINE = { height: 28, least: 168, most: 360, gutter: 36, gap: 12 } as const;
const MARGIN = 24;
/** More are not drawn as chips: each takes some elements of the page. */
export const MOST_CARDS = 96;
export const MOST_LINES = 160;

export interface Room {
  readonly width: number;
  readonly height: number;
}

export function chipsOf(
  lanes: readonly Tree[],
  count: number,
  children: ChildrenOf,
  links: readonly Link[],
  room: Room,
  /** Whether they may need more height than there is. */
  mayScroll: boolean,
): ChipPlaces | null {
  for (const [chip, size, most] of [
    ['card', CARD, MOST_CARDS],
    ['line', LINE, MOST_LINES],
  ] as const) {
    if (count > most) continue;
    const columns = columnsIn(room.width, size);
    for (let across = 1; across <= columns; across++) {
      const grid = gridOf(lanes, children, columns, across);
      if (!grid) break;
      const sizes = sizesOf(grid, size, room);
      if (heightOf(grid, sizes) <= room.height) return onGrid(chip, grid, sizes, links);
    }
  }
  const inline = () => outlined(lanes, children, links, room.width);
  if (count * (LINE.height + 6) + 2 * MARGIN <= room.height) return inline();
  if (!mayScroll || count > MOST_CARDS) return null;
  const columns = columnsIn(room.width, LINE);
  const grid = columns > 1 ? gridOf(lanes, children, columns, columns) : null;
  return grid ? onGrid('line', grid, sizesOf(grid, LINE, room), links) : inline();
}

function columnsIn(width: number, { least, gutter }: typeof CARD | typeof LINE): number {
  return Math.max(1, Math.floor((width - 2 * MARGIN + gutter) / (least + gutter)));
}

/** Wider and further apart where there is room. */
function sizesOf(grid: Grid, size: typeof CARD | typeof LINE, room: Room): Sizes {
  const { height, least, most, gutter, gap } = size;
  const free = (room.width - 2 * MARGIN + gutter) / grid.columns - gutter;
  const apart = (room.height - 2 * MARGIN) / Math.max(1, grid.rows) - height;
  return {
    left: MARGIN,
    top: MARGIN,
    width: Math.max(least, Math.min(most, Math.floor(free))),
    height,
    gutter,
    gap: Math.max(gap, Math.min(2 * gap, Math.floor(apart))),
  };
}

function heightOf({ rows }: Grid, { top, height, gap }: Sizes): number {
  return 2 * top + rows * (height + gap) - gap;
}

function onGrid(
  chip: LanesView['chip'],
  grid: Grid,
  sizes: Sizes,
  links: readonly Link[],
): ChipPlaces {
  const { chips } = grid;
  const { width, height } = sizes;
  return {
    chip,
    lanes: chips.map((one) => ({ tree: one.tree, box: { ...placeOf(one, sizes), width, height } })),
    edges: edgesOf(chips, links, (from: Chip, to: Chip) => routeOf(from, to, sizes)),
    height: heightOf(grid, sizes),
  };
}

function outlined(
  lanes: readonly Tree[],
  children: ChildrenOf,
  links: readonly Link[],
  width: number,
): ChipPlaces {
  const step = LINE.height + 6;
  const chips = outlineOf(lanes, children, { width, step, margin: MARGIN - INDENT / 2 });
  const { height } = LINE;
  return {
    chip: 'line',
    lanes: chips.map((one) => ({
      tree: one.tree,
      box: { x: one.x, y: one.y, width: one.width, height },
    })),
    edges: edgesOf(chips, links, (from, to) =>
      outlineRoute(from, to, height, to.tree.parent === from.tree),
    ),
    height: 2 * MARGIN + chips.length * step,
  };
}

/** One for every tie between two lanes that are drawn, however often it is claimed. */
function edgesOf<C extends { readonly tree: Tree }>(
  chips: readonly C[],
  links: readonly Link[],
  route: (from: C, to: C) => LaneEdge['points'],
): readonly LaneEdge[] {
  const places = new Map(chips.map(({ tree }, place) => [tree.id, place]));
  const edges = new Map<string, LaneEdge>();
  for (const link of links) {
    const tie = parentOf(link);
    const from = places.get(tie?.parent ?? '');
    const to = places.get(tie?.child ?? '');
    const [start, end] = [chips[from ?? -1], chips[to ?? -1]];
    if (from === undefined || to === undefined || !start || !end) continue;
    const { kind, label, missing } = link;
    const key = `${kind} ${from} ${to}`;
    if (!edges.has(key))
      edges.set(key, {
        kind,
        from,
        to,
        label,
        missing: missing !== null,
        points: route(start, end),
      });
  }
  return [...edges.values()];
}

/** Chips and their lines for words that are so much larger than usual. */
export function enlarged(places: ChipPlaces, text: number): ChipPlaces {
  return {
    ...places,
    lanes: places.lanes.map(({ tree, box: { x, y, width, height } }) => ({
      tree,
      box: { x: x * text, y: y * text, width: width * text, height: height * text },
    })),
    edges: places.edges.map((edge) => ({ ...edge, points: edge.points.map((at) => at * text) })),
    height: places.height * text,
  };
}
