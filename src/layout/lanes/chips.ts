// Lanes as chips that can be read: as large as there is room for, and never smaller than their
// words. null where they do not fit.

import { parentOf } from '../tree.ts';
import { type Chip, type Grid, gridOf, placeOf, routeOf, type Sizes } from './grid.ts';
import type { ChildrenOf } from './groups.ts';
import { INDENT, outlineOf, outlineRoute } from './outline.ts';
import type { Box } from './tree-map.ts';
import type { DrawnLink, LaneEdge, LanesView, Tree } from './types.ts';

export interface ChipPlaces {
  readonly chip: LanesView['chip'];
  readonly lanes: readonly { readonly tree: Tree; readonly box: Box }[];
  readonly edges: readonly LaneEdge[];
  readonly height: number;
}

type Range = readonly [least: number, most: number];

/** Px. The least is what its words need; it grows with the room that there is, up to the most. */
interface Size {
  readonly width: Range;
  readonly height: Range;
  readonly gutter: Range;
  readonly gap: Range;
  /** More are not drawn so: each takes some elements of the page. */
  readonly lanes: number;
}

/** With a picture of its entries; of two lines; of one. */
const SIZES = {
  full: { width: [300, 640], height: [76, 200], gutter: [40, 96], gap: [14, 40], lanes: 48 },
  card: { width: [208, 480], height: [46, 46], gutter: [40, 64], gap: [16, 32], lanes: 96 },
  line: { width: [168, 360], height: [28, 28], gutter: [36, 36], gap: [12, 24], lanes: 160 },
} as const satisfies Record<LanesView['chip'], Size>;
/** Where very few lanes have very much room: how large, and of which share of it. */
const HUGE = { width: 880, height: 290, share: { width: 0.37, height: 0.24 } } as const;
/** Below one another, on narrow screens: how high at most, and how far apart. */
const OUTLINE = { height: 120, gap: 8 } as const;
const MARGIN = 24;
/** Of the room, what is to be covered before it is done by lanes next to each other. */
const MOST_OF = 0.6;

export interface Room {
  readonly width: number;
  readonly height: number;
}

export function chipsOf(
  lanes: readonly Tree[],
  count: number,
  children: ChildrenOf,
  links: readonly DrawnLink[],
  room: Room,
  /** Whether they may need more height than there is. */
  mayScroll: boolean,
): ChipPlaces | null {
  // One column is for fingers, for which a line is too low.
  const columns = columnsIn(room.width, SIZES.line);
  const chips = (['full', 'card', 'line'] as const).filter(
    (chip) => count <= SIZES[chip].lanes && (chip !== 'line' || columns > 1),
  );
  for (const chip of chips) {
    const size = sizeIn(chip, room);
    const grid = fittingGrid(lanes, children, size, room);
    if (grid) return onGrid(chip, grid, sizesOf(grid, size, room), links);
  }
  const outline = (chip: LanesView['chip']) =>
    outlined(chip, lanes, children, links, room.width, outlineHeight(chip, count, room));
  const inline = chips.find((chip) => outlineHeight(chip, count, room) >= SIZES[chip].height[0]);
  if (inline) return outline(inline);
  if (!mayScroll || count > SIZES.card.lanes) return null;
  const grid = columns > 1 ? gridOf(lanes, children, columns, columns) : null;
  return grid ? onGrid('line', grid, sizesOf(grid, SIZES.line, room), links) : outline('card');
}

function sizeIn(chip: LanesView['chip'], room: Room): Size {
  const size = SIZES[chip];
  if (chip !== 'full') return size;
  const grown = (side: 'width' | 'height'): Range => {
    const [least, most] = size[side];
    return [least, Math.max(most, Math.min(HUGE[side], HUGE.share[side] * room[side]))];
  };
  return { ...size, width: grown('width'), height: grown('height') };
}

/** The one that reads most like a tree of those that cover most of the room; null: none fits. */
function fittingGrid(
  lanes: readonly Tree[],
  children: ChildrenOf,
  size: Size,
  room: Room,
): Grid | null {
  const columns = columnsIn(room.width, size);
  let [best, most]: [Grid | null, number] = [null, 0];
  for (let across = 1; across <= columns && most < MOST_OF; across++) {
    const grid = gridOf(lanes, children, columns, across);
    if (!grid) break;
    const sizes = sizesOf(grid, size, room);
    const { width, height } = extentOf(grid, sizes);
    if (height + 2 * MARGIN > room.height) continue;
    const covered = (width * height) / (room.width * room.height);
    if (covered > most) [best, most] = [grid, covered];
  }
  return best;
}

