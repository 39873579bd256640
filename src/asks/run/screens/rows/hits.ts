import { counted, countText } from '../../../../ui/format.ts';
import { findPlaceIn } from '../walk.ts';
import { type FilteredEntries, isDone } from './filters.ts';

/** Returns "3 of 17 hits · 60 entries", or without the first where the playhead is at none. */
export function hitWords(hits: Int32Array, at: number, total: number): string {
  const place = findPlaceIn(hits, at);
  const of = place < 0 ? '' : `${countText(place + 1)} of `;
  return `${of}${counted(hits.length, 'hit')} · ${counted(total, 'record')}`;
}

/**
 * Returns "1,204 in the first 37%"; null when nothing of this filter is known yet, or all of it is.
 */
export function soFarWords(found: FilteredEntries): string | null {
  if (found.isOfBefore || isDone(found)) return null;
  const { matches, upTo, total } = found;
  return `${countText(matches.length)} in the first ${Math.floor((100 * upTo) / total)}%`;
}
