// A moment in which a decision can be taken back: nothing is recorded or sent before it is over.

import { useEffect, useState } from 'react';

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
  useEffect(() => {
    if (left === null) return undefined;
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null);
      if (left <= 1) onOver();
    }, 1000);
    return () => clearTimeout(timer);
  }, [left, onOver]);
  return { left, start: () => setLeft(UNDO_SECONDS), undo: () => setLeft(null) };
}
