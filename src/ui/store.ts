// A value outside React's tree that changes often: each component takes its own part of it, and
// is drawn again only when that part changes.

import { shallowEqual } from '@mantine/hooks';
import { useRef, useSyncExternalStore } from 'react';

export class Store<Value> {
  private value: Value;
  private readonly watchers = new Set<() => void>();

  constructor(value: Value) {
    this.value = value;
  }

  readonly get = (): Value => this.value;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  set(value: Value): void {
    this.value = value;
    for (const watcher of this.watchers) watcher();
  }
}

export function usePart<Value, Part>(store: Store<Value>, pick: (value: Value) => Part): Part {
  const kept = useRef<{ readonly part: Part }>(null);
  return useSyncExternalStore(store.watch, () => {
    const part = pick(store.get());
    if (!kept.current || !shallowEqual(kept.current.part, part)) kept.current = { part };
    return kept.current.part;
  });
}
