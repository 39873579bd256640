// Lanes of several ledgers in one drawing: each ledger a frame around its lanes, and the ties from one
// into another on a map, where the lanes themselves have no lines.

import { parentOf } from '../tree.ts';
import { isLedger } from './filter.ts';
import { titleOf } from './groups.ts';
import { sumOf } from './map.ts';
import type { Totals } from './totals.ts';
import type { Box } from './tree-map.ts';
import { type DrawnLink, LANE_STATES, type LaneEdge, type LaneGroup, type Tree } from './types.ts';

interface Placed {
  readonly tree: Tree;
  readonly box: Box;
}

/** Px around the chips of a ledger: less than half of what is between two rows. */
const AROUND = 5;

export function framesOf(
  lanes: readonly Placed[],
  totals: ReadonlyMap<Tree, Totals>,
): readonly LaneGroup[] {
  const extents = new Map<Tree, { left: number; top: number; right: number; bottom: number }>();
  const heads = new Map<Tree, Tree>();
  // A lane is placed after what it is below.
  for (const { tree, box } of lanes) {
    const head = isLedger(tree) ? tree : tree.parent && heads.get(tree.parent);
    if (!head) continue;
    heads.set(tree, head);
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    const known = extents.get(head);
    if (!known) extents.set(head, { left: box.x, top: box.y, right, bottom });
    else {
      known.left = Math.min(known.left, box.x);
      known.top = Math.min(known.top, box.y);
      known.right = Math.max(known.right, right);
      known.bottom = Math.max(known.bottom, bottom);
    }
  }
  return [...extents].map(([lane, { left, top, right, bottom }]) => {
    const group = { id: lane.id, lane, siblings: lane.children, from: 0, to: 0 };
    const { lanes: count, worst } = sumOf(group, totals);
    return {
      ...{ id: lane.id, title: titleOf(group), mark: lane.mark, lanes: count },
      state: LANE_STATES[worst] ?? 'failed',
      ...{ x: left - AROUND, y: top - AROUND, head: 0, parent: -1 },
      width: right - left + 2 * AROUND,
      height: bottom - top + 2 * AROUND,
    };
  });
}

/** More lines nobody can follow on a map: the filter for such lanes leaves few. */
const MOST_LINES = 200;

export function linesAcross(
  lanes: readonly { readonly id: string; readonly box: Box }[],
  links: readonly DrawnLink[],
): readonly LaneEdge[] {
  const places = new Map(lanes.map(({ id }, place) => [id, place]));
  const edges = new Map<string, LaneEdge>();
  for (const link of links) {
    const tie = link.isAcross ? parentOf(link) : null;
    const [from, to] = [places.get(tie?.parent ?? ''), places.get(tie?.child ?? '')];
    const [start, end] = [lanes[from ?? -1], lanes[to ?? -1]];
    if (from === undefined || to === undefined || !start || !end) continue;
    const [{ x, y }, target] = [middleOf(start.box), middleOf(end.box)];
    const { kind, label } = link;
    const points = [x, y, target.x, y, target.x, target.y];
    edges.set(`${kind} ${from} ${to}`, {
      ...{ kind, from, to, label, points, missing: false, isAcross: true },
    });
    if (edges.size === MOST_LINES) break;
  }
  return [...edges.values()];
}

function middleOf({ x, y, width, height }: Box) {
  return { x: x + width / 2, y: y + height / 2 };
}
