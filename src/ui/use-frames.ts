import { useEffect, useRef } from 'react';

/**
 * Calls `run` at most once a frame, with the latest value: a pointer sends more than a frame can
 * show.
 */
export function useFrames<T>(run: (latest: T) => void): (latest: T) => void {
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return (latest) => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => run(latest));
  };
}
