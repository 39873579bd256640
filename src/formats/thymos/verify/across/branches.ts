// Branches after their sources, and undone commits: what can only be checked once all lanes
// have been examined.

import { encodeText, toHex } from '../../../../base/bytes.ts';
import type { HashEngine } from '../../../../base/hash/hash.ts';
import type { FoldError } from '../../../../ledger/fold/fold.ts';
import type { EndedLane } from '../ended.ts';
import { found } from '../findings.ts';
import { hexToId } from '../ids.ts';
import type { ThymosLane } from '../lane.ts';
import { foldFinding } from '../replay.ts';
import type { Anywhere } from './lineage.ts';

type Lanes = ReadonlyMap<string, EndedLane>;

/**
 * The real fold starts a branch from nothing, and its faults are reported as they
 * are in the reference profile; the strict profile goes by the branch replay.
 */
export function checkFold(
  lane: ThymosLane,
  broken: { readonly index: number; readonly error: FoldError } | null,
): void {
  const { origin, log, foldFaults } = lane;
  if (!origin || !lane.context.isStrict) {
    for (const { entry, made } of foldFaults) log.add(entry, made);
    return;
  }
  log.examine('thymos.branch-replay', Math.max(1, lane.commits));
  const [first] = foldFaults;
  if (broken) {
    const made = foldFinding(broken.error);
    const message = `Folded after its source, the branch does not apply: ${made.message}`;
    log.add(origin.entry, { ...made, check: 'thymos.branch-replay', message });
  } else if (first) {
    const { entry, made } = first;
    const message = `The reference runtime’s replay fails here because it folds a branch onto nothing. (${made.message}) Folded after its source, as the specification says, the branch applies.`;
    log.add(entry, { ...made, severity: 'info', message });
  }
}

export function checkBranch(lane: EndedLane, lanes: Lanes, commitAnywhere: Anywhere): void {
  const { origin } = lane;
  if (!origin) return;
  lane.log.examine('thymos.branch-source');
  const source = lanes.get(origin.lane);
  const commit = hexToId(origin.commit);
  if (source?.commitIds.has(commit)) return;
  const other = source && commitAnywhere(commit);
  lane.log.add(origin.entry, {
    check: 'thymos.branch-source',
    severity: 'warning',
    path: source ? 'payload.source_commit_id' : 'payload.source_trajectory_id',
    expected: source ? `commit ${origin.commit}` : `trajectory ${origin.lane}`,
    actual: other ? `in another trajectory, ${other.id}` : 'not in this ledger',
    message: source
      ? 'The branch leaves from a commit that its source does not hold; the whole source is folded before it, as the runtime does.'
      : 'The trajectory that the branch leaves from is not in this ledger; what it inherited is not known. Open the ledger that holds it.',
  });
}

/** The seed from which the runtime derives a branch's id. */
export function branchId(
  { lane, commit }: { lane: string; commit: string },
  hash: HashEngine,
): string {
  return toHex(hash.blake3(encodeText(`branch-traj:${lane}-commit:${commit}`)));
}

export function checkBranchId(lane: EndedLane): void {
  const { origin, id } = lane;
  if (!origin) return;
  lane.log.examine('thymos.branch-id');
  const expected = branchId(origin, lane.context.hash);
  if (expected !== id) found(lane.log, origin.entry, 'thymos.branch-id', [expected, id]);
}

export function checkUndoings(lane: EndedLane, commitAnywhere: Anywhere): void {
  for (const { entry, commit } of lane.undoings) {
    lane.log.examine('thymos.compensation');
    if (!lane.commitIds.has(commit) && !commitAnywhere(commit))
      found(lane.log, entry, 'thymos.compensation', ['a commit of this ledger', toHex(commit)]);
  }
}
