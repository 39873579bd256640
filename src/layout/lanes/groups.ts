// Many lanes next to each other, in stretches that can be looked at one by one. A lane with those
// below it is such a stretch, too.

import { laneTitle } from '../tree.ts';
import { isLedger } from './filter.ts';
import type { LaneStep, Tree } from './types.ts';

export interface Group {
  /** What an address names it by. */
  readonly id: string;
  /** The lane whose children these are, and which is drawn with them; null: none is. */
  readonly lane: Tree | null;
  /** What has all of them: the lane's children, or all lanes without a parent. */
  readonly siblings: readonly Tree[];
  readonly from: number;
  readonly to: number;
}

/** Children of a lane in the order that was asked for. */
export type ChildrenOf = (tree: Tree) => readonly Tree[];

/** More next to each other are drawn in stretches. */
export const MOST = 96;
/** Lanes of the smallest stretch; a larger one has so many smaller ones. */
const STRETCH = 64;

export function wholeOf(roots: readonly Tree[]): Group {
  return { id: '', lane: null, siblings: roots, from: 0, to: roots.length };
}

export function groupOf(lane: Tree, children: ChildrenOf): Group {
  const siblings = children(lane);
  return { id: lane.id, lane, siblings, from: 0, to: siblings.length };
}

/** The lanes of a group without its own, or the stretches that they make. */
export function membersOf(group: Group, children: ChildrenOf): readonly Group[] {
  const { siblings, from, to } = group;
  const count = to - from;
  if (count <= MOST) {
    return siblings.slice(from, to).map((lane) => groupOf(lane, children));
  }
  let size = STRETCH;
  while (count / size > MOST) size *= STRETCH;
  const owner = group.lane ? group.id : group.id.replace(RANGE, '$1');
  return Array.from({ length: Math.ceil(count / size) }, (_, i) => {
    const first = from + i * size;
    const end = Math.min(to, first + size);
    return { id: `${owner}~${first}-${end}`, lane: null, siblings, from: first, to: end };
  });
}

const RANGE = /^(.*)~\d+-\d+$/s;

export function titleOf({ lane, siblings, from, to }: Group): string {
  if (lane) return laneTitle(lane);
  const what = siblings[from] && isLedger(siblings[from]) ? 'ledgers ' : '';
  return `${what}${(from + 1).toLocaleString('en')}–${to.toLocaleString('en')}`;
}

/** From the whole down to the group with this id, which is last; null: there is none. */
export function pathTo(
  id: string,
  whole: Group,
  lanes: ReadonlyMap<string, Tree>,
  children: ChildrenOf,
): readonly Group[] | null {
  const wanted = lanes.get(id);
  const owner = wanted ? wanted.parent : lanes.get(RANGE.exec(id)?.[1] ?? '');
  if (!wanted && !RANGE.test(id)) return null;
  const above: Tree[] = wanted ? [wanted] : [];
  for (let at = owner; at; at = at.parent) above.push(at);
  const path = [whole];
  let next = above.pop();
  for (let group = whole; ; ) {
    const place = next ? group.siblings.indexOf(next) : -1;
    const members = membersOf(group, children);
    const inner: Group | undefined = next
      ? members.find(({ lane, from, to }) => (lane ? lane === next : from <= place && place < to))
      : members.find((member) => !member.lane && isIn(id, member));
    if (!inner) return null;
    path.push(inner);
    if (inner.id === id) return path;
    if (inner.lane) next = above.pop();
    group = inner;
  }
}

function isIn(id: string, { from, to }: Group): boolean {
  const [first, end] = id
    .slice(id.lastIndexOf('~') + 1)
    .split('-')
    .map(Number);
  return first !== undefined && end !== undefined && from <= first && end <= to;
}

export function stepOf(group: Group): LaneStep {
  return { id: group.id, title: group.id === '' ? '' : titleOf(group), mark: group.lane?.mark };
}
