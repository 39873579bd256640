import type { ReactNode } from 'react';
import { type Playhead, usePlayhead } from '../../../ui/transport/playhead.ts';

export interface ReadoutPlace {
  readonly playhead: Playhead;
  readonly first: number;
  readonly last: number;
}

/** Returns the present entry, for events that are not drawn. */
export function placeNow({ playhead, first, last }: ReadoutPlace): number {
  return Math.min(playhead.get() ?? first, last);
}

/** Returns the present entry; the component is drawn again when it moves. */
export function useReadoutPlace(place: ReadoutPlace): number {
  usePlayhead(place.playhead);
  return placeNow(place);
}

interface AtPlayheadProps {
  readonly place: ReadoutPlace;
  readonly children: (at: number) => ReactNode;
}

/** Draws the parts that follow the playhead again without their surroundings. */
export function AtPlayhead({ place, children }: AtPlayheadProps) {
  return children(useReadoutPlace(place));
}
