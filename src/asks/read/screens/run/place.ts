// All lanes of a picture share one axis of time.

import { largest } from '../../../../base/lists.ts';
import { utcText } from '../../../../ui/format.ts';

/** Unix seconds. */
export interface RunSpan {
  readonly from: number;
  readonly to: number;
}

interface Times {
  readonly firstAt: number | null;
  readonly lastAt: number | null;
}

/**
 * Returns the time from the first record to the last; null when no two of them were recorded at
 * different times.
 */
export function findSpan(lanes: readonly Times[]): RunSpan | null {
  const times = lanes.flatMap(({ firstAt, lastAt }) =>
    firstAt === null || lastAt === null ? [] : [firstAt, lastAt],
  );
  const from = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const to = largest(Number.NEGATIVE_INFINITY, times);
  return to > from ? { from, to } : null;
}

export function placeRunTime(time: number, { from, to }: RunSpan): number {
  return (time - from) / (to - from);
}

/**
 * Returns a place from 0 to 1 for each record of a lane, none nearer to the next than `apart`.
 * Without times they stand side by side.
 */
export function placeRecords(
  times: readonly (number | null)[],
  span: RunSpan | null,
  apart: number,
): number[] {
  const places: number[] = [];
  for (const time of times) {
    const least = (places.at(-1) ?? -apart) + apart;
    places.push(time === null || !span ? least : Math.max(least, placeRunTime(time, span)));
  }
  let most = 1;
  for (let at = places.length - 1; at >= 0; at--) {
    places[at] = Math.min(places[at] ?? 0, most);
    most = (places[at] ?? 0) - apart;
  }
  return places;
}

export interface RunTick {
  readonly place: number;
  readonly text: string;
}

const TICKS = 5;
const DAY = 86_400;

/** Returns equally distant times, the first and the last record included. */
export function markTimes(span: RunSpan): RunTick[] {
  const long = span.to - span.from;
  const [from, to] = long > DAY ? [5, 16] : long < TICKS * 60 ? [11, 19] : [11, 16];
  return Array.from({ length: TICKS }, (_, nth) => {
    const place = nth / (TICKS - 1);
    const text = utcText(Math.round(span.from + place * long)).slice(from, to);
    return { place, text };
  }).filter(({ text }, nth, all) => text !== all[nth - 1]?.text);
}
