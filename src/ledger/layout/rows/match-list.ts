// A filter left these entries of one lane.

import { firstPast } from '../../../base/lists.ts';
import type { ListedLane, RowList } from './part-list.ts';

/** `matches` are indices, ascending. An entry that is left out is where the nearest one is. */
export function listMatches(lane: ListedLane, matches: Int32Array): RowList {
  const findRow = (_: number, index: number) => {
    const after = firstPast(matches.length, (row) => (matches[row] ?? 0) >= index);
    const [low, high] = [matches[after - 1], matches[after]];
    if (high === undefined) return Math.max(0, after - 1);
    return low === undefined || high - index < index - low ? after : after - 1;
  };
  return {
    count: matches.length,
    lanes: [{ ...lane, parent: -1 }],
    at: (row) => {
      const index = matches[row] ?? -1;
      return { kind: 'entry', place: 0, index, to: index + 1 };
    },
    findRow,
    isShown: (place, index) => matches[findRow(place, index)] === index,
    findRail: () => 0,
    findSpan: () => (matches.length > 0 ? [0, matches.length - 1] : null),
  };
}
