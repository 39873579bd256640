// The address of a replay has the lane, the entry, the station, the speed and the runs.

import { readIndex } from '../../../ui/paths.ts';

/** Multiples of the pace at which a person can read a station; `full` is that of the verifier. */
export const REPLAY_SPEEDS = [0.25, 1, 4, 16, 64, 'full'] as const;
export type Speed = (typeof REPLAY_SPEEDS)[number];

/** A phone has room for one of these. */
export const REPLAY_TABS = ['Record', 'World', 'Runs'] as const;
export type ReplayTab = (typeof REPLAY_TABS)[number];

/** The place of a replay. A station after the last phase is the report. */
export interface ReplayPoint {
  readonly index: number;
  readonly station: number;
}

export interface ShownReplay extends ReplayPoint {
  /** Null for the main lane. */
  readonly lane: string | null;
  readonly speed: Speed;
  /** Null for as many as suit the size of the ledger. */
  readonly runs: number | null;
  readonly tab: ReplayTab;
}

export function readShownReplay(params: URLSearchParams): ShownReplay {
  const speed = params.get('speed');
  return {
    lane: params.get('lane'),
    index: readIndex(params.get('at')) ?? 0,
    station: readIndex(params.get('station')) ?? 0,
    speed: REPLAY_SPEEDS.find((one) => String(one) === speed) ?? 1,
    runs: readIndex(params.get('runs')),
    tab: REPLAY_TABS.find((one) => one.toLowerCase() === params.get('tab')) ?? 'Record',
  };
}

/** `params` has the rest of the address, which stays. */
export function writeShownReplay(
  shown: ShownReplay,
  params = new URLSearchParams(),
): URLSearchParams {
  const { lane, index, station, speed, runs, tab } = shown;
  const values = [
    ['lane', lane],
    ['at', index || null],
    ['station', station || null],
    ['speed', speed === 1 ? null : speed],
    ['runs', runs],
    ['tab', tab === 'Record' ? null : tab.toLowerCase()],
  ] as const;
  for (const [name, value] of values)
    if (value === null) params.delete(name);
    else params.set(name, String(value));
  return params;
}

/** Moves some stations on, or back: through each entry, and after the last to the report. */
export function placeAfter(
  { index, station }: ReplayPoint,
  steps: number,
  phases: number,
  entries: number,
): ReplayPoint {
  const last = phases * entries;
  const now = station >= phases ? last : index * phases + station;
  const next = Math.max(0, Math.min(last, now + steps));
  if (next === last) return { index: Math.max(0, entries - 1), station: phases };
  return { index: Math.floor(next / phases), station: next % phases };
}
