// What moves a replay: the clock, the keys, the hand.

import { useReducedMotion } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { replayNextQuery } from '../../data/ledgers/replay.ts';
import { useKeys } from '../../ui/keys.ts';
import { ledgerPath } from '../../ui/paths.ts';
import { placeAfter, type Shown, SPEEDS, type Speed } from './url.ts';
import { useClock } from './use-clock.ts';
import type { Show } from './use-shown.ts';

export interface ReplayInput {
  readonly ledger: string;
  readonly lane: string;
  readonly total: number;
  readonly phases: number;
  readonly shown: Shown;
  readonly show: Show;
  readonly again: () => void;
  readonly full: () => void;
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Why a replay stops at the entry at hand; null: it does not. */
  readonly interesting: string | null;
}

const group = 'Replay';

export function useReplay(input: ReplayInput) {
  const { ledger, lane, total, phases, shown, show, again, frame } = input;
  const { index, station, speed, pauses } = shown;
  const navigate = useNavigate();
  const isStill = useReducedMotion();
  const [isPlaying, setIsPlaying] = useState(false);
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  const { data: next } = useQuery({
    ...replayNextQuery(ledger, lane, index, 1),
    enabled: pauses && isPlaying,
  });
  const isOver = index === total - 1 && station === phases;
  useClock(isPlaying && speed !== 'full', speed === 'full' ? 1 : speed, (steps) => {
    // Where the next pause is has to be known before the replay goes on.
    if (pauses && next === undefined) return true;
    const place = placeAfter(shown, steps, phases, total);
    const isPause = pauses && next !== null && next !== undefined && place.index >= next;
    if (isPause && next !== undefined && next !== null) {
      show({ index: next, station: 0 });
      setPausedAt(next);
      setIsPlaying(false);
      return false;
    }
    show(place);
    if (place.station < phases) return true;
    setIsPlaying(false);
    return false;
  });
  useEffect(() => {
    if (pausedAt !== null && pausedAt !== index) setPausedAt(null);
  }, [pausedAt, index]);

  const toStation = (to: number) => {
    setIsPlaying(false);
    show({ station: Math.max(0, Math.min(phases, to)) });
  };
  const step = (by: 1 | -1) => {
    setIsPlaying(false);
    const to = Math.max(0, Math.min(total - 1, index + by));
    show({ index: to, station: Math.min(station, phases - 1) });
  };
  const toFull = () => {
    input.full();
    show({ index: total - 1, station: phases });
  };
  const toggle = () => {
    if (speed === 'full') toFull();
    // Nothing moves by itself: each press is a step.
    else if (isStill) show(placeAfter(shown, 1, phases, total));
    else {
      if (isOver && !isPlaying) show({ index: 0, station: 0 });
      setIsPlaying(!isPlaying);
    }
  };
  const setSpeed = (to: Speed) => {
    if (to === 'full') {
      setIsPlaying(false);
      show({ speed: to });
      toFull();
    } else show({ speed: to });
  };
  const faster = (by: 1 | -1) => {
    const to = SPEEDS[SPEEDS.indexOf(speed) + by];
    if (to !== undefined) setSpeed(to);
  };
  const toWhole = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void frame.current?.requestFullscreen?.().catch(() => undefined);
  };
  const back = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (hasBefore()) void navigate(-1);
    else void navigate(ledgerPath(ledger));
  };
  useKeys([
    { keys: 'Space', what: 'Play or pause; with less motion, one step', group, run: toggle },
    { keys: 'ArrowLeft', what: 'Entry before', group, run: () => step(-1) },
    { keys: 'ArrowRight', what: 'Next entry', group, run: () => step(1) },
    { keys: 'ArrowUp', what: 'Station before', group, run: () => toStation(station - 1) },
    { keys: 'ArrowDown', what: 'Next station', group, run: () => toStation(station + 1) },
    { keys: 'Home', what: 'First entry', group, run: () => show({ index: 0, station: 0 }) },
    {
      keys: 'End',
      what: 'The report',
      group,
      run: () => show({ index: total - 1, station: phases }),
    },
    { keys: ',', what: 'Slower', group, run: () => faster(-1) },
    { keys: '.', what: 'Faster', group, run: () => faster(1) },
    {
      keys: 'p',
      what: 'Stop at events, or not',
      group,
      run: () => show({ pauses: !pauses }),
    },
    { keys: 'r', what: 'Run it again', group, run: again },
    { keys: 'f', what: 'The whole screen', group, run: toWhole },
    { keys: 'Escape', what: 'Back to where you were', group, run: back },
  ]);
  return {
    isPlaying: isPlaying && speed !== 'full',
    pausedFor: pausedAt === index ? input.interesting : null,
    ...{ toStation, step, toggle, setSpeed },
  };
}

/** The router numbers the entries of its history. */
function hasBefore(): boolean {
  const state: unknown = window.history.state;
  return (
    typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number' &&
    state.idx > 0
  );
}
