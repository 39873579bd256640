// The clock moves the replay on: a slow frame skips stations instead of slowing it down.

import { useEffect, useRef } from 'react';

/** A person needs this many ms for a station. */
const STATION_MS = 900;

/** `onSteps` gets the number of due stations, and returns false when it goes no further. */
export function useClock(
  isPlaying: boolean,
  speed: number,
  onSteps: (steps: number) => boolean,
): void {
  const latest = useRef(onSteps);
  useEffect(() => {
    latest.current = onSteps;
  });
  useEffect(() => {
    if (!isPlaying) return;
    let owed = 0;
    let before = performance.now();
    let frame = 0;
    const tick = (now: number) => {
      owed += ((now - before) * speed) / STATION_MS;
      before = now;
      const steps = Math.floor(owed);
      owed -= steps;
      if (steps > 0 && !latest.current(steps)) return;
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed]);
}