function columnsIn(width: number, { width: [least], gutter: [apart] }: Size): number {
  return Math.floor((width - 2 * MARGIN + apart) / (least + apart));
}

/** Larger and further apart where there is room, and in the middle of it. */
function sizesOf(grid: Grid, size: Size, room: Room): Sizes {
  const { columns, rows } = grid;
  const [across, down] = [room.width - 2 * MARGIN, room.height - 2 * MARGIN];
  const width = within(size.width, (across + size.gutter[0]) / columns - size.gutter[0]);
  const pitch = (down + size.gap[0]) / rows;
  const height = within(size.height, pitch - within(size.gap, pitch * GAP));
  const sizes = {
    ...{ width, height },
    gutter: within(size.gutter, (across - columns * width) / Math.max(1, columns - 1)),
    gap: within(size.gap, (down - rows * height) / Math.max(1, rows - 1)),
  };
  const extent = extentOf(grid, sizes);
  return {
    ...sizes,
    left: MARGIN + Math.max(0, Math.floor((across - extent.width) / 2)),
    top: MARGIN + Math.max(0, Math.floor((down - extent.height) / 2)),
  };
}

/** Of what one row has, what is between it and the next. */
const GAP = 0.2;

function within([least, most]: Range, value: number): number {
  return Math.max(least, Math.min(most, Math.floor(value)));
}

function extentOf({ columns, rows }: Grid, sizes: Omit<Sizes, 'left' | 'top'>): Room {
  const { width, height, gutter, gap } = sizes;
  return {
    width: columns * (width + gutter) - gutter,
    height: rows * (height + gap) - gap,
  };
}

function onGrid(
  chip: LanesView['chip'],
  grid: Grid,
  sizes: Sizes,
  links: readonly DrawnLink[],
): ChipPlaces {
  const { chips } = grid;
  const { width, height } = sizes;
  return {
    chip,
    lanes: chips.map((one) => ({ tree: one.tree, box: { ...placeOf(one, sizes), width, height } })),
    edges: edgesOf(chips, links, (from: Chip, to: Chip) => routeOf(from, to, sizes)),
    height: extentOf(grid, sizes).height + 2 * MARGIN,
  };
}

/** Less than its words need where so many have no room. */
function outlineHeight(chip: LanesView['chip'], count: number, room: Room): number {
  const pitch = (room.height - 2 * MARGIN + OUTLINE.gap) / count;
  const most = Math.min(OUTLINE.height, SIZES[chip].height[1]);
  return Math.min(most, Math.floor(pitch - OUTLINE.gap));
}

function outlined(
  chip: LanesView['chip'],
  lanes: readonly Tree[],
  children: ChildrenOf,
  links: readonly DrawnLink[],
  width: number,
  fitting: number,
): ChipPlaces {
  const height = Math.max(SIZES[chip].height[0], fitting);
  const step = height + OUTLINE.gap;
  const chips = outlineOf(lanes, children, { width, step, margin: MARGIN - INDENT / 2 });
  return {
    chip,
    lanes: chips.map((one) => ({
      tree: one.tree,
      box: { x: one.x, y: one.y, width: one.width, height },
    })),
    edges: edgesOf(chips, links, (from, to) =>
      outlineRoute(from, to, height, to.tree.parent === from.tree),
    ),
    height: 2 * MARGIN + chips.length * step - OUTLINE.gap,
  };
}

/** One for every tie between two lanes that are drawn, however often it is claimed. */
function edgesOf<C extends { readonly tree: Tree }>(
  chips: readonly C[],
  links: readonly DrawnLink[],
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
    const { kind, label, missing, isAcross = false } = link;
    const key = `${kind} ${from} ${to}`;
    if (!edges.has(key))
      edges.set(key, {
        kind,
        from,
        to,
        label,
        missing: missing !== null,
        isAcross,
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
