// The miniature is played once by itself, and again whenever somebody presses the digit.

import { useDocumentVisibility, useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { usePlaying } from '../../../../ui/data/stories/playing.ts';

/** `whole`: nothing was changed. `changed`: the digit was, and nothing was computed yet. */
export type PressPhase = 'whole' | 'changed' | 'broken';

const SHOWN_MS = { whole: 1_800, changed: 900 } as const;

export interface Press {
  readonly phase: PressPhase;
  /** A person did it: the result is said aloud. */
  readonly isByHand: boolean;
  press(): void;
}

export function usePress(): Press {
  const isReduced = useReducedMotion();
  // Beside a story, which says another sentence, it waits for a hand.
  const isStill = usePlaying() !== null || isReduced;
  const isSeen = useDocumentVisibility() === 'visible';
  const [phase, setPhase] = useState<PressPhase>('whole');
  const [isByHand, setByHand] = useState(false);
  const waits = phase !== 'broken' && isSeen && (phase === 'changed' || !(isByHand || isStill));
  useEffect(() => {
    if (!waits) return;
    const next = phase === 'whole' ? 'changed' : 'broken';
    const timer = setTimeout(() => setPhase(next), SHOWN_MS[phase]);
    return () => clearTimeout(timer);
  }, [waits, phase]);
  const press = () => {
    setByHand(true);
    setPhase(phase === 'whole' ? 'changed' : 'whole');
  };
  return { phase, isByHand, press };
}
