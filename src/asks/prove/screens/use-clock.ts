// Moves the replay on by the clock: a slow frame skips stations instead of slowing it down.

import { useEffect, useRef } from 'react';

/** How long a person needs for a station, in ms. */
const STATION_MS = 900;

/** `onSteps` gets how many stations are due; false: it goes no further. */
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
