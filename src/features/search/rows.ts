// What was found as one list of rows: ledgers, their lanes, and of each lane the first entries, or
// all of them once somebody wants to see them. Rows are made when they are in sight.

import { firstPast } from '../../core/lists.ts';
import type { LaneMatches } from '../../core/model/search.ts';
import type { FoundLedger } from '../../data/search/running.ts';

/** Entries of a lane that are listed, before and after somebody asks for all. */
const FEW = 5;
const MOST = 5000;

export interface LanePlace {
  readonly ledger: FoundLedger;
  readonly lane: LaneMatches;
}

export type Row =
  | { readonly type: 'ledger'; readonly key: string; readonly ledger: FoundLedger }
  | ({ readonly type: 'lane'; readonly key: string } & LanePlace)
  /** `at`: which of the matches of its lane it is. */
  | ({ readonly type: 'entry'; readonly key: string; readonly at: number } & LanePlace)
  /** `left`: how many are not listed. */
  | ({ readonly type: 'more'; readonly key: string; readonly left: number } & LanePlace);

interface Part extends LanePlace {
  /** Index of its first row. */
  readonly start: number;
  readonly isFirst: boolean;
  readonly shown: number;
}

export class RowList {
  readonly count: number;
  private readonly parts: readonly Part[];

  /** `open`: lanes of which all are listed, by {@link laneKey}. */
  constructor(ledgers: readonly FoundLedger[], open: ReadonlySet<string>) {
    const parts: Part[] = [];
    let start = 0;
    for (const ledger of ledgers)
      for (const lane of ledger.lanes) {
        const isFirst = lane === ledger.lanes[0];
        const most = open.has(laneKey({ ledger, lane })) ? MOST : FEW;
        const shown = Math.min(most, lane.matches.length);
        parts.push({ ledger, lane, start, isFirst, shown });
        start += (isFirst ? 2 : 1) + shown + (shown < lane.matches.length ? 1 : 0);
      }
    this.parts = parts;
    this.count = start;
  }

  row(index: number): Row | null {
    const { parts } = this;
    const next = firstPast(parts.length, (at) => (parts[at]?.start ?? 0) > index);
    const part = parts[next - 1];
    if (!part || index >= this.count) return null;
    const { ledger, lane, shown } = part;
    const key = laneKey(part);
    const place = index - part.start - (part.isFirst ? 1 : 0);
    if (place < 0) return { type: 'ledger', key: ledger.ledger.id, ledger };
    if (place === 0) return { type: 'lane', key, ledger, lane };
    const at = place - 1;
    if (at < shown) return { type: 'entry', key: `${key}${lane.matches[at]}`, ledger, lane, at };
    return { type: 'more', key: `${key}more`, ledger, lane, left: lane.matches.length - shown };
  }
}

export function laneKey({ ledger, lane }: LanePlace): string {
  return JSON.stringify([ledger.ledger.id, lane.lane]);
}

/** Whether more of a lane can be listed. */
export function canOpen({ lane }: LanePlace, open: ReadonlySet<string>, key: string): boolean {
  return !open.has(key) && lane.matches.length > FEW;
}

/** Entries that are asked for together. */
const TOGETHER = 20;

/** Of the entry at this place of its lane's matches: all that are asked for with it, and its own place in them. */
export function asked(matches: Int32Array, at: number) {
  const first = at - (at % TOGETHER);
  return { indices: [...matches.subarray(first, first + TOGETHER)], place: at - first };
}
