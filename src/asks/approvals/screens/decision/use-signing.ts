// A decision can be taken back for a moment: nothing is recorded or sent before it is over.

import { useEffect, useEffectEvent, useState } from 'react';

export const UNDO_SECONDS = 5;

/** A signed decision can be taken back during this moment. */
export interface Moment {
  /** Seconds. */
  readonly left: number;
  readonly undo: () => void;
}

export interface SigningState<T> {
  /** Null when nothing is waiting. */
  readonly moment: Moment | null;
  /**
   * `isSent` means that a server is told. A decision that stays here reaches nobody: there is
   * nothing to call back.
   */
  readonly sign: (given: T, isSent: boolean) => void;
}

/**
 * Calls `onSign` after the moment where the decision is sent, else at once. Leaving the screen
 * takes it back, too.
 */
export function useSigning<T>(onSign: (given: T) => void): SigningState<T> {
  const [waiting, setWaiting] = useState<{ readonly given: T; readonly left: number } | null>(null);
  const end = useEffectEvent(onSign);
  // A screen that is drawn again meanwhile does not prolong the moment.
  useEffect(() => {
    if (waiting === null) return undefined;
    const { given, left } = waiting;
    const timer = setTimeout(() => {
      setWaiting(left > 1 ? { given, left: left - 1 } : null);
      if (left <= 1) end(given);
    }, 1000);
    return () => clearTimeout(timer);
  }, [waiting]);
  return {
    moment: waiting && { left: waiting.left, undo: () => setWaiting(null) },
    sign: (given, isSent) => (isSent ? setWaiting({ given, left: UNDO_SECONDS }) : onSign(given)),
  };
}
