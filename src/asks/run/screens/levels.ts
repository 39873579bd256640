// The level of a lane depends on its size and the room. An opened lane is read as rows, however
// many there are to scroll; only one with more entries than marks can show opens on the map, which
// draws it as strips. Lanes that need less than half of the map have the rows at the playhead below
// them, be they strips or marks.

import { MOST_TITLES } from '../../../ui/graph/map/title-labels.ts';
import { HYSTERESIS } from '../../../ui/graph/map/use-zoom.ts';
import type { Level } from './url.ts';

/** More windows full of rows are looked at from afar rather than read. */
const SCREENS = 1.5;
const ROW = { low: 26, high: 30, from: 700 } as const;
/** Entries a px. */
const DENSEST = 4;

/**
 * Returns the finest level at which so many rows fit; `height` is theirs, in px. `shown` is left
 * only well beyond its limit.
 */
export function fitting(rows: number, height: number, shown: Level | null): Level {
  const most = (SCREENS * height) / (height < ROW.from ? ROW.low : ROW.high);
  return rows <= (shown === 'rows' ? most * HYSTERESIS : most) ? 'rows' : 'map';
}

/**
 * Returns how a lane is drawn where no level is asked for; `width` is that of the window, in px.
 */
export function opening(entries: number, width: number): Level {
  return isDense(entries, width) ? 'map' : 'rows';
}

/**
 * The px of a lane. Lanes that take at most this share of a window so wide have rows below them.
 */
export const LANE_LEVEL = 56;
const SHARE = 0.3;
const WIDE = 860;

export interface LaneLevels {
  readonly own: number;
  readonly all: number;
  readonly count: number;
}

/**
 * Returns whether the map has rows below it: where its lanes leave most of the height free and have
 * too many entries for titles.
 */
export function areRowsBeneath(
  { own, all, count }: LaneLevels,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  const isLow = width > WIDE && count * LANE_LEVEL <= SHARE * height;
  return isDense(own, width) || (isLow && all > MOST_TITLES);
}

/** Returns whether so many entries across so many px are more than marks can show. */
export function isDense(entries: number, width: number): boolean {
  return entries > DENSEST * Math.max(1, width);
}
