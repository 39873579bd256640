import { type RefObject, useCallback, useMemo, useState } from 'react';
import { textScale } from '../../../ui/text-scale.ts';
import { fitting, opening } from './levels.ts';
import type { Level } from './url.ts';

export interface Fit {
  run(): void;
  /** The zoom and the choices are as at first after each request. */
  readonly times: number;
}

const AROUND = 72;

/** `frame` contains the panes; `rows` counts those of all lanes. */
export function useFit(
  frame: RefObject<HTMLElement | null>,
  rows: number,
  setLevel: (level: Level) => void,
): Fit {
  const [times, setTimes] = useState(0);
  const run = useCallback(() => {
    const panes = frame.current?.firstElementChild;
    if (!panes) return;
    const height = panes.clientHeight / textScale() - AROUND;
    setLevel(fitting(rows, height, null));
    setTimes((before) => before + 1);
  }, [frame, rows, setLevel]);
  return useMemo(() => ({ run, times }), [run, times]);
}

/**
 * The zoom is settled when the lane is opened: neither another window nor an added entry changes
 * it.
 */
export function useOpeningZoom(lane: string, entries: number): Level {
  const settle = () => ({ lane, level: opening(entries, globalThis.innerWidth) });
  const [held, setHeld] = useState(settle);
  if (held.lane === lane) return held.level;
  const next = settle();
  setHeld(next);
  return next.level;
}
