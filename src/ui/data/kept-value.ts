// A browser that keeps nothing has the value until the page is closed.

import { useSyncExternalStore } from 'react';

export interface KeptValue<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly watch: (watcher: () => void) => () => void;
}

/** `read` returns what can be believed of a stored value, whoever wrote it; it may throw. */
export function keptValue<T>(key: string, empty: T, read: (value: unknown) => T): KeptValue<T> {
  const watchers = new Set<() => void>();
  let known: { readonly text: string | null; readonly value: T } | null = null;
  const parse = (text: string | null): T => {
    try {
      return text === null ? empty : read(JSON.parse(text));
    } catch {
      return empty;
    }
  };
  return {
    get() {
      const text = stored(key);
      if (known?.text !== text) known = { text, value: parse(text) };
      return known.value;
    },
    set(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        known = { text: stored(key), value };
      }
      for (const watcher of watchers) watcher();
    },
    watch(watcher) {
      watchers.add(watcher);
      // Another tab may change it.
      window.addEventListener('storage', watcher);
      return () => {
        watchers.delete(watcher);
        window.removeEventListener('storage', watcher);
      };
    },
  };
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function useKeptValue<T>({ watch, get }: KeptValue<T>): T {
  return useSyncExternalStore(watch, get, get);
}
