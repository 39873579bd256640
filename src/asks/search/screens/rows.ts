// All hits are one list of rows, which are made when they are in sight.

import { firstPast } from '../../../base/lists.ts';
import type { LaneMatches } from '../../../ledger/model/search.ts';
import type { SearchedLedger } from '../../../ui/data/search/running.ts';

/** A browser draws a list only up to some height. */
const MOST = 100_000;

export interface SearchRow {
  readonly ledger: SearchedLedger;
  readonly lane: LaneMatches;
  readonly at: number;
  readonly place: number;
}

interface Part extends Pick<SearchRow, 'ledger' | 'lane'> {
  readonly start: number;
}

export class SearchRowList {
  readonly count: number;
  readonly left: number;
  private readonly parts: readonly Part[];
  /** The shown places; null for all. */
  private readonly shown: readonly number[] | null;

  /** `hidden` are places that have no row of their own. */
  constructor(ledgers: readonly SearchedLedger[], hidden: ReadonlySet<number>, most = MOST) {
    const parts: Part[] = [];
    let start = 0;
    for (const ledger of ledgers)
      for (const lane of ledger.lanes) {
        parts.push({ ledger, lane, start });
        start += lane.matches.length;
      }
    this.parts = parts;
    this.shown =
      hidden.size > 0
        ? Array.from({ length: start }, (_, place) => place).filter((place) => !hidden.has(place))
        : null;
    const all = this.shown?.length ?? start;
    this.count = Math.min(most, all);
    this.left = all - this.count;
  }

  row(index: number): SearchRow | null {
    const { parts, shown } = this;
    const place = shown ? shown[index] : index;
    if (place === undefined || index >= this.count) return null;
    const next = firstPast(parts.length, (at) => (parts[at]?.start ?? 0) > place);
    const part = parts[next - 1];
    return part ? { ...part, at: place - part.start, place } : null;
  }
}

const TOGETHER = 20;

/**
 * Returns, for the entry at this place of its lane's matches, all that are asked for with it, and
 * its own place in them.
 */
export function asked(matches: Int32Array, at: number) {
  const first = at - (at % TOGETHER);
  return { indices: [...matches.subarray(first, first + TOGETHER)], place: at - first };
}
