// What can only be checked once all lanes have been examined: branches after their sources,
// delegated children, recorded heads.

import { encodeText, toHex } from '../../../core/bytes.ts';
import type { FoldError } from '../../../core/fold/fold.ts';
import type { HashEngine } from '../../../core/hash/hash.ts';
import { wordsAt } from '../../../core/json/access.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { FindingsLog } from '../../../core/verify/log.ts';
import type { Head } from '../containers/reader.ts';
import { decode, payloadOf } from '../payload/payload.ts';
import type { CheckId } from './checks.ts';
import { found } from './findings.ts';
import type { Lane } from './lane.ts';
import { foldFinding } from './replay.ts';

type Lanes = ReadonlyMap<string, Lane>;

/**
 * The real fold starts a branch from nothing, and its faults are reported as they
 * are in the reference profile; the strict profile goes by the branch replay.
 */
export function checkFold(
  lane: Lane,
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

export function checkBranch(lane: Lane, lanes: Lanes): void {
  const { origin } = lane;
  if (!origin) return;
  lane.log.examine('thymos.branch-source');
  const source = lanes.get(origin.lane);
  if (source?.commitIds.has(origin.commit)) return;
  lane.log.add(origin.entry, {
    check: 'thymos.branch-source',
    severity: 'warning',
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

export function checkBranchId(lane: Lane): void {
  const { origin, id } = lane;
  if (!origin) return;
  lane.log.examine('thymos.branch-id');
  const expected = branchId(origin, lane.context.hash);
  if (expected !== id) found(lane.log, origin.entry, 'thymos.branch-id', [expected, id]);
}

/** `isCommit`: whether any lane of the ledger holds a commit. */
export function checkUndoings(lane: Lane, isCommit: (id: string) => boolean): void {
  for (const { entry, commit } of lane.ties.undoings) {
    lane.log.examine('thymos.compensation');
    if (!lane.commitIds.has(commit) && !isCommit(commit))
      found(lane.log, entry, 'thymos.compensation', ['a commit of this ledger', commit]);
  }
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

/** `circular`: the lanes that can be reached from themselves. */
export function checkCycle(lane: Lane, circular: ReadonlySet<string>): void {
  for (const { lane: child, entry } of lane.children) {
    lane.log.examine('thymos.delegation-cycle');
    if (circular.has(lane.id) && circular.has(child))
      found(lane.log, entry, 'thymos.delegation-cycle', [
        'a trajectory that did not delegate to this one',
        child,
      ]);
  }
}

/** A child is verified under its own lane; one that is not here is missing, never fine. */
export function checkChildren(lane: Lane, lanes: Lanes): void {
  for (const { lane: child, entry } of lane.children) {
    lane.log.examine('thymos.delegation-child');
    const known = lanes.get(child);
    if (!known) {
      const what = [`trajectory ${child}`, 'not in this ledger'] as const;
      found(lane.log, entry, 'thymos.delegation-child', what);
    } else if (known.log.verdict === 'failed') {
      const message =
        'The delegated trajectory does not verify on its own: what was done there cannot be relied on.';
      const what = ['a trajectory that verifies', 'one that fails'] as const;
      found(lane.log, entry, 'thymos.delegation-child', what, { message });
    }
    if (known) checkTask(lane, entry, known);
  }
}

/** The child's root says what it was delegated; one that cannot be read says nothing. */
function checkTask({ log }: Lane, entry: Entry, { note, origin }: Lane): void {
  if (note === null && !origin) return;
  log.examine('thymos.delegation-task');
  const payload = payloadOf(decode(entry));
  const expected = `delegated: ${wordsAt(payload?.tree, 'task')}`;
  const actual = note ?? 'a branch';
  if (payload && expected !== actual)
    found(log, entry, 'thymos.delegation-task', [expected, actual]);
}

/** The head is later than the lane's last entry: entries were cut off its end. */
export function isBeyond({ last }: Lane, head: Head): boolean {
  return last !== null && head.seq > last.seq;
}

/** Heads of trajectories without a single entry: the runtime writes both together. */
export function headsOfNothing(heads: readonly Head[] | null, lanes: Lanes): readonly Head[] {
  return heads?.filter(({ lane }) => !lanes.has(lane)) ?? [];
}

export function checkHeadsOfNothing(log: FindingsLog<CheckId>, heads: readonly Head[]): void {
  for (const { lane, id, seq } of heads)
    log.add(null, {
      check: 'thymos.heads',
      severity: 'error',
      path: 'heads',
      expected: `trajectory ${lane} with its head ${id} at seq ${seq}`,
      actual: 'none of its entries',
      message:
        'The table of heads names a trajectory of which no entry is here: the whole trajectory was removed.',
    });
}

export function checkHead(lane: Lane, heads: ReadonlyMap<string, Head> | null): void {
  const { last } = lane;
  if (!heads || !last) return;
  lane.log.examine('thymos.heads');
  const head = heads.get(lane.id);
  if (head && head.id === last.id && head.seq === last.seq) return;
  const ahead = head !== undefined && isBeyond(lane, head);
  lane.log.add(last, {
    check: 'thymos.heads',
    severity: ahead ? 'error' : 'warning',
    path: 'heads',
    expected: `head ${last.id} at seq ${last.seq}`,
    actual: head ? `head ${head.id} at seq ${head.seq}` : 'no head',
    message: ahead
      ? `The recorded head is at seq ${head.seq}, beyond the last entry: entries were cut off the end.`
      : 'The recorded head is not the last entry: the table of heads was changed, or entries were written around it.',
  });
}
