// Replaying one entry: commits are checked against the pins and folded, skills
// against their ids; what needs other lanes is noted for the end.

import { memberAt, wordsAt } from '../../../base/json/access.ts';
import type { FoldError } from '../../../ledger/fold/fold.ts';
import { emptyOp } from '../../../ledger/fold/state-table.ts';
import { type Entry, toEntryRef } from '../../../ledger/model/entry.ts';
import { payloadContentHash } from '../payload/canonical.ts';
import type { Payload } from '../payload/payload.ts';
import type { CommitSpans } from '../payload/spans.ts';
import { checkCommitBody } from './commit-body.ts';
import { found } from './findings.ts';
import type { LaneFoldFault, ThymosLane } from './lane.ts';

export function replayEntry(lane: ThymosLane, entry: Entry, payload: Payload): void {
  checkKind(lane, entry, payload);
  checkBeginning(lane, entry, payload);
  switch (payload.type) {
    case 'commit':
      replayCommit(lane, entry, payload);
      break;
    case 'skill_bound':
      checkSkill(lane, entry, payload);
      break;
    case 'delegation':
      lane.children.push({
        lane: wordsAt(payload.tree, 'child_trajectory_id'),
        task: wordsAt(payload.tree, 'task'),
        entry: toEntryRef(entry),
      });
      break;
    case 'branch':
      if (entry.index > 0) break;
      lane.origin = {
        lane: wordsAt(payload.tree, 'source_trajectory_id'),
        commit: wordsAt(payload.tree, 'source_commit_id'),
        entry: toEntryRef(entry),
      };
  }
}

function checkKind(lane: ThymosLane, entry: Entry, payload: Payload): void {
  lane.examineStrict('thymos.kind-column');
  if (!lane.context.isStrict || entry.kind === payload.type) return;
  found(lane.log, entry, 'thymos.kind-column', [payload.type, entry.kind]);
}

function checkBeginning(lane: ThymosLane, entry: Entry, payload: Payload): void {
  const { type } = payload;
  if (type !== 'root' && type !== 'branch') return;
  lane.examineStrict('thymos.one-root');
  if (entry.index === 0) {
    if (type === 'root') lane.note = wordsAt(payload.tree, 'note');
  } else if (lane.context.isStrict)
    found(lane.log, entry, 'thymos.one-root', ['only the first entry', type]);
}

function replayCommit(lane: ThymosLane, entry: Entry, payload: Payload): void {
  const spans = payload.commit;
  if (!spans) throw new Error('a commit payload without spans');
  const head = noteHead(lane, entry, payload, spans);
  checkCompiler(lane, entry, lane.compiler.read(payload, spans.compiler));
  lane.signatures.examine(entry, payload, spans);
  checkPolicySet(lane, entry, payload, spans);
  lane.log.examine('thymos.fold');
  foldCommit(lane, entry, payload, spans, head);
  if (lane.context.isStrict) checkCommitBody(lane, entry, payload, spans);
}

/** The same of one that says what the commit before it says, and has been counted. */
export function replayFollowing(
  lane: ThymosLane,
  entry: Entry,
  payload: Payload,
  spans: CommitSpans,
): void {
  const head = noteHead(lane, entry, payload, spans);
  lane.signatures.examine(entry, payload, spans);
  foldCommit(lane, entry, payload, spans, head);
}

/** @returns the id of the commit, good until the next one */
function noteHead(
  lane: ThymosLane,
  entry: Entry,
  payload: Payload,
  spans: CommitSpans,
): Uint8Array {
  const head = payload.idAt(spans.id, lane.head);
  lane.commits++;
  // Only what the strict profile checks asks for a commit by its id.
  if (lane.context.isStrict) lane.commitIds.set(head, entry.index);
  return head;
}

function checkCompiler(lane: ThymosLane, entry: Entry, compiler: string): void {
  lane.compilers.add(compiler);
  lane.log.examine('thymos.compiler-recorded');
  if (compiler === '') {
    lane.faults.add(entry, 'compiler_missing', {
      expected: 'a version',
      actual: 'an empty text',
      message: `Commit ${lane.headCommit} does not say which compiler made it.`,
    });
  }
  const pin = lane.context.pins.compiler;
  if (pin === undefined) return;
  lane.log.examine('thymos.compiler-pin');
  if (compiler === pin) return;
  lane.faults.add(entry, 'compiler_drift', {
    expected: pin,
    actual: compiler,
    sides: 'given',
    message: `Commit ${lane.headCommit} was made by another compiler version than the one you expect.`,
  });
}

function checkPolicySet(
  lane: ThymosLane,
  entry: Entry,
  payload: Payload,
  spans: CommitSpans,
): void {
  const pin = lane.context.pins.policySet;
  if (pin === undefined) return;
  lane.log.examine('thymos.policy-set-pin');
  const actual = payload.text(spans.policySet);
  if (actual === pin) return;
  lane.faults.add(entry, 'policy_drift', {
    expected: pin,
    actual,
    sides: 'given',
    message: `Commit ${lane.headCommit} ran under another policy set than the one you expect.`,
  });
}

/** Filled again for every op. */
const OP = emptyOp();

function foldCommit(
  lane: ThymosLane,
  entry: Entry,
  payload: Payload,
  spans: CommitSpans,
  commit: Uint8Array,
): void {
  const author = { index: entry.index, op: 0, commit };
  const { canonical } = payload;
  for (const count = spans.opCount; author.op < count; author.op++) {
    spans.readOp(author.op, payload, OP);
    const fault = lane.resources.apply(canonical, OP, author);
    if (!fault) continue;
    const { kind, id } = spans.op(author.op);
    const made = foldFinding({
      fault,
      op: author.op,
      kind: payload.text(kind),
      id: payload.text(id),
      expected: OP.expected,
      actual: lane.resources.versionFor(canonical, OP),
    });
    lane.faults.stop(entry, fault, made.message);
    lane.foldFaults.push({ entry: toEntryRef(entry), made });
    return;
  }
}

/** A delta that does not apply, in words. */
export function foldFinding(error: FoldError): LaneFoldFault['made'] {
  const version = (seq: FoldError['actual']) =>
    seq === null ? 'no such resource' : `version ${seq}`;
  return {
    check: 'thymos.fold',
    severity: 'error',
    path: `payload.body.delta[${error.op}]`,
    expected: version(error.expected),
    actual: version(error.actual),
    message: foldMessage(error),
  };
}

function foldMessage({ fault, kind, id, expected, actual }: FoldError): string {
  const name = `${kind}:${id}`;
  switch (fault) {
    case 'create_collision':
      return `The commit creates ${name}, which exists already.`;
    case 'replace_missing':
      return `The commit replaces ${name}, which does not exist.`;
    case 'retract_missing':
      return `The commit retracts ${name}, which does not exist.`;
    case 'version_conflict':
      return `The commit expects version ${expected} of ${name}, which is at version ${actual}.`;
  }
}

function checkSkill(lane: ThymosLane, entry: Entry, payload: Payload): void {
  lane.log.examine('thymos.skill-id');
  const skill = memberAt(payload.tree, 'skill') ?? null;
  const expected = payloadContentHash(skill, lane.context.hash);
  const actual = wordsAt(payload.tree, 'skill_id');
  if (actual === expected) return;
  lane.faults.add(entry, 'skill_mismatch', {
    expected,
    actual,
    message: 'The skill’s definition does not hash to its id: the definition was changed.',
  });
}
