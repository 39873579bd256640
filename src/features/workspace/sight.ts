// The part of all lanes that is in sight, between the canvas that shows it and the map that says
// where it is. A store of its own: it changes with every frame of a drag, and only the map follows.

import { useSyncExternalStore } from 'react';
import type { By } from '../../ui/graph/map/tracks.ts';

/** In what the axis shows: seconds, or steps. */
export interface Sight {
  readonly by: By;
  readonly from: number;
  readonly to: number;
  /** Brings another part into sight, no smaller than the closest that there is. */
  show(from: number, to: number): void;
}

export class SightStore {
  private held: Sight | null = null;
  private readonly watchers = new Set<() => void>();

  readonly get = (): Sight | null => this.held;

  /** null: nothing shows a part. */
  set(sight: Sight | null): void {
    this.held = sight;
    for (const watcher of this.watchers) watcher();
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };
}

export function useSight(store: SightStore): Sight | null {
  return useSyncExternalStore(store.watch, store.get);
}
