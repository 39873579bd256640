// The browser may refuse the whole screen, and presenting goes on in the window.

import { useEffect, useRef } from 'react';

export function enterFullScreen(): void {
  void document.documentElement.requestFullscreen?.().catch(() => undefined);
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

/** The browser takes Escape for itself while the page has the whole screen. */
export function useFullScreenLeft(onLeft: () => void): void {
  const latest = useRef(onLeft);
  useEffect(() => {
    latest.current = onLeft;
  });
  useEffect(() => {
    const changed = () => {
      if (!document.fullscreenElement) latest.current();
    };
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
}
