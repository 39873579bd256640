import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { RowHeights } from '../../../../ledger/layout/rows/index.ts';

/** Rows that are drawn beyond those in sight. */
const BEYOND = 10;

export interface RowWindow {
  /** The first and the last row in sight. */
  readonly from: number;
  readonly to: number;
}

/** Which rows of a list that scrolls are in sight; it changes with rows, not with every px. */
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

/** The rows that are drawn. */
export function beyond({ from, to }: RowWindow, count: number): RowWindow {
  return { from: Math.max(0, from - BEYOND), to: Math.min(count - 1, to + BEYOND) };
}
