// Chips of lanes on a grid: depth to the right, children downwards. What takes one row
// fills the columns that are free. Between chips there is room for the lines.

import type { ChildrenOf } from './groups.ts';
import type { LaneEdge, Tree } from './types.ts';

export interface Chip {
  readonly tree: Tree;
  readonly column: number;
  readonly row: number;
}

export interface Grid {
  readonly chips: readonly Chip[];
  readonly columns: number;
  readonly rows: number;
}

/**
 * Lanes in at most so many columns, those that take one row with all below them in at most `across`
 * next to each other. null: they are too deep.
 */
export function gridOf(
  roots: readonly Tree[],
  children: ChildrenOf,
  columns: number,
  across: number,
): Grid | null {
  const chips: Chip[] = [];
  let [widest, tooDeep] = [0, false];
  const put = (tree: Tree, column: number, row: number) => {
    chips.push({ tree, column, row });
    widest = Math.max(widest, column + 1);
  };
  // As deep as there are columns, and no deeper.
  const place = (lanes: readonly Tree[], column: number, top: number): number => {
    if (column >= columns) {
      tooDeep = true;
      return top;
    }
    const side = Math.min(across, columns - column);
    let [row, used] = [top, 0];
    for (const tree of lanes) {
      if (tooDeep) return row;
      const inRow = inOneRow(tree, children, side);
      if (used > 0 && (!inRow || used + inRow.length > side)) [row, used] = [row + 1, 0];
      if (inRow) for (const one of inRow) put(one, column + used++, row);
      else {
        put(tree, column, row);
        row = place(children(tree), column + 1, row);
      }
    }
    return used > 0 ? row + 1 : row;
  };
  const rows = place(roots, 0, 0);
  return tooDeep ? null : { chips, columns: widest, rows };
}

/**
 * A lane and all below it, in the order in which they are next to each other. null: that takes more
 * than one row. Lines go above them, so that only the last of several children has children itself.
 */
function inOneRow(tree: Tree, children: ChildrenOf, most: number): readonly Tree[] | null {
  const row = [tree];
  for (let at: Tree | undefined = tree; at; ) {
    const below: readonly Tree[] = children(at);
    for (const one of below.slice(0, most)) row.push(one);
    if (row.length > most) return null;
    if (below.slice(0, -1).some((one) => children(one).length > 0)) return null;
    at = below.at(-1);
  }
  return row;
}

/** Px. */
export interface Sizes {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Between two chips next to each other, and between one and the next below. */
  readonly gutter: number;
  readonly gap: number;
}

export function placeOf({ column, row }: Chip, sizes: Sizes) {
  const { left, top, width, height, gutter, gap } = sizes;
  return { x: left + column * (width + gutter), y: top + row * (height + gap) };
}

/**
 * From the right of one chip to the left of another: down in the gutter, level above the row, so
 * that it crosses no chip.
 */
export function routeOf(from: Chip, to: Chip, sizes: Sizes): LaneEdge['points'] {
  const { width, height, gutter, gap } = sizes;
  const [start, end] = [placeOf(from, sizes), placeOf(to, sizes)];
  const [middle, target] = [start.y + height / 2, end.y + height / 2];
  const out = start.x + width;
  const [first, last] = [out + gutter / 2, end.x - gutter / 2];
  if (first === last) return [out, middle, first, middle, first, target, end.x, target];
  const rail = end.y - gap / 2;
  return [out, middle, first, middle, first, rail, last, rail, last, target, end.x, target];
}
