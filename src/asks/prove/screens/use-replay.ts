// The clock, the keys and the pointer move a replay.

import { useReducedMotion } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useKeys } from '../../../ui/keys.ts';
import { ledgerPath } from '../../../ui/paths.ts';
import { replayNextQuery } from '../replay.ts';
import { placeAfter, REPLAY_SPEEDS, type ShownReplay, type Speed } from './url.ts';
import { useClock } from './use-clock.ts';
import type { Show } from './use-shown.ts';

export interface ReplayInput {
  readonly ledger: string;
  readonly lane: string;
  readonly total: number;
  readonly stations: number;
  readonly shown: ShownReplay;
  readonly show: Show;
  readonly again: () => void;
}

const group = 'Replay';

export function useReplay(input: ReplayInput) {
  const { ledger, lane, total, stations, shown, show, again } = input;
  const { index, station, speed } = shown;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isStill = useReducedMotion();
  const [isPlaying, setIsPlaying] = useState(false);
  const isOver = index === total - 1 && station === stations;
  useClock(isPlaying && speed !== 'full', speed === 'full' ? 1 : speed, (steps) => {
    const place = placeAfter(shown, steps, stations, total);
    show(place);
    if (place.station < stations) return true;
    setIsPlaying(false);
    return false;
  });

  const toStation = (to: number) => {
    setIsPlaying(false);
    show({ station: Math.max(0, Math.min(stations, to)) });
  };
  const toRecord = (to: number) => {
    setIsPlaying(false);
    show({
      index: Math.max(0, Math.min(total - 1, to)),
      station: Math.min(station, stations - 1),
    });
  };
  const toEvent = async (by: 1 | -1) => {
    const to = await queries.fetchQuery(replayNextQuery(ledger, lane, index, by));
    if (to !== null) toRecord(to);
  };
  // At full speed the verifier itself runs.
  const toFull = () => {
    again();
    show({ index: total - 1, station: stations });
  };
  const toggle = () => {
    if (speed === 'full') toFull();
    // Without motion, each press is a step.
    else if (isStill) show(placeAfter(shown, 1, stations, total));
    else {
      if (isOver && !isPlaying) show({ index: 0, station: 0 });
      setIsPlaying(!isPlaying);
    }
  };
  const setSpeed = (to: Speed) => {
    show({ speed: to });
    if (to !== 'full') return;
    setIsPlaying(false);
    toFull();
  };
  const faster = (by: 1 | -1) => {
    const to = REPLAY_SPEEDS[REPLAY_SPEEDS.indexOf(speed) + by];
    if (to !== undefined) setSpeed(to);
  };
  const back = () => {
    if (hasBefore()) void navigate(-1);
    else void navigate(ledgerPath(ledger));
  };
  useKeys([
    { keys: 'Space', what: 'Play or pause; with less motion, one step', group, run: toggle },
    { keys: 'ArrowLeft', what: 'Record before', group, run: () => toRecord(index - 1) },
    { keys: 'ArrowRight', what: 'Next record', group, run: () => toRecord(index + 1) },
    { keys: 'ArrowUp', what: 'Station before', group, run: () => toStation(station - 1) },
    { keys: 'ArrowDown', what: 'Next station', group, run: () => toStation(station + 1) },
    { keys: '[', what: 'Finding or event before', group, run: () => void toEvent(-1) },
    { keys: ']', what: 'Next finding or event', group, run: () => void toEvent(1) },
    { keys: ',', what: 'Slower', group, run: () => faster(-1) },
    { keys: '.', what: 'Faster', group, run: () => faster(1) },
    { keys: 'r', what: 'Run it again', group, run: again },
    { keys: 'Escape', what: 'Back to where you were', group, run: back },
  ]);
  return { isPlaying: isPlaying && speed !== 'full', toStation, toRecord, toggle, setSpeed };
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
