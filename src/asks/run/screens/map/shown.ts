// A person sees all lanes without those put away and those below them.

import type { Swimlanes } from '../../../../ledger/layout/index.ts';
import type { ShownLanes } from '../../../../ui/graph/shown-lanes.ts';

/** Returns the same view where nothing is put away. The lane in focus is drawn in any case. */
export function hideLanes(
  view: Swimlanes,
  { within, hidden }: ShownLanes,
  focus: string,
): Swimlanes {
  const only = view.lanes.findIndex(({ lane }) => lane === within);
  const away = new Set(hidden);
  const isShown: boolean[] = [];
  // Parents come before their children.
  for (const [place, { lane, parent }] of view.lanes.entries()) {
    const follows = only < 0 ? parent < 0 || isShown[parent] : isShown[parent];
    isShown.push(!away.has(lane) && (place === only || follows === true));
  }
  view.lanes.forEach(({ lane }, place) => {
    if (lane === focus) isShown[place] = true;
  });
  if (isShown.every(Boolean)) return view;
  return viewOfPlaces(view, new Set([...view.lanes.keys()].filter((place) => isShown[place])));
}

/**
 * Limits the lanes to the one in focus, those above it, and those below it as far as there is room.
 */
export function aroundLane(view: Swimlanes, focus: string, most: number): Swimlanes {
  if (view.lanes.length <= most) return view;
  const near = new Set<number>();
  const own = view.lanes.findIndex(({ lane }) => lane === focus);
  for (let place = own; place >= 0; place = view.lanes[place]?.parent ?? -1) near.add(place);
  const beneath = new Set([own]);
  // Parents come before their children.
  for (const [place, { parent }] of view.lanes.entries()) {
    if (!beneath.has(parent)) continue;
    beneath.add(place);
    if (near.size < most) near.add(place);
  }
  return viewOfPlaces(view, near);
}

function viewOfPlaces(view: Swimlanes, shown: ReadonlySet<number>): Swimlanes {
  const places = new Map<number, number>();
  for (const place of view.lanes.keys()) if (shown.has(place)) places.set(place, places.size);
  const lanes = view.lanes.flatMap((lane, place) =>
    shown.has(place) ? [{ ...lane, parent: places.get(lane.parent) ?? -1 }] : [],
  );
  return { ...view, lanes };
}
