// Anchors settle what a chain cannot: that nothing was cut off its end. One taken over n
// entries proves the first n of a longer lane, and no more; and evidence of a cut outweighs it.

import { firstPast } from '../../../../base/lists.ts';
import {
  type Completeness,
  isOfFailedLedger,
  type LaneAnchor,
} from '../../../../ledger/model/check.ts';
import type { FindingsLog } from '../../../../ledger/verify/log.ts';
import type { Head } from '../../containers/reader.ts';
import type { ThymosCheckId } from '../checks.ts';
import type { ThymosLane } from '../lane.ts';

/** How one anchor came out, the worst first: what outweighs the others decides. */
const OUTCOMES = ['cut', 'not met', 'covers all', 'of a failed ledger', 'covers some'] as const;

interface Outcome {
  readonly outcome: (typeof OUTCOMES)[number];
  readonly covered: number;
  readonly reason: string;
}

/** `anchors`: of this lane. `later`: the recorded head, where it is beyond the last entry. */
export function checkAnchors(
  lane: ThymosLane,
  anchors: readonly LaneAnchor[],
  later: Head | null,
): void {
  const outcomes = anchors
    .map((anchor) => compare(lane, anchor))
    .sort((a, b) => rank(a) - rank(b) || b.covered - a.covered);
  const [first] = outcomes;
  if (later)
    lane.completeness = {
      state: 'cut',
      reason: `The table of heads names an entry at seq ${later.seq}, and the last one here has seq ${lane.headSeq}: entries were cut off the end, unless that table was changed.`,
    };
  else if (first) lane.completeness = { state: toCompletenessState(first), reason: first.reason };
}

function rank({ outcome }: Outcome): number {
  return OUTCOMES.indexOf(outcome);
}

function toCompletenessState({ outcome }: Outcome): Completeness['state'] {
  if (outcome === 'cut') return 'cut';
  return outcome === 'covers all' ? 'proven' : 'not proven';
}

const ANCHOR = { check: 'thymos.anchor', path: 'anchor' } as const;

function compare(lane: ThymosLane, anchor: LaneAnchor): Outcome {
  const { log, last, entries } = lane;
  const covered = anchor.entry_count;
  const error = (expected: string, actual: string, message: string) =>
    log.add(last, {
      ...ANCHOR,
      severity: 'error',
      expected,
      actual,
      message,
      sides: 'given, computed',
    });
  log.examine('thymos.anchor');
  if (covered > entries) {
    error(
      `${covered} entries`,
      `${entries} entries`,
      `The anchor covers ${covered} entries, up to seq ${anchor.head_seq}; the last ${covered - entries} of them are not here: they were cut off.`,
    );
    const reason = `An anchor was taken over ${covered} entries, and only ${entries} are here.`;
    return { outcome: 'cut', covered, reason };
  }
  const { root, head_seq: headSeq } = lane.anchorOver(covered);
  if (root !== anchor.root || headSeq !== anchor.head_seq) {
    error(
      `${anchor.root} at seq ${anchor.head_seq}`,
      `${root} at seq ${headSeq}`,
      `The first ${covered} entries are not those over which the anchor was taken: history was rewritten, or the anchor is of another ledger.`,
    );
    const reason = `An anchor is not met: the first ${covered} entries are others than when it was taken.`;
    return { outcome: 'not met', covered, reason };
  }
  // An anchor is made of ids: it says nothing about content that is not what its id says.
  const { contentFaults } = lane;
  const isPast = (i: number) => (contentFaults[i]?.index ?? 0) >= covered;
  const faults = firstPast(contentFaults.length, isPast);
  const [fault] = contentFaults;
  if (fault && faults) {
    const which = faults === 1 ? `seq ${fault.seq}` : `${faults}, first at seq ${fault.seq},`;
    const reason = `An anchor has the ids of ${covered === entries ? 'all' : 'the first'} ${covered} entries, and of these ${which} does not have the content that its id says: it was changed.`;
    error(`${covered} entries with the content of their ids`, `${faults} without`, reason);
    return { outcome: 'not met', covered, reason };
  }
  const isWhole = covered === entries;
  const reason = isWhole
    ? `An anchor covers all ${entries} entries, and their content matches.`
    : `An anchor covers the first ${covered} of these ${entries} entries, and their content matches. Nothing proves that the rest is whole.`;
  if (isOfFailedLedger(anchor)) {
    const message = `${reason} But it was taken of a ledger that failed even then: it shows what changed since, and not that the ledger was whole or right.`;
    log.add(last, {
      ...ANCHOR,
      severity: 'warning',
      expected: 'an anchor of a ledger that verifies',
      actual: 'an anchor of one that failed',
      message,
    });
    return { outcome: 'of a failed ledger', covered, reason: message };
  }
  if (isWhole) return { outcome: 'covers all', covered, reason };
  const found = { expected: anchor.root, actual: root, message: reason } as const;
  log.add(last, { ...ANCHOR, severity: 'info', sides: 'given, computed', ...found });
  return { outcome: 'covers some', covered, reason };
}

/** Anchors of lanes that are not here, though they were when these were taken. */
export function reportMissing(
  log: FindingsLog<ThymosCheckId>,
  anchors: readonly LaneAnchor[],
): void {
  for (const { trajectory_id, entry_count } of anchors)
    log.add(null, {
      ...ANCHOR,
      severity: 'warning',
      expected: `trajectory ${trajectory_id} with ${entry_count} entries`,
      actual: 'not in this ledger',
      message:
        'An anchor was given of a trajectory that is not in this ledger: it was taken out, or the anchor is of another ledger.',
    });
}
