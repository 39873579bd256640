// The drawing asks a list of rows these questions.

import type { RowLane, RowList, TallRow } from '../../../../ledger/layout/rows/index.ts';
import { countText } from '../../../../ui/format.ts';

/**
 * At most this many entries of a lane have their findings below them; the inspector has the others.
 */
const MOST_TOLD = 100;

/** Returns whether the finding of an entry is below its row. */
export function isTold({ faults }: Pick<RowLane, 'faults'>, index: number): boolean {
  return faults.subarray(0, MOST_TOLD).includes(index);
}

/**
 * Returns the higher rows: entries that are not intact have room for a torn link and for the
 * finding.
 */
export function tallRows(list: RowList, above: number, below: number): TallRow[] {
  return list.lanes.flatMap(({ faults, torn }, place) =>
    [...faults.subarray(0, MOST_TOLD)].flatMap((fault) => {
      if (!list.isShown(place, fault)) return [];
      return [{ row: list.findRow(place, fault), above: torn.includes(fault) ? above : 0, below }];
    }),
  );
}

/** Goes so many rows on, without those that are no entries; `within` limits it to one lane. */
export function nextRow(list: RowList, from: number, by: number, within: number | null): number {
  const way = Math.sign(by);
  let to = Math.min(list.count - 1, Math.max(0, from + by));
  const isGood = (row: number) => {
    const { kind, place } = list.at(row);
    return kind !== 'ghost' && (within === null || place === within);
  };
  while (to >= 0 && to < list.count && !isGood(to)) to += way;
  return to >= 0 && to < list.count ? to : Math.max(0, from);
}

/** Returns whether a run that may be folded begins at an entry. */
export function isRun({ stretches, rests }: RowLane, index: number): boolean {
  return stretches.from.includes(index) || rests.some(({ from }) => from === index);
}

/** Returns the entries of some rows, and those that they are tied to. */
export function wantedIn(list: RowList, lanes: readonly RowLane[], from: number, to: number) {
  const wanted: [string, number][] = [];
  for (let row = from; row <= to; row++) {
    const { kind, place, index } = list.at(row);
    const lane = lanes[place];
    if (!lane || kind === 'ghost' || index < 0) continue;
    wanted.push([lane.lane, index]);
    for (const { requests, answers } of [lane.grants, lane.calls]) {
      const [asked, answer] = [requests.indexOf(index), answers.indexOf(index)];
      if (asked >= 0) wanted.push([lane.lane, answers[asked] ?? index]);
      if (answer >= 0) wanted.push([lane.lane, requests[answer] ?? index]);
    }
  }
  return wanted;
}

/** Returns the rows in sight, for a saved picture. */
export function rangeText(
  list: RowList,
  { from, to }: { readonly from: number; readonly to: number },
  isFiltered: boolean,
): string {
  if (list.count === 0) return '';
  const [start, end] = [countText(list.at(from).index), countText(list.at(to).index)];
  return `${isFiltered ? 'filtered, ' : ''}records ${start} to ${end}`;
}
