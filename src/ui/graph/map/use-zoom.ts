import { type RefObject, useEffect, useRef } from 'react';
import type { NumberRange } from './use-range.ts';

/**
 * A limit is this many times further away for the current level, so that a pinch does not flicker.
 */
export const HYSTERESIS = 1.2;

/** A place on the screen, in px. */
export interface ZoomPoint {
  readonly x: number;
  readonly y: number;
}

export interface LevelEnds {
  onIn?(at: ZoomPoint | null): void;
  onOut?(at: ZoomPoint | null): void;
}

const SPEED = 0.01;
const LINE = 16;
/** After a pause another pinch begins, in ms. */
const PAUSE = 500;

/**
 * Zooms at the pointer by ctrl-wheel and pinch; a wheel sideways moves along. `range` is null when
 * there is one level. `ends` are the levels beyond it.
 */
export function useZoom(
  element: RefObject<HTMLElement | null>,
  range: Pick<NumberRange, 'zoomBy' | 'panBy'> | null,
  ends: LevelEnds = {},
): void {
  const latest = useRef({ range, ends });
  useEffect(() => {
    latest.current = { range, ends };
  });
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let beyond = 1;
    let last = 0;
    const onWheel = (event: WheelEvent) => {
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      if (!event.ctrlKey && !event.metaKey) {
        const across = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
        const { range } = latest.current;
        if (!across || !range) return;
        event.preventDefault();
        range.panBy(across * unit);
        return;
      }
      // The browser would zoom the page otherwise.
      event.preventDefault();
      const factor = Math.exp(-Math.max(-60, Math.min(60, event.deltaY * unit)) * SPEED);
      const { left } = target.getBoundingClientRect();
      const isFurther = latest.current.range?.zoomBy(factor, event.clientX - left) ?? false;
      beyond = isFurther || event.timeStamp - last > PAUSE ? 1 : beyond;
      last = event.timeStamp;
      if (isFurther) return;
      beyond *= factor;
      const at = { x: event.clientX, y: event.clientY };
      if (beyond > HYSTERESIS) latest.current.ends.onIn?.(at);
      else if (beyond < 1 / HYSTERESIS) latest.current.ends.onOut?.(at);
      else return;
      beyond = 1;
    };
    target.addEventListener('wheel', onWheel, { passive: false });
    return () => target.removeEventListener('wheel', onWheel);
  }, [element]);
}
