// Writing an address while another screen is being loaded would call that navigation off, and once
// the address is another's it would change what that screen is asked for.

import { createContext, useCallback, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Has whether another screen is being loaded, as the router knows it: a render learns of it later.
 */
export const LeavingContext = createContext<() => boolean>(() => false);

/** The function answers whether the address is still that of the drawn screen. */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  const isLeaving = useContext(LeavingContext);
  const path = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path is another
  useEffect(() => {
    // The path includes the one that the app is hosted under.
    path.current = window.location.pathname;
  }, [pathname]);
  return useCallback(() => !isLeaving() && window.location.pathname === path.current, [isLeaving]);
}

/**
 * Returns the link that led to an address before it was written here; undefined when it was not
 * written.
 */
export function readLink(state: unknown): string | undefined {
  const link = typeof state === 'object' && state !== null && 'link' in state && state.link;
  return typeof link === 'string' ? link : undefined;
}
