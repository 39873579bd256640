// When a screen may write into the address. To write while another screen is being loaded would call
// that navigation off, and to write once the address is another's would change what that one is asked for.

import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** The function answers whether the address is still that of the screen which is drawn. */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  const latest = useRef({ path: '', isLeaving });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path is another, too
  useEffect(() => {
    // With what the app is hosted under.
    latest.current = { path: window.location.pathname, isLeaving };
  }, [pathname, isLeaving]);
  return useCallback(() => {
    const { path, isLeaving } = latest.current;
    return !isLeaving && window.location.pathname === path;
  }, []);
}

/** The link that led to an address before it was written here; undefined: it was not. */
export function linkOf(state: unknown): string | undefined {
  const link = typeof state === 'object' && state !== null && 'link' in state && state.link;
  return typeof link === 'string' ? link : undefined;
}
