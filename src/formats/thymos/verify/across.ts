// What can only be answered once all lanes were seen: branches after their sources,
// delegated children, recorded heads.

import type { FoldError } from '../../../core/fold.ts';
import type { Head } from '../sqlite.ts';
import type { LaneState } from './lane.ts';
import { foldFinding } from './replay.ts';

type Lanes = ReadonlyMap<string, LaneState>;

/**
 * The real fold starts a branch from nothing, and its faults are reported as they
 * are in the reference profile; the strict profile goes by the branch replay.
 */
export function judgeFold(
  lane: LaneState,
  broken: { readonly index: number; readonly error: FoldError } | null,
): void {
  const { origin, log } = lane;
  if (!origin || !lane.isStrict) {
    for (const finding of lane.foldFindings) log.add(finding);
    return;
  }
  log.look('thymos.branch-replay', Math.max(1, lane.commits));
  const [first] = lane.foldFindings;
  if (broken) {
    const finding = foldFinding(origin.entry, broken.error);
    log.add({
      ...finding,
      check: 'thymos.branch-replay',
      message: `Folded after its source, the branch does not apply: ${finding.message}`,
    });
  } else if (first) {
    log.add({
      ...first,
      severity: 'info',
      message: `The reference runtime’s replay fails here because it folds a branch onto nothing. (${first.message}) Folded after its source, as the specification says, the branch applies.`,
    });
  }
}

export function checkBranch(lane: LaneState, lanes: Lanes): void {
  const { origin } = lane;
  if (!origin) return;
  lane.log.look('thymos.branch-source');
  const source = lanes.get(origin.lane);
  if (source?.commitIds.has(origin.commit)) return;
  lane.log.add({
    check: 'thymos.branch-source',
    severity: 'warning',
    entry: origin.entry,
    path: source ? 'payload.source_commit_id' : 'payload.source_trajectory_id',
    expected: source ? `commit ${origin.commit}` : `trajectory ${origin.lane}`,
    actual: 'not in this ledger',
    message: source
      ? 'The branch leaves from a commit that its source does not hold; the whole source is folded before it, as the runtime does.'
      : 'The trajectory that the branch leaves from is not in this ledger; what it inherited is not known. Open the ledger that holds it.',
  });
}

/** A child is verified under its own lane; one that is not here is missing, never fine. */
export function checkChildren(lane: LaneState, lanes: Lanes): void {
  for (const { lane: child, entry } of lane.children) {
    lane.log.look('thymos.delegation-child');
    if (lanes.has(child)) continue;
    lane.log.add({
      check: 'thymos.delegation-child',
      severity: 'warning',
      entry,
      path: 'payload.child_trajectory_id',
      expected: `trajectory ${child}`,
      actual: 'not in this ledger',
      message:
        'The delegated trajectory is not in this ledger: nothing is known of what was done there. Ask for the ledger that holds it.',
    });
  }
}

export function checkHead(lane: LaneState, heads: readonly Head[] | null): void {
  const { last } = lane;
  if (!heads || !last) return;
  lane.log.look('thymos.heads');
  const head = heads.find((candidate) => candidate.lane === lane.lane);
  if (head && head.id === last.id && head.seq === last.seq) return;
  const ahead = head !== undefined && head.seq > last.seq;
  lane.log.add({
    check: 'thymos.heads',
    severity: ahead ? 'error' : 'warning',
    entry: last,
    path: 'heads',
    expected: `head ${last.id} at seq ${last.seq}`,
    actual: head ? `head ${head.id} at seq ${head.seq}` : 'no head',
    message: ahead
      ? `The recorded head is at seq ${head.seq}, beyond the last entry: entries were cut off the end.`
      : 'The recorded head is not the last entry: the table of heads was changed, or entries were written around it.',
  });
}
