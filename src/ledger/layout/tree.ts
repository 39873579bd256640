// A ledger may claim anything about branches and delegations, cycles and several parents included,
// so the first claim makes the tree and every other one stays an edge.

import type { Link, Point } from '../model/entry.ts';
import type { GraphLane } from './types.ts';

export interface TreeLane {
  readonly id: string;
  /** Null for a lane that is named but not in the ledger. */
  readonly lane: GraphLane | null;
  readonly mark: string | undefined;
  readonly parent: TreeLane | null;
  readonly link: Link | null;
  readonly children: TreeLane[];
}

interface Building {
  readonly id: string;
  readonly lane: GraphLane | null;
  readonly mark: string | undefined;
  parent: Building | null;
  link: Link | null;
  readonly children: Building[];
}

export interface LaneForest {
  readonly lanes: ReadonlyMap<string, TreeLane>;
  readonly roots: readonly TreeLane[];
}

/** Names a lane: by itself, by the link that names it, or by its id. */
export function treeLaneTitle({ id, lane, link }: TreeLane): string {
  return lane?.title || link?.label || id.slice(0, 8);
}

type Tie = Pick<Link, 'kind' | 'from' | 'to'>;

/** A branch entry names its source; every other tie between lanes names the lane it leads to. */
export function splitTie({ kind, from, to }: Tie): { fork: Point; child: Point } {
  return kind === 'branch' ? { fork: to, child: from } : { fork: from, child: to };
}

/** Returns null where a link makes no lane the child of another. */
export function findTieParent(link: Tie): { parent: string; child: string } | null {
  const { fork, child } = splitTie(link);
  const isTie = link.kind === 'branch' || link.kind === 'delegation' || link.kind === 'propagation';
  return isTie && fork.lane !== child.lane ? { parent: fork.lane, child: child.lane } : null;
}

/** Has an entry for each lane whose title another one has, too. */
export type LaneMarks = ReadonlyMap<string, string>;

/** Returns the lanes, and the missing ones that links name, as a forest in the given order. */
export function laneForest(
  lanes: readonly GraphLane[],
  links: readonly Link[],
  marks: LaneMarks = new Map(),
): LaneForest {
  const all = new Map<string, Building>();
  const add = (id: string, lane: GraphLane | null): Building => {
    const known = all.get(id);
    if (known) return known;
    const mark = marks.get(id);
    const made: Building = { id, lane, mark, parent: null, link: null, children: [] };
    all.set(id, made);
    return made;
  };
  for (const lane of lanes) add(lane.id, lane);
  for (const link of links) {
    const tie = findTieParent(link);
    if (!tie) continue;
    const child = add(tie.child, null);
    const parent = add(tie.parent, null);
    if (child.parent) continue;
    child.parent = parent;
    child.link = link;
  }
  cutCycles(all.values());
  const roots: Building[] = [];
  for (const lane of all.values()) (lane.parent?.children ?? roots).push(lane);
  return { lanes: all, roots };
}

/** A walk up that meets itself loses the tie that closes the circle. */
function cutCycles(lanes: Iterable<Building>): void {
  const done = new Set<Building>();
  for (const lane of lanes) {
    const walk = new Set<Building>();
    let at: Building | null = lane;
    while (at && !done.has(at)) {
      walk.add(at);
      if (at.parent && walk.has(at.parent)) {
        at.parent = null;
        at.link = null;
      }
      at = at.parent;
    }
    for (const seen of walk) done.add(seen);
  }
}
