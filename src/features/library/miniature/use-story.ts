// Where the miniature is, and what moves it: the clock, a button, or a hand.

import { useDocumentVisibility, useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { lastStep, lengthOf, type Scene, sceneAt } from './steps.ts';

export interface Story {
  readonly scene: Scene;
  readonly step: number;
  readonly last: number;
  /** Nothing moves by itself: steps are taken by hand. */
  readonly isByHand: boolean;
  readonly isPaused: boolean;
  toggle(): void;
  /** Shows another step, and stays there. */
  go(step: number): void;
  /** Somebody points at it, or it is out of sight. */
  hold(isHeld: boolean): void;
}

/** It plays once, and is repeated this often by itself. */
const REPEATS = 2;

interface State {
  readonly step: number;
  readonly round: number;
  readonly isPaused: boolean;
  /** Set going by hand: it goes on although somebody points at it. */
  readonly isForced: boolean;
}

const START: State = { step: 0, round: 0, isPaused: false, isForced: false };

/** `entries`: of the chain; null while it is not known. */
export function useStory(entries: number | null): Story {
  const isByHand = useReducedMotion();
  const isSeen = useDocumentVisibility() === 'visible';
  const [held, hold] = useState(false);
  const [state, setState] = useState<State>(START);
  const count = entries ?? 0;
  const last = lastStep(count);
  // As a still, the whole chain is the beginning.
  const step = isByHand ? Math.max(state.step, count) : Math.min(state.step, last);
  const scene = sceneAt(step, count) ?? { stage: 'chain', verified: 0 };
  const isOver = step === last && state.round >= REPEATS;
  const isRunning =
    entries !== null &&
    !isByHand &&
    isSeen &&
    !state.isPaused &&
    !isOver &&
    (state.isForced || !held);
  const length = lengthOf(scene, count);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(
      () =>
        setState((now) =>
          step < last ? { ...now, step: step + 1 } : { ...now, step: 0, round: now.round + 1 },
        ),
      length,
    );
    return () => clearTimeout(timer);
  }, [isRunning, step, last, length]);
  return {
    scene,
    step,
    last,
    isByHand,
    isPaused: state.isPaused || isOver,
    toggle: () =>
      setState((now) =>
        isOver
          ? { ...START, round: REPEATS, isForced: true }
          : { ...now, isPaused: !now.isPaused, isForced: now.isPaused },
      ),
    go: (to) =>
      setState((now) => ({ ...now, step: Math.min(last, Math.max(count, to)), isPaused: true })),
    hold,
  };
}
