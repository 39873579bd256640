// Where a playhead is. Whatever shows it listens for itself, so that a move draws nothing else again.

import type { Store } from '../../base/store.ts';
import { usePart } from '../store.ts';

/** It holds an entry; null: nothing was chosen. */
export type Playhead = Store<number | null>;

export function usePlayhead(playhead: Playhead): number | null {
  return usePart(playhead, (at) => at);
}
