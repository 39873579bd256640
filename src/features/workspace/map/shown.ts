// The lanes that a person wants to see, of all: without those put away and what is below them.

import type { Swimlanes } from '../../../layout/index.ts';
import type { ShownLanes } from '../../../ui/graph/shown-lanes.ts';

/** The same view where nothing is put away. The lane in focus is drawn in any case. */
export function viewOf(view: Swimlanes, { within, hidden }: ShownLanes, focus: string): Swimlanes {
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
  const places = new Map<number, number>();
  isShown.forEach((one, place) => {
    if (one) places.set(place, places.size);
  });
  const lanes = view.lanes.flatMap((lane, place) =>
    isShown[place] ? [{ ...lane, parent: places.get(lane.parent) ?? -1 }] : [],
  );
  return { ...view, lanes };
}
