import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether the window is as narrow as a phone's, where parts lie below one another. It is
 * known from the first drawing on.
 */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false }) ?? false;
}

const onScreen = new Map<string, boolean>();

/**
 * Returns whether a media query matches on screen. Paper is narrow too: a drawing for it would not
 * be there yet when the page is printed.
 */
export function useOnScreen(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => {
    const known = onScreen.get(query);
    if (known !== undefined && window.matchMedia('print').matches) return known;
    const { matches } = window.matchMedia(query);
    onScreen.set(query, matches);
    return matches;
  });
}
