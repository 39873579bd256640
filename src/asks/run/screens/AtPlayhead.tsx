import type { ReactNode } from 'react';
import { type Playhead, usePlayhead } from '../../../ui/transport/playhead.ts';

/** The playhead of a lane. */
export interface ReadoutPlace {
  readonly playhead: Playhead;
  /** Where it is as long as nobody moved it. */
  readonly first: number;
  readonly last: number;
}

/** The entry that it is at now, for what happens and is not drawn. */
export function placeNow({ playhead, first, last }: ReadoutPlace): number {
  return Math.min(playhead.get() ?? first, last);
}

/** The entry that it is at; whoever asks is drawn again when it moves. */
export function useReadoutPlace(place: ReadoutPlace): number {
  usePlayhead(place.playhead);
  return placeNow(place);
}

interface AtPlayheadProps {
  readonly place: ReadoutPlace;
  readonly children: (at: number) => ReactNode;
}

/** What follows the playhead, drawn again at its moves without what is around it. */
export function AtPlayhead({ place, children }: AtPlayheadProps) {
  return children(useReadoutPlace(place));
}
