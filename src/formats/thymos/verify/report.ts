// From what was written down about a lane to its report: every check with its
// outcome, and never a pass for a question that was not asked.

import type {
  CheckOutcome,
  CheckStatus,
  Finding,
  LaneReport,
  Reference,
  WorldSummary,
} from '../../../core/model/check.ts';
import type { OpenFault } from '../containers/sqlite.ts';
import { CHECKS, type CheckId } from './checks.ts';
import type { LaneState } from './lane.ts';

export function laneReport(
  lane: LaneState,
  world: WorldSummary | null,
  openFault: OpenFault | null,
): LaneReport {
  const reference = openFault ? refusedToOpen(openFault) : lane.log.reference();
  return {
    lane: lane.lane,
    title: lane.title,
    entries: lane.entries,
    verdict: openFault ? 'failed' : lane.log.findings.verdict,
    reference,
    report: reference.ok ? replayReport(lane) : null,
    anchor: lane.log.passes('integrity') && !openFault ? lane.anchor() : null,
    world,
    completeness: lane.completeness,
    signatures: lane.signatures.coverage(),
    checks: CHECKS.map(({ id }) => outcome(lane, id)),
    findings: lane.log.findings.kept,
    findingsLeftOut: lane.log.findings.leftOut,
  };
}

function refusedToOpen({ message, seq }: OpenFault): Reference {
  return {
    ok: false,
    code: 'unreadable',
    seq,
    message: `The reference runtime refuses to open this database: ${message}.`,
  };
}

/** The real report's fields. */
function replayReport(lane: LaneState): LaneReport['report'] {
  return {
    entries_seen: lane.entries,
    commits_replayed: lane.commits,
    head_commit: lane.headCommit === null ? null : `commit:${lane.headCommit}`,
    head_seq: lane.headSeq,
    compiler_versions_seen: [...lane.compilers],
  };
}

function outcome(lane: LaneState, check: CheckId): CheckOutcome {
  const { errors, warnings, infos } = lane.log.found(check);
  const looked = lane.log.looked(check);
  const found = errors + warnings + infos;
  const skipped = errors || warnings ? null : whyNot(lane, check, looked);
  const status = errors ? 'fail' : warnings ? 'warning' : (skipped?.status ?? 'pass');
  return { check, status, reason: skipped?.reason ?? null, looked, found };
}

interface Skipped {
  readonly status: 'not asked for' | 'not checkable';
  readonly reason: string;
}

const notAsked = (reason: string): Skipped => ({ status: 'not asked for', reason });
const notCheckable = (reason: string): Skipped => ({ status: 'not checkable', reason });

/** Why a check was not made, or null when it was. */
function whyNot(lane: LaneState, check: CheckId, looked: number): Skipped | null {
  const { pins } = lane;
  if (!lane.isStrict && CHECKS.some(({ id, profile }) => id === check && profile === 'strict')) {
    return notAsked('It belongs to the strict profile.');
  }
  switch (check) {
    case 'thymos.compiler-pin':
      if (pins.compiler === undefined) return notAsked('Give a compiler version to expect.');
      break;
    case 'thymos.signature-pin':
      if (pins.signer === undefined) return notAsked('Give a public key to expect.');
      break;
    case 'thymos.signature-coverage':
      if (!pins.keys?.length) return notAsked('Pin the keys that you know of.');
      break;
    case 'thymos.policy-set-pin':
      if (pins.policySet === undefined) return notAsked('Give a policy-set hash to expect.');
      break;
    case 'thymos.world-pin':
      return pins.world === undefined
        ? notAsked('Give a state hash to expect.')
        : notCheckable('It is compared with all trajectories of the ledger together.');
    case 'thymos.anchor':
      if (!pins.anchors?.length) return notAsked('Give an anchor that was taken earlier.');
      break;
    case 'thymos.database':
      return notCheckable('It is asked of the database as a whole, where there is one.');
    case 'thymos.parent-chain':
      if (!lane.parentsCarried) return notCheckable('This container carries no parent ids.');
      break;
    case 'thymos.payload-canonical':
      if (!lane.parentsCarried) {
        return notCheckable(
          'An export holds payloads as the server spells them, not as they are stored.',
        );
      }
      break;
    case 'thymos.heads':
      if (looked === 0) return notCheckable('This container carries no table of heads.');
  }
  return looked === 0 ? notCheckable(NOTHING.get(check) ?? 'No entry here could be asked.') : null;
}

