// A value outside React's tree changes often: each component takes its own part of it, and is drawn
// again only when that part changes.

import { shallowEqual } from '@mantine/hooks';
import { useRef, useSyncExternalStore } from 'react';
import type { Store } from '../base/store.ts';

export function usePart<Value, Part>(store: Store<Value>, pick: (value: Value) => Part): Part {
  const kept = useRef<{ readonly part: Part }>(null);
  return useSyncExternalStore(store.watch, () => {
    const part = pick(store.get());
    if (!kept.current || !shallowEqual(kept.current.part, part)) kept.current = { part };
    return kept.current.part;
  });
}
