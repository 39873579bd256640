import { type RefObject, useEffect, useRef } from 'react';
import type { Level } from './url.ts';

/** Milliseconds that one level takes to become another. */
const CROSSING = 160;

/** Fades the drawing in where the level changes, unless a person wants no motion. */
export function useCrossing(frame: RefObject<HTMLElement | null>, level: Level): void {
  const before = useRef(level);
  useEffect(() => {
    if (before.current === level) return;
    before.current = level;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const panes = frame.current?.firstElementChild;
    panes?.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: CROSSING, easing: 'ease-out' });
  }, [frame, level]);
}
