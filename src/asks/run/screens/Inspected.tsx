import { useEffect, useRef, useState } from 'react';
import { type ReadoutPlace, useReadoutPlace } from './AtPlayhead.tsx';
import { Inspector } from './inspector/Inspector.tsx';
import { WithBrush } from './map/Within.tsx';
import type { WorkspaceTab } from './url.ts';

/**
 * Nobody reads an inspector that changes more often than every so many ms, and laying it out costs
 * more than a frame.
 */
const INSPECT_EVERY = 140;

interface InspectedProps {
  readonly place: ReadoutPlace;
  readonly tab: WorkspaceTab | null;
  readonly isBrushed: boolean;
}

/** The inspector follows the playhead more slowly. */
export function InspectedEntry({ place, tab, isBrushed }: InspectedProps) {
  const at = Math.min(useCalm(useReadoutPlace(place), INSPECT_EVERY), place.last);
  const inspector = <Inspector at={at} tab={tab} />;
  return isBrushed ? <WithBrush at={at}>{inspector}</WithBrush> : inspector;
}

/** Follows `value` at most once every `ms`; the last value always arrives. */
function useCalm<T>(value: T, ms: number): T {
  const [held, setHeld] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const take = () => {
      last.current = performance.now();
      setHeld(value);
    };
    const wait = last.current + ms - performance.now();
    if (wait <= 0) {
      take();
      return;
    }
    const timer = setTimeout(take, wait);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return held;
}
