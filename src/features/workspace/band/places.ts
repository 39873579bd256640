// Where an entry is on the band, and which entry is where.

import { nearestPlace, placeOfEntry, type Track } from '../../../ui/graph/map/tracks.ts';

/** Left and right of all entries, in px: the playhead at the first one is whole. */
export const PAD = 14;

export interface Places {
  x(index: number): number;
  indexAt(x: number): number;
}

/** Entries at the same distances. `width`: of the band, `after`: behind the last one, in px. */
export function evenly(total: number, width: number, after = PAD): Places {
  const last = Math.max(1, total - 1);
  const room = Math.max(1, width - PAD - after);
  return {
    x: (index) => PAD + (index / last) * room,
    indexAt(x) {
      const index = Math.round(((x - PAD) / room) * last);
      return Math.max(0, Math.min(total - 1, index));
    },
  };
}

/** Entries where their values are, from `from` to `to`. */
export function byValue(
  track: Track,
  [from, to]: readonly [number, number],
  width: number,
): Places & { at(value: number): number; valueAt(x: number): number } {
  const { values, index } = track;
  const room = Math.max(1, width - 2 * PAD);
  const span = to - from || 1;
  const at = (value: number) => PAD + ((value - from) / span) * room;
  const valueAt = (x: number) => from + ((x - PAD) / room) * span;
  return {
    at,
    valueAt,
    x: (wanted) => at(values[placeOfEntry(track, wanted)] ?? from),
    indexAt: (x) => index[nearestPlace(values, valueAt(x))] ?? 0,
  };
}
