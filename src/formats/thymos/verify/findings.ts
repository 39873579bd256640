// What the checks beyond the real verifier's say where they do not hold.

import type { EntryRef } from '../../../ledger/model/entry.ts';
import type { FindingsLog, MadeFinding } from '../../../ledger/verify/log.ts';
import type { ThymosCheckId } from './checks.ts';

/** A warning, unless it says otherwise. */
type Words = Pick<MadeFinding<ThymosCheckId>, 'path' | 'sides' | 'follows' | 'message'> & {
  readonly severity?: 'error';
};

const FINDINGS = {
  'thymos.kind-column': {
    severity: 'error',
    path: 'kind',
    message:
      'The kind recorded next to the payload is not the payload’s type. The runtime goes by one in some places and by the other elsewhere.',
  },
  'thymos.payload-canonical': {
    path: 'payload',
    message:
      'The payload means what its id says, but it is not spelled as the runtime spells it: something else wrote these bytes. Compare the raw bytes with the canonical form.',
  },
  'thymos.commit-id': {
    severity: 'error',
    path: 'payload.id',
    sides: 'computed',
    message:
      'The commit id is not the hash of the commit’s body: the body or the id was changed and the entry sealed again.',
  },
  'thymos.branch-id': {
    path: 'trajectory_id',
    sides: 'computed',
    message:
      'The branch has another id than the one that the runtime derives from its source commit: its entries were moved under another id, or something else wrote them.',
  },
  'thymos.resumption': {
    path: 'payload.body.proposal_id',
    message:
      'The commit’s trace says that approval was required, but there is no earlier request for this proposal: the request was removed, or approval was never asked for.',
  },
  'thymos.compensation': {
    path: 'payload.body.compensates',
    message: 'The commit undoes one that is not in this ledger.',
  },
  'thymos.delegation-cycle': {
    severity: 'error',
    path: 'payload.child_trajectory_id',
    message:
      'The trajectory is delegated to by what it delegated itself. The runtime cannot write this: a delegation was added or changed.',
  },
  'thymos.delegation-child': {
    path: 'payload.child_trajectory_id',
    message:
      'The delegated trajectory is not in this ledger: nothing is known of what was done there. Ask for the ledger that holds it.',
  },
  'thymos.one-delegation': {
    path: 'payload.child_trajectory_id',
    message:
      'Another delegation names the same child. The runtime begins a child with the delegation, and cannot begin it again: one of the two was put here, or names another child than it did.',
  },
  'thymos.unknown-fields': {
    path: 'payload',
    message:
      'The payload holds fields that the runtime drops before hashing: they are covered by no id, and anybody could have put them there.',
  },
  'thymos.one-commit-a-proposal': {
    path: 'payload.body.proposal_id',
    message: 'Two commits carry out the same proposal: what was decided once was done twice.',
  },
  'thymos.compiler-change': {
    path: 'payload.body.compiler_version',
    message:
      'The compiler version changes here, in the middle of the trajectory: from here on other rules apply than before.',
  },
  'thymos.policy-set-change': {
    path: 'payload.body.policy_set_hash',
    message:
      'The policy set changes here, in the middle of the trajectory: from here on other rules apply than before.',
  },
  'thymos.writ-change': {
    path: 'payload.body.writ_id',
    message:
      'The commit names another writ than those before it: a run has one. The writ was changed, or the commit is of another run.',
  },
  'thymos.proposal-id': {
    severity: 'error',
    path: 'payload.proposal.id',
    sides: 'computed',
    message:
      'The proposal’s id is not the hash of its body: what is asked was changed, or the id was, and the entry sealed again. Do not decide on it.',
  },
  'thymos.denial': {
    path: 'payload.intent_id',
    message:
      'The operator’s denial answers no request that came before it: the request was removed, or the denial was put here.',
  },
  'thymos.one-root': {
    severity: 'error',
    path: 'payload.type',
    message:
      'The trajectory begins a second time here: a root or a branch is written only as the first entry. This one was put here.',
  },
  'thymos.denied-commit': {
    severity: 'error',
    path: 'payload.body.policy_trace.decision',
    message:
      'The commit’s own trace says that the policy denied it. The runtime commits nothing that was denied: the trace was changed, or the commit was put here.',
  },
  'thymos.request-order': {
    severity: 'error',
    path: 'payload.body.proposal_id',
    message:
      'The commit carries out a proposal for which approval was asked only afterwards, or only in another trajectory: entries were moved, or the request was put there later.',
  },
  'thymos.request-carried-out': {
    severity: 'error',
    path: 'payload.body',
    message:
      'The commit says otherwise than the request that it carries out: one of the two was changed. What was approved is not what is recorded as done.',
  },
  'thymos.request-status': {
    severity: 'error',
    path: 'payload.proposal.body.status',
    message:
      'The request and the proposal in it differ in who was asked, why, or whether anybody was: one of them was changed. Do not decide on it.',
  },
  'thymos.request-decision': {
    severity: 'error',
    path: 'payload.proposal.body.policy_trace.decision',
    message:
      'The request’s own trace says that the policy denied it. What is denied is rejected, and nobody is asked: the trace was changed, or the request was put here.',
  },
  'thymos.one-request-a-proposal': {
    path: 'payload.proposal.id',
    message:
      'Approval of this proposal was asked for before. The runtime asks once: one of the requests was put here.',
  },
  'thymos.denial-kept': {
    path: 'payload.body.proposal_id',
    message:
      'The operator denied this request, and a commit carries it out all the same. The ledger does not say who decided which.',
  },
  'thymos.delegation-task': {
    severity: 'error',
    path: 'payload.task',
    message:
      'The delegated trajectory begins with another task than the one that was delegated: one of the two was changed, or the delegation names another trajectory.',
  },
  'thymos.signature-mixed': {
    path: 'payload.body.signature',
    message:
      'Some commits of this trajectory are signed and some are not. A runtime with a key signs all of them: signatures were removed, or commits were put here.',
  },
  'thymos.signature-form': {
    path: 'payload.body.signature',
    message:
      'What the commit carries as its signature is none: no key can have made it. Take the commit as unsigned.',
  },
} satisfies Partial<Record<ThymosCheckId, Words>>;

/** Adds a finding; `more` says what this one says otherwise. */
export function found(
  log: FindingsLog<ThymosCheckId>,
  entry: EntryRef,
  check: keyof typeof FINDINGS,
  [expected, actual]: readonly [expected: string, actual: string],
  more: Partial<Words> = {},
): void {
  log.add(entry, { check, severity: 'warning', ...FINDINGS[check], expected, actual, ...more });
}
