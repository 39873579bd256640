import { useEffect, useRef, useState } from 'react';

const PACE = 2;
export const SPEEDS: readonly number[] = [0.25, 0.5, 1, 2, 4, 16, 64];

export interface Playback {
  readonly playing: boolean;
  readonly speed: number;
  toggle(): void;
  nextSpeed(): void;
}

export interface PlaybackOptions {
  readonly pace?: number;
  readonly rest?: (index: number) => number;
  readonly begins?: boolean;
  /** How fast it plays at first, of {@link SPEEDS}. */
  readonly first?: number;
}

/**
 * Moves the playhead by the clock, not by a count of timers: a slow frame skips
 * entries instead of slowing the replay down. It stops at the last entry, and
 * begins again from the first when it is started there.
 */
export function usePlayback(
  at: number,
  total: number,
  onMove: (index: number) => void,
  { pace = PACE, rest, begins = false, first = 1 }: PlaybackOptions = {},
): Playback {
  const [playing, setPlaying] = useState(begins);
  const [speed, setSpeed] = useState<number>(first);
  const latest = useRef({ at, onMove, rest });
  useEffect(() => {
    latest.current = { at, onMove, rest };
  });
  useEffect(() => {
    if (!playing) return;
    let owed = 0;
    let before = performance.now();
    let frame = 0;
    const tick = (now: number) => {
      owed += ((now - before) / 1000) * pace * speed;
      before = now;
      const steps = Math.floor(owed);
      if (steps > 0) {
        const { at: from, rest: resting } = latest.current;
        let next = Math.min(total - 1, from + 1);
        while (next < Math.min(total - 1, from + steps) && !resting?.(next)) next++;
        owed = Math.min(owed - (next - from), 1);
        owed -= ((resting?.(next) ?? 0) / 1000) * pace;
        latest.current.onMove(next);
        if (next >= total - 1) {
          setPlaying(false);
          return;
        }
      }
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [playing, speed, total, pace]);
  return {
    playing,
    speed,
    toggle() {
      if (!playing && latest.current.at >= total - 1) latest.current.onMove(0);
      setPlaying(!playing);
    },
    nextSpeed() {
      const current = SPEEDS.indexOf(speed);
      setSpeed(SPEEDS[(current + 1) % SPEEDS.length] ?? 1);
    },
  };
}
