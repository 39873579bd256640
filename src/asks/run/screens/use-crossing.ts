import { type RefObject, useEffect, useRef } from 'react';
import type { Level } from './url.ts';

/** Ms that one level takes to become another. */
const CROSSING = 160;

/** Lets what is drawn appear where the level changes, unless a person wants nothing to move. */
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
