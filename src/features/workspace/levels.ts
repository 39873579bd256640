// Which level shows what, by how much there is and how much room. A lane that is opened is read: as
// cards, however many there are to scroll, and only where it has more entries than marks can say
// anything of, as a ribbon, which has the rows around the playhead below it. Fit is about the whole:
// cards where all rows are in sight, marks of all lanes where they are not, a ribbon beyond that.

import { sizeOf } from './spine/measure.ts';
import type { Level } from './url.ts';

export interface Extent {
  /** Entries of the lane that is read. */
  readonly entries: number;
  /** Lanes of the ledger. */
  readonly lanes: number;
}

/** Px that rows or lanes have. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** As many are read from top to bottom, however few of them are in sight. */
export const READ = { entries: 60, lanes: 8 } as const;
/** Entries a px. */
const DENSEST = 4;
/** A limit is this much further away for the level that is shown: a pinch does not flicker. */
export const HYSTERESIS = 1.2;

/** The finest level at which everything fits; `shown` is left only well beyond its limits. */
export function fitting(extent: Extent, { width, height }: Room, shown: Level | null): Level {
  const { entries, lanes } = extent;
  const more = (limit: number, level: Level) => (shown === level ? limit * HYSTERESIS : limit);
  const rows = height / sizeOf(1, height).pitch;
  if (entries <= more(rows, 'cards')) return 'cards';
  const areFew = entries <= more(READ.entries, 'cards') && lanes <= more(READ.lanes, 'cards');
  if (areFew) return 'cards';
  return isDense(entries, width, shown) ? 'ribbon' : 'glyphs';
}

/** How a lane is drawn where no level is asked for; `width`: of the window, in px. */
export function opening(entries: number, width: number): Level {
  return isDense(entries, width, null) ? 'ribbon' : 'cards';
}

/** Whether a lane that is seen whole has more entries than marks can say anything of. */
export function isDense(entries: number, width: number, shown: Level | null): boolean {
  const most = DENSEST * Math.max(1, width);
  return entries > (shown === 'ribbon' ? most / HYSTERESIS : shown ? most * HYSTERESIS : most);
}
