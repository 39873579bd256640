// A ledger that a person writes by hand with a system's own engine: the engine, and what it all
// looks like at this moment, as plain data.

import { useSyncExternalStore } from 'react';

export abstract class Lab<View> {
  private current: View | null = null;
  private readonly watchers = new Set<() => void>();

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  readonly view = (): View => {
    this.current ??= this.describe();
    return this.current;
  };

  protected changed(): void {
    this.current = null;
    for (const watcher of this.watchers) watcher();
  }

  protected abstract describe(): View;
}

/** The lab that `start` makes at its first use; it stays while other screens are shown. */
export function keptLab<View, L extends Lab<View>>(start: () => L & Lab<View>) {
  let kept: (L & Lab<View>) | null = null;
  return () => {
    kept ??= start();
    return { lab: kept, view: useSyncExternalStore(kept.subscribe, kept.view) };
  };
}
