// Anchors settle what a chain cannot: that nothing was cut off its end. One taken
// over n entries proves the first n of a longer lane, and no more.

import type { LaneAnchor } from '../../../core/model/check.ts';
import type { FindingsLog } from '../../../core/verify/log.ts';
import type { CheckId } from './checks.ts';
import type { Lane } from './lane.ts';

export function checkAnchors(lane: Lane, anchors: readonly LaneAnchor[]): void {
  for (const anchor of anchors) {
    if (anchor.trajectory_id === lane.id) checkAnchor(lane, anchor);
  }
}

function checkAnchor(lane: Lane, anchor: LaneAnchor): void {
  const { last, entries } = lane;
  if (!last) return;
  const covered = anchor.entry_count;
  lane.log.examine('thymos.anchor');
  const base = { check: 'thymos.anchor', severity: 'error', path: 'anchor' } as const;
  if (covered > entries) {
    lane.completeness = {
      state: 'cut',
      reason: `An anchor was taken over ${covered} entries, and only ${entries} are here.`,
    };
    lane.log.add(last, {
      ...base,
      expected: `${covered} entries`,
      actual: `${entries} entries`,
      message: `The anchor covers ${covered} entries, up to seq ${anchor.head_seq}; the last ${covered - entries} of them are not here: they were cut off.`,
    });
    return;
  }
  const root = lane.rootOf(covered);
  const headSeq = lane.seqOf(covered - 1);
  if (root !== anchor.root || headSeq !== anchor.head_seq) {
    lane.log.add(last, {
      ...base,
      expected: `${anchor.root} at seq ${anchor.head_seq}`,
      actual: `${root} at seq ${headSeq}`,
      message: `The first ${covered} entries are not those over which the anchor was taken: history was rewritten, or the anchor is of another ledger.`,
    });
    return;
  }
  const whole = covered === entries;
  lane.completeness = whole
    ? { state: 'proven', reason: `An anchor covers all ${entries} entries, and they match.` }
    : {
        state: 'not proven',
        reason: `An anchor covers the first ${covered} of these ${entries} entries, and they match. Nothing proves that the rest is whole.`,
      };
  if (!whole)
    lane.log.add(last, {
      ...base,
      severity: 'info',
      expected: anchor.root,
      actual: root,
      message: lane.completeness.reason,
    });
}

/** An anchor of a lane that is not here: the lane was taken out, or belongs elsewhere. */
export function strayAnchors(
  log: FindingsLog<CheckId>,
  anchors: readonly LaneAnchor[],
  lanes: ReadonlyMap<string, unknown>,
): void {
  for (const { trajectory_id, entry_count } of anchors) {
    if (lanes.has(trajectory_id)) continue;
    log.add(null, {
      check: 'thymos.anchor',
      severity: 'warning',
      path: 'anchor',
      expected: `trajectory ${trajectory_id} with ${entry_count} entries`,
      actual: 'not in this ledger',
      message:
        'An anchor was given of a trajectory that is not in this ledger: it was taken out, or the anchor is of another ledger.',
    });
  }
}
