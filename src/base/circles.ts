// Lanes that lead to one another in a circle: strongly connected components, after Tarjan, and
// without recursion: a ledger decides how deep delegations go.

/** What a lane leads to: what it delegates to. */
export interface Leading {
  readonly children: readonly { readonly lane: string }[];
}

interface Visited {
  readonly id: string;
  /** In the order of visits. */
  readonly number: number;
  /** The earliest lane on the stack that is known to be reached from here. */
  low: number;
  /** How many of its children were visited. */
  next: number;
  isOnStack: boolean;
  leadsToItself: boolean;
}

/**
 * Lanes that can be reached from themselves. Lanes of the same number can be reached
 * from one another.
 */
export function findCircles(lanes: ReadonlyMap<string, Leading>): ReadonlyMap<string, number> {
  const visited = new Map<string, Visited>();
  const circles = new Map<string, number>();
  const stack: Visited[] = [];
  const path: Visited[] = [];
  const visit = (id: string) => {
    const number = visited.size;
    const lane: Visited = {
      id,
      number,
      low: number,
      next: 0,
      isOnStack: true,
      leadsToItself: false,
    };
    visited.set(id, lane);
    stack.push(lane);
    path.push(lane);
  };
  for (const start of lanes.keys()) {
    if (!visited.has(start)) visit(start);
    for (let lane = path.at(-1); lane; lane = path.at(-1)) {
      const child = lanes.get(lane.id)?.children[lane.next++]?.lane;
      if (child !== undefined) {
        const known = visited.get(child);
        if (known === lane) lane.leadsToItself = true;
        else if (known?.isOnStack) lane.low = Math.min(lane.low, known.number);
        else if (!known && lanes.has(child)) visit(child);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above) above.low = Math.min(above.low, lane.low);
      if (lane.low === lane.number) leave(lane, stack, circles);
    }
  }
  return circles;
}

/** Everything on the stack from a lane on is what it reaches and what reaches it. */
function leave(first: Visited, stack: Visited[], circles: Map<string, number>): void {
  const isCircle = stack.at(-1) !== first || first.leadsToItself;
  for (let lane = stack.pop(); lane; lane = stack.pop()) {
    lane.isOnStack = false;
    if (isCircle) circles.set(lane.id, first.number);
    if (lane === first) return;
  }
}
