// A moment in which a decision can be taken back: nothing is recorded or sent before it is over.

import { useEffect, useEffectEvent, useRef, useState } from 'react';

export const UNDO_SECONDS = 5;

export interface Undo {
  /** Seconds that are left; null: nothing is waiting. */
  readonly left: number | null;
  readonly start: () => void;
  readonly undo: () => void;
}

/** Calls `onOver` once the moment is over. Leaving the screen takes the decision back, too. */
export function useUndo(onOver: () => void): Undo {
  const [left, setLeft] = useState<number | null>(null);
  const end = useEffectEvent(onOver);
  // A screen that is drawn again meanwhile puts the moment off by nothing.
  useEffect(() => {
    if (left === null) return undefined;
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null);
      if (left <= 1) end();
    }, 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: () => setLeft(UNDO_SECONDS), undo: () => setLeft(null) };
}

/** In which what was signed can still be taken back. */
export interface Moment {
  /** Seconds. */
  readonly left: number;
  readonly undo: () => void;
}

export interface Signing<T> {
  /** null: nothing is waiting. */
  readonly moment: Moment | null;
  /** `isSent`: a server is told. What stays here reaches nobody: there is nothing to call back. */
  readonly sign: (given: T, isSent: boolean) => void;
}

/** Calls `onSign` with what was given: at once, or where it is sent once the moment is over. */
export function useSigning<T>(onSign: (given: T) => void): Signing<T> {
  const waiting = useRef<{ readonly given: T } | null>(null);
  const { left, start, undo } = useUndo(() => waiting.current && onSign(waiting.current.given));
  return {
    moment: left === null ? null : { left, undo },
    sign(given, isSent) {
      if (!isSent) return onSign(given);
      waiting.current = { given };
      start();
    },
  };
}
