// Some lanes of a file open by themselves: broken ones, those that tie it to another file, and
// those that miss a child, with the missing lane.

import type { Swimlane } from '../swimlanes.ts';

/** Nobody reads more of one file at once: the others open with the file. */
export const MOST_OPEN = 12;

interface OpenedLanes {
  readonly lanes: readonly Swimlane[];
  readonly more: number;
}

/** `lanes` are all of the file, parents before their children. `tied` and `broken` are by id. */
export function openLanes(
  lanes: readonly Swimlane[],
  tied: ReadonlySet<string>,
  broken: ReadonlySet<string>,
): OpenedLanes {
  const isHere = ({ missing }: Swimlane) => missing === null;
  const wishes: number[][] = [[], [], []];
  for (const [place, one] of lanes.entries()) {
    // A lane that another file has is not missing.
    if (isHere(one) && broken.has(one.lane)) wishes[0]?.push(place);
    else if (isHere(one) && tied.has(one.lane)) wishes[1]?.push(place);
    else if (!isHere(one) && !tied.has(one.lane)) wishes[2]?.push(place);
  }
  const wanted = wishes.flat();
  const kept = new Set<number>();
  let left = 0;
  for (const place of wanted) {
    const { parent = -1, missing = null } = lanes[place] ?? {};
    // A missing lane hangs on the lane that names it.
    const both = missing !== null && parent >= 0 ? [parent, place] : [place];
    const added = both.filter((one) => !kept.has(one));
    if (kept.size + added.length > MOST_OPEN) left++;
    else for (const one of added) kept.add(one);
  }
  const order = [...kept].sort((a, b) => a - b);
  const places = new Map(order.map((place, at) => [place, at]));
  return {
    lanes: order.flatMap((place) => {
      const one = lanes[place];
      return one ? [{ ...one, parent: places.get(one.parent) ?? -1 }] : [];
    }),
    more: left,
  };
}
