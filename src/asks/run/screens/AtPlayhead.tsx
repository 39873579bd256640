import type { ReactNode } from 'react';
import { type Playhead, usePlayhead } from '../../../ui/transport/playhead.ts';

/** The playhead of a lane. */
export interface Place {
  readonly playhead: Playhead;
  /** Where it is as long as nobody moved it. */
  readonly first: number;
  readonly last: number;
}

/** The entry that it is at now, for what happens and is not drawn. */
export function placeNow({ playhead, first, last }: Place): number {
  return Math.min(playhead.get() ?? first, last);
}

/** The entry that it is at; whoever asks is drawn again when it moves. */
export function usePlace(place: Place): number {
  usePlayhead(place.playhead);
  return placeNow(place);
}

interface AtPlayheadProps {
  readonly place: Place;
  readonly children: (at: number) => ReactNode;
}

/** What follows the playhead, drawn again at its moves without what is around it. */
export function AtPlayhead({ place, children }: AtPlayheadProps) {
  return children(usePlace(place));
}
