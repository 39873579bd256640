// Whatever shows a playhead listens for itself, so that a move draws nothing else again.

import type { Store } from '../../base/store.ts';
import { usePart } from '../store.ts';

/** Null means that nothing was chosen. */
export type Playhead = Store<number | null>;

export function usePlayhead(playhead: Playhead): number | null {
  return usePart(playhead, (at) => at);
}
