// From what a person names an entry by to where it is in its lane.

import { toSeq } from '../../core/model/entry.ts';
import type { Place } from '../../core/model/timeline.ts';
import type { OpenedLane } from './opened-lane.ts';

/**
 * The index of the first entry with this sequence number, or recorded at this time (Unix seconds)
 * or later; null: none. Numbers and times may go back in what somebody else wrote, so every entry
 * is looked at until one fits.
 */
export function placeOf(lane: OpenedLane, place: Place): number | null {
  for (let index = 0; index < lane.entries; index++) if (fits(lane, index, place)) return index;
  return null;
}

function fits(lane: OpenedLane, index: number, place: Place): boolean {
  if ('seq' in place) return lane.seq(index) === toSeq(place.seq);
  const recordedAt = lane.recordedAt(index);
  return recordedAt !== null && recordedAt >= place.time;
}
