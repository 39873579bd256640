// Where a playhead is. Whatever shows it listens for itself, so that a move draws nothing else again.

import { useSyncExternalStore } from 'react';

export class Playhead {
  private readonly watchers = new Set<() => void>();
  private held: number | null;

  constructor(at: number | null) {
    this.held = at;
  }

  /** null: nothing was chosen. */
  readonly get = (): number | null => this.held;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  move(index: number): void {
    if (index === this.held) return;
    this.held = index;
    for (const watcher of this.watchers) watcher();
  }
}

export function usePlayhead(playhead: Playhead): number | null {
  return useSyncExternalStore(playhead.watch, playhead.get);
}
