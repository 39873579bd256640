// The map of many lanes: which stretches are open, and where every lane of them is.

import { type ChildrenOf, type Group, membersOf, titleOf } from './groups.ts';
import type { Totals } from './totals.ts';
import { weightOf } from './totals.ts';
import { type Box, inset, strips } from './tree-map.ts';
import { LANE_STATES, type LaneGroup, type Tree } from './types.ts';

/** A lane, or a stretch of which no lane has room of its own. */
export interface MapPlace {
  readonly of: Tree | Group;
  readonly box: Box;
  readonly group: number;
}

export interface MapPlaces {
  readonly lanes: readonly MapPlace[];
  readonly groups: readonly LaneGroup[];
}

/** Height of a head with words, and what has room for one, in px. */
export const HEAD = 18;
const HEADED = { width: 64, height: 44 };
/** A lane that would have less room, in px², is not drawn one by one; and never more than so many. */
const LEAST_AREA = 6;
const MOST_DRAWN = 60_000;

interface Step {
  readonly group: Group;
  readonly box: Box;
  readonly parent: number;
}

export function mapOf(
  top: Group,
  box: Box,
  children: ChildrenOf,
  totals: ReadonlyMap<Tree, Totals>,
): MapPlaces {
  const least = Math.max(LEAST_AREA, (box.width * box.height) / MOST_DRAWN);
  const lanes: MapPlace[] = [];
  const groups: LaneGroup[] = [];
  const stack: Step[] = [];
  const open = (group: Group, within: Box, parent: number, own: Tree | null) => {
    const members = membersOf(group, children);
    const sums = members.map((member) => sumOf(member, totals));
    const weights = sums.map(({ weight }) => weight);
    const boxes = strips(own ? [weightOf(own), ...weights] : weights, within);
    const [first] = boxes;
    if (own && first) lanes.push({ of: own, box: first, group: parent });
    const steps = members.flatMap((member, at): Step[] => {
      const room = boxes[own ? at + 1 : at];
      return room ? [{ group: member, box: room, parent }] : [];
    });
    for (const step of steps.toReversed()) stack.push(step);
  };
  if (top.lane) stack.push({ group: top, box, parent: -1 });
  else open(top, box, -1, null);
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { group, box: room, parent } = step;
    if (group.lane && group.from === group.to) {
      lanes.push({ of: group.lane, box: room, group: parent });
      continue;
    }
    const sum = sumOf(group, totals);
    if ((room.width * room.height) / Math.max(1, sum.lanes) < least) {
      lanes.push({ of: group, box: room, group: parent });
      continue;
    }
    const head = room.width >= HEADED.width && room.height >= HEADED.height ? HEAD : 0;
    const here = groups.length;
    const state = LANE_STATES[sum.worst] ?? 'failed';
    const name = { id: group.id, title: titleOf(group), mark: group.lane?.mark };
    groups.push({ ...name, lanes: sum.lanes, state, ...room, head, parent });
    const rim = Math.min(room.width, room.height) >= 16 ? 2 : 0;
    const { lane } = group;
    if (lane && head > 0) {
      const place = { x: room.x + rim, y: room.y + rim, width: room.width - 2 * rim, height: head };
      lanes.push({ of: lane, box: place, group: here });
    }
    open(group, inset(room, rim, head), here, head > 0 ? null : lane);
  }
  return { lanes, groups };
}

/** What the lanes of a group come to, its own and those below them included. */
export function sumOf({ lane, siblings, from, to }: Group, totals: ReadonlyMap<Tree, Totals>) {
  const tops = lane ? [lane] : siblings.slice(from, to);
  let [lanes, weight, worst] = [0, 0, LANE_STATES.length - 1];
  for (const tree of tops) {
    const one = totals.get(tree);
    if (!one) continue;
    lanes += one.lanes;
    weight += one.weight;
    worst = Math.min(worst, one.worst);
  }
  return { lanes, weight, worst };
}
