// Every check of this format, in the verifier's order, in words. The trust page
// and every report are made from this list.

import {
  type CheckRecord,
  endCheck,
  makePhases,
  type Steps,
} from '../../../ledger/format/checks.ts';
import type { Check, Pins, Profile } from '../../../ledger/model/check.ts';

/** The steps of a replay, each with where it is shown. */
const STEPS = {
  'load ledger entries': 'load',
  'verify content hashes': 'hashes',
  'verify parent chain': 'chain',
  'verify sequence continuity': 'sequence',
  'fold committed deltas': 'fold',
  'check compiler, signatures and policy set': 'signatures',
  'check decisions': 'relations',
  'compare projected world': 'compare',
} as const satisfies Steps;

type Words = Omit<CheckRecord<string, keyof typeof STEPS>, 'id'>;

function check<const I extends string>(
  id: I,
  profile: Profile,
  words: Words,
): Check<`thymos.${I}`> & Pick<Words, 'phase'> {
  return { id: `thymos.${id}`, format: 'thymos', profile, ...words };
}

/** A check that needs a pin, and how to give it. */
function needs(pin: keyof Pins, how: string): Words['needs'] {
  return { pin, how };
}

const NO_COMMITS = 'There is no commit in this trajectory.';
const NO_BRANCH = 'This trajectory is not a branch.';
const NO_DELEGATION = 'Nothing is delegated in this trajectory.';
const NO_REQUEST = 'No approval was asked for in this trajectory.';
const ONE_ENTRY = 'There is only one entry.';

