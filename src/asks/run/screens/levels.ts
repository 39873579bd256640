// Which level shows what, by how much there is and how much room. A lane that is opened is read as
// rows, however many there are to scroll; only one with more entries than marks can say anything of
// opens on the map, which draws it as strips. Lanes that need less than half of the map have the rows
// at the playhead beneath them, be they strips or marks.

import { MOST_TITLES } from '../../../ui/graph/map/title-labels.ts';
import { HYSTERESIS } from '../../../ui/graph/map/use-zoom.ts';
import type { Level } from './url.ts';

/** Windows full of rows that are read rather than looked at from afar. */
const SCREENS = 1.5;
/** Px of a row, of a low window and of a higher one. */
const ROW = { low: 26, high: 30, from: 700 } as const;
/** Entries a px. */
const DENSEST = 4;

/** The finest level at which so many rows fit; `height`: that they have, in px. `shown` is left only well beyond its limit. */
export function fitting(rows: number, height: number, shown: Level | null): Level {
  const most = (SCREENS * height) / (height < ROW.from ? ROW.low : ROW.high);
  return rows <= (shown === 'rows' ? most * HYSTERESIS : most) ? 'rows' : 'map';
}

/** How a lane is drawn where no level is asked for; `width`: of the window, in px. */
export function opening(entries: number, width: number): Level {
  return isDense(entries, width) ? 'map' : 'rows';
}

/** A lane is so many px high. Lanes that take at most this share of a window so wide have rows beneath them. */
export const LANE_LEVEL = 56;
const SHARE = 0.3;
const WIDE = 860;

export interface LaneLevels {
  /** Entries of the lane that is open. */
  readonly own: number;
  /** Entries of all lanes. */
  readonly all: number;
  /** Number of lanes. */
  readonly count: number;
}

/** The map has rows beneath it where its lanes leave most of the height free and have too many entries for titles. */
export function areRowsBeneath(
  { own, all, count }: LaneLevels,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  const isLow = width > WIDE && count * LANE_LEVEL <= SHARE * height;
  return isDense(own, width) || (isLow && all > MOST_TITLES);
}

/** Whether so many entries across so many px are more than marks can say anything of. */
export function isDense(entries: number, width: number): boolean {
  return entries > DENSEST * Math.max(1, width);
}
