// Some bytes of every entry of an opened lane are kept, however many there are. Filters ask for
// what is the same for many entries, so it is looked at once for all of them.

import { toSeq } from '../../base/seq.ts';
import type { TimelinePoint } from '../model/timeline.ts';
import type { DigestPage } from '../storage/digests/page.ts';
import type { Traits } from '../storage/rows.ts';

export interface LaneIndex {
  readonly traits: readonly Traits[];
  readonly traitsOf: Uint32Array;
  /**
   * Returns the index of the first entry with this sequence number, or recorded at this time (Unix
   * seconds) or later; null when there is none. Both may go back in what somebody else wrote, so
   * every entry is looked at until one fits.
   */
  find(place: TimelinePoint): number | null;
}

/** Reads a lane once. `entries` is their number. */
export async function indexLane(
  entries: number,
  pages: AsyncIterable<DigestPage>,
): Promise<LaneIndex> {
  const traits: Traits[] = [];
  const known = new Map<string, number>();
  const traitsOf = new Uint32Array(entries);
  const seqs = new Float64Array(entries);
  const largeSeqs = new Map<bigint, number>();
  const recordedAt = new Float64Array(entries);
  for await (const page of pages) {
    const ofPage = new Map<Traits | null, number>();
    for (let index = page.first; index < page.first + page.entries; index++) {
      const own = page.traits(index);
      traitsOf[index] = ofPage.get(own) ?? addTraits(own);
      const seq = page.seq(index);
      seqs[index] = typeof seq === 'number' ? seq : Number.NaN;
      if (typeof seq === 'bigint' && !largeSeqs.has(seq)) largeSeqs.set(seq, index);
      recordedAt[index] = page.recordedAt(index) ?? Number.NaN;
    }

    function addTraits(own: Traits | null): number {
      const key = JSON.stringify(own);
      const position = known.get(key) ?? (own ? traits.push(own) - 1 : 0);
      known.set(key, position);
      ofPage.set(own, position);
      return position;
    }
  }
  const found = (index: number) => (index < 0 ? null : index);
  return {
    traits,
    traitsOf,
    find(place) {
      if ('time' in place) return found(recordedAt.findIndex((time) => time >= place.time));
      const seq = toSeq(place.seq);
      return typeof seq === 'bigint' ? (largeSeqs.get(seq) ?? null) : found(seqs.indexOf(seq));
    },
  };
}
