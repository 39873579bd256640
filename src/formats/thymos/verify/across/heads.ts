// The table of heads against the lanes. No hash covers it: what it says of a cut is evidence, and
// where it contradicts itself it was changed.

import { grouped } from '../../../../base/lists.ts';
import type { FindingsLog } from '../../../../ledger/verify/log.ts';
import type { Head } from '../../containers/reader.ts';
import type { ThymosCheckId } from '../checks.ts';
import type { EndedLane, LastEntry } from '../ended.ts';

/** By trajectory, which the runtime writes one head of. */
export type LaneHeads = ReadonlyMap<string, readonly Head[]>;

export function headsByLane(all: readonly Head[]): LaneHeads {
  return grouped(all, ({ lane }) => lane);
}

/** A head that is later than the lane's last entry: entries were cut off its end. */
export function headBeyond({ last }: Pick<EndedLane, 'last'>, heads: readonly Head[]): Head | null {
  return heads.find((head) => last !== null && isLater(last, head) && head.id !== last.id) ?? null;
}

/** The seq of a record that cannot be read says nothing. */
function isLater(last: LastEntry, { seq }: Head): boolean {
  return seq !== null && seq > last.seq && last.fault?.path !== 'seq';
}

/** Heads of trajectories without a single entry: the runtime writes both together. */
export function headsOfNothing(
  heads: LaneHeads | null,
  lanes: ReadonlyMap<string, unknown>,
): readonly Head[] {
  return [...(heads ?? [])].flatMap(([lane, own]) => (lanes.has(lane) ? [] : own));
}

export function checkHeadsOfNothing(log: FindingsLog<ThymosCheckId>, heads: readonly Head[]): void {
  for (const { lane, id, at } of heads)
    log.add(null, {
      ...HEADS,
      severity: 'error',
      expected: `trajectory ${lane} with its head ${id} at ${at}`,
      actual: 'none of its entries',
      message:
        'The table of heads names a trajectory of which no entry is here: the whole trajectory was removed, or the row was put there.',
    });
}

const HEADS = { check: 'thymos.heads', path: 'heads' } as const;

export function checkHeads(lane: EndedLane, all: LaneHeads | null): void {
  const { last, log } = lane;
  if (!all || !last) return;
  log.examine('thymos.heads');
  const expected = `head ${last.id} at seq ${last.seq}`;
  const heads = all.get(lane.id) ?? [];
  if (heads.length !== 1)
    log.add(last, {
      ...HEADS,
      severity: 'warning',
      expected,
      actual: heads.length ? `${heads.length} heads` : 'no head',
      message: heads.length
        ? 'The table of heads has several rows of this trajectory, and the runtime writes one: the table was changed.'
        : NOT_LAST,
    });
  for (const head of heads) {
    if (head.id === last.id && head.seq === last.seq) continue;
    const isAhead = isLater(last, head);
    log.add(last, {
      ...HEADS,
      severity: isAhead ? 'error' : 'warning',
      expected,
      actual: `head ${head.id} at ${head.at}`,
      message: !isAhead
        ? NOT_LAST
        : head.id === last.id
          ? `The recorded head is the last entry, but at ${head.at}: the table of heads was changed.`
          : `The recorded head is at ${head.at}, beyond the last entry: entries were cut off the end, or the table of heads was changed.`,
    });
  }
}

const NOT_LAST =
  'The recorded head is not the last entry: the table of heads was changed, or entries were written around it.';
