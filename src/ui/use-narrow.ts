import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as narrow as a phone's, where parts lie below one another. From the first drawing on. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false }) ?? false;
}

/** What queries came to on screen. */
const onScreen = new Map<string, boolean>();

/**
 * Whether a media query matches on screen. Paper is narrow too: what would be drawn again for it is
 * not there yet when the page is printed.
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