export const THYMOS_CHECKS = [
  check('load', 'reference', {
    phase: 'load ledger entries',
    title: 'Entries can be read',
    fault: 'An entry cannot be read',
    proves:
      'Every row has the columns and every payload the fields that the runtime needs. One that cannot be read stops the runtime for the whole trajectory.',
  }),
  check('content-hash', 'reference', {
    phase: 'verify content hashes',
    title: 'Content hashes',
    fault: 'Content does not match its hash',
    proves:
      'The id of every entry is the BLAKE3 hash of its payload, as the runtime reads it: the payload was not changed after the id was given.',
    chain: true,
  }),
  check('trajectory', 'reference', {
    phase: 'verify parent chain',
    title: 'One trajectory',
    fault: 'Entries of another trajectory',
    proves:
      'All entries belong to the same trajectory, and a root names the trajectory that it is in.',
    nothing: 'There is no root entry that could name its trajectory.',
  }),
  check('first-entry', 'reference', {
    phase: 'verify parent chain',
    title: 'First entry',
    fault: 'The beginning is wrong or missing',
    proves: 'The trajectory begins with a root or a branch, at seq 0, with no parent.',
  }),
  check('sequence', 'reference', {
    phase: 'verify sequence continuity',
    title: 'Sequence',
    fault: 'Sequence is broken',
    proves:
      'Sequence numbers follow one another without a gap. They are stored next to what is hashed: whoever takes an entry out can number the rest again.',
    nothing: ONE_ENTRY,
  }),
  check('parent-chain', 'reference', {
    phase: 'verify parent chain',
    title: 'Parent chain',
    fault: 'Chain is broken',
    proves:
      'Every entry names the entry before it as its parent: the order is the recorded one. Parents, too, are stored next to what is hashed.',
    nothing: ONE_ENTRY,
    chain: true,
  }),
  check('compiler-recorded', 'reference', {
    phase: 'check compiler, signatures and policy set',
    title: 'Compiler recorded',
    fault: 'A commit names no compiler',
    proves: 'Every commit says which compiler version made it.',
    nothing: NO_COMMITS,
  }),
  check('compiler-pin', 'reference', {
    phase: 'check compiler, signatures and policy set',
    title: 'Compiler as expected',
    fault: 'Another compiler than expected',
    proves: 'Every commit was made by the compiler version that you named.',
    needs: needs('compiler', 'Give a compiler version to expect.'),
    nothing: NO_COMMITS,
  }),
  check('signature-pin', 'reference', {
    phase: 'check compiler, signatures and policy set',
    title: 'Signed by the expected key',
    fault: 'Not signed by the expected key',
    proves:
      'Every commit carries a valid Ed25519 signature (strict rules) of the key that you named.',
    needs: needs('signer', 'Give a public key to expect.'),
    nothing: NO_COMMITS,
  }),
  check('policy-set-pin', 'reference', {
    phase: 'check compiler, signatures and policy set',
    title: 'Policy set as expected',
    fault: 'Another policy set than expected',
    proves: 'Every commit ran under the policy set that you named.',
    needs: needs('policySet', 'Give a policy-set hash to expect.'),
    nothing: NO_COMMITS,
  }),
  check('skill-id', 'reference', {
    phase: 'verify content hashes',
    title: 'Skill definitions',
    fault: 'Skill definition does not match its id',
    proves: 'The id of every bound skill is the hash of its definition.',
    nothing: 'No skill is bound in this trajectory.',
  }),
  check('fold', 'reference', {
    phase: 'fold committed deltas',
    title: 'Deltas apply',
    fault: 'A change does not apply',
    proves:
      'Every committed change fits the state it found, so that the state can be rebuilt step by step. The runtime folds a branch onto nothing; the strict profile folds its source first.',
    nothing: NO_COMMITS,
  }),
  check('world-pin', 'reference', {
    phase: 'compare projected world',
    title: 'State as observed',
    fault: 'Another state than observed',
    proves: 'The rebuilt state at the head has the hash that you observed.',
    needs: needs('world', 'Give a state hash to expect.'),
    nothing: 'It is compared with all trajectories of the ledger together.',
  }),
  check('anchor', 'reference', {
    phase: 'compare projected world',
    title: 'Anchor met',
    fault: 'Entries differ from the anchor',
    proves:
      'The entries are those over which an anchor was published: as many, and the same. This settles that nothing was cut off up to there.',
    needs: needs('anchors', 'Give an anchor that was taken earlier.'),
    nothing: 'No anchor that was given is of this trajectory.',
  }),
  check('stray-row', 'strict', {
    phase: 'load ledger entries',
    title: 'Rows of a trajectory',
    fault: 'A row that the runtime does not see',
    proves:
      'Every row of the table of entries names its trajectory by 32 bytes, as the runtime asks for it. The runtime does not see any other row.',
    nothing: 'It is examined for the table as a whole, where there is one.',
  }),
  check('payload-canonical', 'strict', {
    phase: 'load ledger entries',
    title: 'Payload bytes are canonical',
    fault: 'Payload bytes are not canonical',
    proves:
      'Payloads are byte for byte as the runtime writes them. Others have the same meaning, but somebody else wrote them.',
  }),
  check('number-drift', 'strict', {
    phase: 'load ledger entries',
    title: 'Numbers survive reading',
    fault: 'A number changes when it is read',
    proves:
      'No number is changed by the runtime’s own reader. Where one is, the runtime’s verdict is about its reader, not about the bytes.',
  }),
  check('kind-column', 'strict', {
    phase: 'load ledger entries',
    title: 'Kind agrees with payload',
    fault: 'Kind contradicts the payload',
    proves:
      'The kind recorded next to a payload is the payload’s own type. The runtime does not compare them.',
  }),
  check('one-root', 'strict', {
    phase: 'verify parent chain',
    title: 'One beginning',
    fault: 'A second beginning',
    proves: 'Only the first entry of the trajectory is a root or a branch.',
    nothing: 'There is no entry that begins a trajectory.',
  }),
  check('commit-id', 'strict', {
    phase: 'verify content hashes',
    title: 'Commit ids',
    fault: 'Commit id does not match its body',
    proves: 'The id of every commit is the hash of its body. The runtime does not recompute it.',
    nothing: NO_COMMITS,
  }),
  check('commit-place', 'strict', {
    phase: 'verify parent chain',
    title: 'Commits are where they say',
    fault: 'A commit belongs elsewhere',
    proves: 'The trajectory, seq and parent that a commit’s body names are those of its entry.',
    nothing: NO_COMMITS,
  }),
  check('branch-replay', 'strict', {
    phase: 'fold committed deltas',
    title: 'Branch replay',
    fault: 'The branch does not apply to its source',
    proves: 'A branch, folded after its source up to the source commit, applies without conflict.',
    nothing: NO_BRANCH,
  }),
  check('branch-source', 'strict', {
    phase: 'verify parent chain',
    title: 'Branch source present',
    fault: 'Branch source is missing',
    proves: 'The trajectory and commit that a branch leaves from are in this ledger.',
    nothing: NO_BRANCH,
  }),
  check('delegation-child', 'strict', {
    phase: 'verify parent chain',
    title: 'Delegated work present',
    fault: 'Delegated work is missing or fails',
    proves:
      'The trajectory that a delegation names is in this ledger. A missing one is not proven fine; it is not there.',
    nothing: NO_DELEGATION,
  }),
  check('delegation-task', 'strict', {
    phase: 'verify parent chain',
    title: 'Delegated tasks',
    fault: 'Another task than was delegated',
    proves: 'The task of every delegation is the one that its child trajectory begins with.',
    nothing: 'No child of a delegation is in this ledger.',
  }),
  check('one-delegation', 'strict', {
    phase: 'verify parent chain',
    title: 'Every child delegated once',
    fault: 'A child delegated twice',
    proves: 'No two delegations of the ledger name the same child trajectory.',
    nothing: NO_DELEGATION,
  }),
  check('heads', 'strict', {
    phase: 'verify parent chain',
    title: 'Recorded heads',
    fault: 'Recorded head is not the last entry',
    proves:
      'The table of heads names the last entry of every trajectory. The runtime appends after what it says.',
    nothing: 'This container carries no table of heads.',
  }),
  check('proposal-id', 'strict', {
    phase: 'verify content hashes',
    title: 'Proposal ids',
    fault: 'Proposal does not match its id',
    proves:
      'The id of every suspended proposal is the hash of its body: what was asked is what is shown.',
    nothing: NO_REQUEST,
  }),
  check('resumption', 'strict', {
    phase: 'check decisions',
    title: 'Approvals had a request',
    fault: 'An approval without a request',
    proves:
      'Every commit that was let through by an approval carries out a proposal that was suspended before it.',
    nothing: 'No commit here was let through by an approval.',
  }),
  check('request-order', 'strict', {
    phase: 'check decisions',
    title: 'Requests before their answers',
    fault: 'A grant before its request',
    proves:
      'No request for approval comes after the commit that carries it out: it is before it in the same trajectory, or in what a branch inherited.',
    nothing: NO_REQUEST,
  }),
  check('request-status', 'strict', {
    phase: 'check decisions',
    title: 'Requests agree with their proposal',
    fault: 'A request differs from its proposal',
    proves:
      'The channel and reason of every request are those of the proposal in it, which is suspended; where its policy asked for the approval, the policy’s too.',
    nothing: NO_REQUEST,
  }),
  check('request-decision', 'strict', {
    phase: 'check decisions',
    title: 'Requests were not denied',
    fault: 'A denied proposal was asked for',
    proves:
      'No request’s own trace says that the policy denied it. One that says permit is right: other gates ask after the policy permitted.',
    nothing: NO_REQUEST,
  }),
  check('one-request-a-proposal', 'strict', {
    phase: 'check decisions',
    title: 'One request a proposal',
    fault: 'Approval was asked for twice',
    proves: 'Approval of no proposal was asked for twice.',
    nothing: NO_REQUEST,
  }),
  check('request-carried-out', 'strict', {
    phase: 'check decisions',
    title: 'Commits agree with their request',
    fault: 'A commit differs from its request',
    proves:
      'The intent, writ and policy trace of every commit that carries out a request are those of the request, and so are its tool and its routing where both record them.',
    nothing: 'No commit here carries out a request.',
  }),
  check('denial-kept', 'strict', {
    phase: 'check decisions',
    title: 'Denied requests not carried out',
    fault: 'A denied request was carried out',
    proves: 'No commit carries out a request that the operator denied.',
    nothing: 'The operator denied no request here.',
  }),
  check('denied-commit', 'strict', {
    phase: 'check decisions',
    title: 'Commits were not denied',
    fault: 'A denied commit',
    proves:
      'No commit’s own trace says that the policy denied it. Of commits that name no policy set, after others that do, only the change of the policy set is reported.',
    nothing: NO_COMMITS,
  }),
  check('denial', 'strict', {
    phase: 'check decisions',
    title: 'Denials had a request',
    fault: 'A denial without a request',
    proves: 'Every denial by the operator answers an earlier request.',
    nothing: 'The operator denied nothing here.',
  }),
  check('one-commit-a-proposal', 'strict', {
    phase: 'check decisions',
    title: 'One commit a proposal',
    fault: 'A proposal was carried out twice',
    proves:
      'No proposal was carried out twice, except to undo a commit; in a branch, what it inherited counts too.',
    nothing: NO_COMMITS,
  }),
  check('compensation', 'strict', {
    phase: 'check decisions',
    title: 'Undone commits exist',
    fault: 'The commit to undo is missing',
    proves: 'Every commit that undoes another names one that is in this ledger.',
    nothing: 'No commit here undoes another.',
  }),
  check('branch-id', 'strict', {
    phase: 'verify content hashes',
    title: 'Branch ids',
    fault: 'Branch id does not match its source',
    proves:
      'The id of a branch is the one that the runtime derives from its source commit. A branch payload does not name its own trajectory, so nothing else ties the two.',
    nothing: NO_BRANCH,
  }),
  check('delegation-cycle', 'strict', {
    phase: 'verify parent chain',
    title: 'No delegation in a circle',
    fault: 'Delegation in a circle',
    proves: 'No trajectory is delegated to by what it delegated itself.',
    nothing: NO_DELEGATION,
  }),
  check('compiler-change', 'strict', {
    phase: 'check compiler, signatures and policy set',
    title: 'One compiler version',
    fault: 'The compiler changes',
    proves: 'All commits of a trajectory were made by one compiler version.',
    nothing: NO_COMMITS,
  }),
  check('policy-set-change', 'strict', {
    phase: 'check compiler, signatures and policy set',
    title: 'One policy set',
    fault: 'The policy set changes',
    proves: 'All commits of a trajectory ran under one policy set.',
    nothing: NO_COMMITS,
  }),
  check('writ-change', 'strict', {
    phase: 'check compiler, signatures and policy set',
    title: 'One writ',
    fault: 'The writ changes',
    proves: 'All commits of a trajectory were made under one writ.',
    nothing: NO_COMMITS,
  }),
  check('budget', 'strict', {
    phase: 'check decisions',
    title: 'Within the skill’s budget',
    fault: 'Spending beyond the skill’s budget',
    proves:
      'What the commits of a trajectory cost together stays within what its bound skills allow. The writ’s own budget is not in the ledger.',
    nothing: 'No bound skill sets a budget; the writ’s own is not in the ledger.',
  }),
  check('time-order', 'strict', {
    phase: 'verify sequence continuity',
    title: 'Times in order',
    fault: 'Times run backwards, or are missing',
    proves:
      'Recorded times do not go backwards, and no entry lacks one where others have it. Times are covered by no hash.',
    nothing: 'No times are recorded.',
  }),
  check('unknown-fields', 'strict', {
    phase: 'load ledger entries',
    title: 'No unknown fields',
    fault: 'Fields that nobody reads',
    proves:
      'Payloads hold no fields that the runtime drops before hashing, and exports and lines no members around them that nobody reads.',
  }),
  check('signature-form', 'strict', {
    phase: 'check compiler, signatures and policy set',
    title: 'Signatures are signatures',
    fault: 'A signature that is none',
    proves:
      'What a commit carries as its signature has the form of one: 64 bytes in hex that some key can have made, and that no earlier commit of the trajectory carries. It does not prove whose it is, nor that it holds.',
    nothing: 'No commit here claims to be signed.',
  }),
  check('signature-mixed', 'strict', {
    phase: 'check compiler, signatures and policy set',
    title: 'All commits signed, or none',
    fault: 'Some commits signed, some not',
    proves: 'The commits of the trajectory are all signed, or all unsigned.',
    nothing: NO_COMMITS,
  }),
  check('signature-coverage', 'strict', {
    phase: 'check compiler, signatures and policy set',
    title: 'Signed by keys that you pinned',
    fault: 'Not signed by a pinned key',
    proves:
      'Every commit carries a valid Ed25519 signature (strict rules) of one of the keys that you pinned. A signature does not say which key made it, so a wrong key and a changed commit look alike.',
    needs: needs('keys', 'Pin the keys that you know of.'),
    nothing: NO_COMMITS,
  }),
  check('database', 'strict', {
    phase: 'load ledger entries',
    title: 'The database is sound',
    fault: 'The database contradicts itself',
    proves:
      'SQLite finds no contradiction inside the file: every row is in its indexes as it is in its table. Where they differ, the same question has two answers; elsewhere in the file it is a warning. Indexes that compute something are not examined, because to examine them is to run them.',
    nothing: 'It is examined for the database as a whole, where there is one.',
  }),
  endCheck('thymos', 'thymos.container-end', 'load ledger entries'),
] as const;

export type ThymosCheckId = (typeof THYMOS_CHECKS)[number]['id'];

export const THYMOS_PHASES = makePhases(STEPS, THYMOS_CHECKS);
