import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { RowHeights } from '../../../../ledger/layout/rows/index.ts';

const BEYOND = 10;

export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** Gives the visible rows of a scrolling list; it changes with rows, not with every px. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  heights: RowHeights,
  height: number,
): RowWindow {
  const [held, setHeld] = useState<RowWindow>({ from: 0, to: 0 });
  const look = useCallback(() => {
    const top = scroller.current?.scrollTop ?? 0;
    const [from, to] = [heights.rowAt(top), heights.rowAt(top + height)];
    setHeld((now) => (now.from === from && now.to === to ? now : { from, to }));
  }, [scroller, heights, height]);
  useLayoutEffect(look, [look]);
  useEffect(() => {
    const element = scroller.current;
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, [scroller, look]);
  return held;
}

/** Adds the rows that are drawn beyond the visible ones. */
export function beyond({ from, to }: RowWindow, count: number): RowWindow {
  return { from: Math.max(0, from - BEYOND), to: Math.min(count - 1, to + BEYOND) };
}