const NO_COMMITS = 'There is no commit in this trajectory.';
const NO_BRANCH = 'This trajectory is not a branch.';
const NO_REQUEST = 'No approval was asked for in this trajectory.';
const ONE_ENTRY = 'There is only one entry.';

const NOTHING: ReadonlyMap<CheckId, string> = new Map<CheckId, string>([
  ['thymos.trajectory', 'There is no root entry that could name its trajectory.'],
  ['thymos.compiler-recorded', NO_COMMITS],
  ['thymos.compiler-pin', NO_COMMITS],
  ['thymos.signature-pin', NO_COMMITS],
  ['thymos.signature-coverage', NO_COMMITS],
  ['thymos.policy-set-pin', NO_COMMITS],
  ['thymos.fold', NO_COMMITS],
  ['thymos.commit-id', NO_COMMITS],
  ['thymos.commit-place', NO_COMMITS],
  ['thymos.skill-id', 'No skill is bound in this trajectory.'],
  ['thymos.branch-replay', NO_BRANCH],
  ['thymos.branch-source', NO_BRANCH],
  ['thymos.delegation-child', 'Nothing is delegated in this trajectory.'],
  ['thymos.anchor', 'No anchor that was given is of this trajectory.'],
  ['thymos.branch-id', NO_BRANCH],
  ['thymos.delegation-cycle', 'Nothing is delegated in this trajectory.'],
  ['thymos.proposal-id', NO_REQUEST],
  ['thymos.resumption', 'No commit here was let through by an approval.'],
  ['thymos.denial', 'The operator denied nothing here.'],
  ['thymos.one-commit-a-proposal', NO_COMMITS],
  ['thymos.compensation', 'No commit here undoes another.'],
  ['thymos.compiler-change', NO_COMMITS],
  ['thymos.policy-set-change', NO_COMMITS],
  ['thymos.budget', 'No bound skill sets a budget; the writ’s own is not in the ledger.'],
  ['thymos.time-order', 'No times are recorded.'],
  ['thymos.sequence', ONE_ENTRY],
  ['thymos.parent-chain', ONE_ENTRY],
]);

/** All lanes in one list; a pass somewhere outweighs "nothing to ask" elsewhere. */
export function outcomesTogether(
  lanes: readonly LaneReport[],
  findings: readonly Finding[],
  /** Checks that are asked of the ledger as a whole, and whether they were. */
  whole: Partial<Record<CheckId, boolean>>,
): CheckOutcome[] {
  return CHECKS.map(({ id }) => {
    const all = lanes.flatMap(({ checks }) => checks.filter(({ check }) => check === id));
    const own = findings.filter(({ check }) => check === id);
    const looked = all.reduce((sum, outcome) => sum + outcome.looked, whole[id] ? 1 : 0);
    const found = all.reduce((sum, outcome) => sum + outcome.found, own.length);
    const status = together(all, own, whole[id] ?? false);
    const reason = all.find((outcome) => outcome.status === status)?.reason ?? null;
    return { check: id, status, reason: status === 'pass' ? null : reason, looked, found };
  });
}

const BY_WEIGHT: readonly CheckStatus[] = [
  'fail',
  'warning',
  'pass',
  'not checkable',
  'not asked for',
];

function together(
  all: readonly CheckOutcome[],
  own: readonly Finding[],
  askedOfWhole: boolean,
): CheckStatus {
  if (own.some(({ severity }) => severity === 'error')) return 'fail';
  if (own.some(({ severity }) => severity === 'warning')) return 'warning';
  if (askedOfWhole) return 'pass';
  const statuses = new Set(all.map(({ status }) => status));
  return BY_WEIGHT.find((status) => statuses.has(status)) ?? 'not checkable';
}
