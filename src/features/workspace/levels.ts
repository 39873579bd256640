// Which level shows what, by how much there is and how much room. A lane that is opened is read as
// rows, however many there are to scroll; only one with more entries than marks can say anything of
// opens on the map, which draws it as strips with the rows at the playhead beneath them.

import { HYSTERESIS } from '../../ui/graph/map/use-zoom.ts';
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

/** Whether so many entries across so many px are more than marks can say anything of. */
export function isDense(entries: number, width: number): boolean {
  return entries > DENSEST * Math.max(1, width);
}
