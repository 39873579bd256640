// A ledger that a person writes by hand with a system's own engine: the engine, and what it all
// looks like at this moment, as plain data.

import { useSyncExternalStore } from 'react';
import { Store } from '../../../base/store.ts';

export abstract class Lab<View> {
  private current: View | null = null;
  /** The number says only that something has changed. */
  private readonly changes = new Store(0);
  readonly watch = this.changes.watch;

  readonly view = (): View => {
    this.current ??= this.describe();
    return this.current;
  };

  protected changed(): void {
    this.current = null;
    this.changes.set(this.changes.get() + 1);
  }

  protected abstract describe(): View;
}

/** The lab that `start` makes at its first use; it stays while other screens are shown. */
export function keptLab<View, L extends Lab<View>>(start: () => L & Lab<View>) {
  let kept: (L & Lab<View>) | null = null;
  return () => {
    kept ??= start();
    return { lab: kept, view: useSyncExternalStore(kept.watch, kept.view) };
  };
}
