// What can only be answered once all lanes were seen: branches after their sources,
// delegated children, recorded heads.

import { encodeText, toHex } from '../../../core/bytes.ts';
import type { FoldError } from '../../../core/fold/fold.ts';
import type { HashEngine } from '../../../core/hash/hash.ts';
import type { Head } from '../containers/sqlite.ts';
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

/** The seed from which the runtime derives a branch's id. */
export function branchId(
  { lane, commit }: { lane: string; commit: string },
  hash: HashEngine,
): string {
  return toHex(hash.blake3(encodeText(`branch-traj:${lane}-commit:${commit}`)));
}

export function checkBranchId(lane: LaneState): void {
  const { origin } = lane;
  if (!origin) return;
  lane.log.look('thymos.branch-id');
  const expected = branchId(origin, lane.hash);
  if (expected === lane.lane) return;
  lane.log.add({
    check: 'thymos.branch-id',
    severity: 'warning',
    entry: origin.entry,
    path: 'trajectory_id',
    expected,
    actual: lane.lane,
    message:
      'The branch stands under another id than the one that the runtime derives from its source commit: its entries were moved under another id, or something else wrote them.',
  });
}

/** A request that an approval answered, in this lane or where it branched from. */
export function checkResumptions(lane: LaneState, lanes: Lanes): void {
  if (!lane.ties.resumptions.length) return;
  const lineage = ancestry(lane, lanes);
  for (const { entry, proposal } of lane.ties.resumptions) {
    lane.log.look('thymos.resumption');
    if (lineage.some(({ ties }) => ties.proposals.has(proposal))) continue;
    lane.log.add({
      check: 'thymos.resumption',
      severity: 'warning',
      entry,
      path: 'payload.body.proposal_id',
      expected: 'a proposal that was suspended before',
      actual: proposal,
      message:
        'The commit’s trace says that approval was required, but no request for this proposal stands before it: the request was removed, or approval was never asked for.',
    });
  }
}

/** `isCommit`: whether any lane of the ledger holds a commit. */
export function checkUndoings(lane: LaneState, isCommit: (id: string) => boolean): void {
  for (const { entry, commit } of lane.ties.undoings) {
    lane.log.look('thymos.compensation');
    if (lane.commitIds.has(commit) || isCommit(commit)) continue;
    lane.log.add({
      check: 'thymos.compensation',
      severity: 'warning',
      entry,
      path: 'payload.body.compensates',
      expected: 'a commit of this ledger',
      actual: commit,
      message: 'The commit undoes one that is not in this ledger.',
    });
  }
}

/** The lane and where it branched from, nearest first; circles end it. */
function ancestry(lane: LaneState, lanes: Lanes): LaneState[] {
  const found = new Set<LaneState>();
  let here: LaneState | undefined = lane;
  while (here && !found.has(here)) {
    found.add(here);
    here = here.origin ? lanes.get(here.origin.lane) : undefined;
  }
  return [...found];
}

/** Lanes that can be reached from themselves by delegation. */
export function delegationCycles(lanes: Lanes): ReadonlySet<string> {
  const state = new Map<string, 'open' | 'done'>();
  const circular = new Set<string>();
  for (const start of lanes.keys()) {
    if (state.has(start)) continue;
    // Depth first without recursion: a ledger decides how deep this goes.
    const path: { readonly lane: string; next: number }[] = [{ lane: start, next: 0 }];
    state.set(start, 'open');
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const child = lanes.get(top.lane)?.children[top.next++]?.lane;
      if (child === undefined) {
        state.set(top.lane, 'done');
        path.pop();
      } else if (state.get(child) === 'open') {
        const from = path.findIndex(({ lane }) => lane === child);
        for (const { lane } of path.slice(from)) circular.add(lane);
      } else if (lanes.has(child) && !state.has(child)) {
        state.set(child, 'open');
        path.push({ lane: child, next: 0 });
      }
    }
  }
  return circular;
}

/** A child is verified under its own lane; one that is not here is missing, never fine. */
export function checkChildren(lane: LaneState, lanes: Lanes, circular: ReadonlySet<string>): void {
  for (const { lane: child, entry } of lane.children) {
    lane.log.look('thymos.delegation-child');
    lane.log.look('thymos.delegation-cycle');
    if (circular.has(lane.lane) && circular.has(child)) {
      lane.log.add({
        check: 'thymos.delegation-cycle',
        severity: 'error',
        entry,
        path: 'payload.child_trajectory_id',
        expected: 'a trajectory that did not delegate to this one',
        actual: child,
        message:
          'The trajectory is delegated to by what it delegated itself. The runtime cannot write this: a delegation was added or changed.',
      });
    }
    const known = lanes.get(child);
    if (known && known.log.findings.verdict === 'failed') {
      lane.log.add({
        check: 'thymos.delegation-child',
        severity: 'warning',
        entry,
        path: 'payload.child_trajectory_id',
        expected: 'a trajectory that verifies',
        actual: 'one that fails',
        message:
          'The delegated trajectory does not verify on its own: what was done there cannot be relied on.',
      });
    }
    if (known) continue;
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

export function checkHead(lane: LaneState, heads: ReadonlyMap<string, Head> | null): void {
  const { last } = lane;
  if (!heads || !last) return;
  lane.log.look('thymos.heads');
  const head = heads.get(lane.lane);
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
