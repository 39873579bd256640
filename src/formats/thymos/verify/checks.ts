// Every check of this format, in the verifier's order, in words. The trust page
// and every report are made from this list.

import type { Check, Profile } from '../../../core/model/check.ts';

function check<const I extends string>(id: I, profile: Profile, title: string, proves: string) {
  const named: `thymos.${I}` = `thymos.${id}`;
  return { id: named, format: 'thymos', profile, title, proves } satisfies Check;
}

export const CHECKS = [
  check(
    'load',
    'reference',
    'Entries can be read',
    'Every row has the columns and every payload the fields that the runtime needs. One that cannot be read stops the runtime for the whole trajectory.',
  ),
  check(
    'content-hash',
    'reference',
    'Content hashes',
    'The id of every entry is the BLAKE3 hash of its payload, as the runtime reads it: the payload was not changed after the id was given.',
  ),
  check(
    'trajectory',
    'reference',
    'One trajectory',
    'All entries belong to the same trajectory, and a root names the trajectory that it stands in.',
  ),
  check(
    'first-entry',
    'reference',
    'First entry',
    'The trajectory begins with a root or a branch, at seq 0, with no parent.',
  ),
  check(
    'sequence',
    'reference',
    'Sequence',
    'Sequence numbers follow one another without a gap: nothing is missing in the middle.',
  ),
  check(
    'parent-chain',
    'reference',
    'Parent chain',
    'Every entry names the entry before it as its parent: the order is the recorded one.',
  ),
  check(
    'compiler-recorded',
    'reference',
    'Compiler recorded',
    'Every commit says which compiler version made it.',
  ),
  check(
    'compiler-pin',
    'reference',
    'Compiler as expected',
    'Every commit was made by the compiler version that you named.',
  ),
  check(
    'signature-pin',
    'reference',
    'Signed by the expected key',
    'Every commit carries a valid Ed25519 signature (strict rules) of the key that you named.',
  ),
  check(
    'policy-set-pin',
    'reference',
    'Policy set as expected',
    'Every commit ran under the policy set that you named.',
  ),
  check(
    'skill-id',
    'reference',
    'Skill definitions',
    'The id of every bound skill is the hash of the definition beside it.',
  ),
  check(
    'fold',
    'reference',
    'Deltas apply',
    'Every committed change fits the state it found, so that the state can be rebuilt step by step. The runtime folds a branch onto nothing; the strict profile folds its source first.',
  ),
  check(
    'world-pin',
    'reference',
    'State as observed',
    'The rebuilt state at the head has the hash that you observed.',
  ),
  check(
    'anchor',
    'reference',
    'Anchor met',
    'The entries are those over which an anchor was published: as many, and the same. This settles that nothing was cut off up to there.',
  ),
  check(
    'payload-canonical',
    'strict',
    'Payload bytes are canonical',
    'Payloads stand byte for byte as the runtime writes them. Others have the same meaning, but somebody else wrote them.',
  ),
  check(
    'number-drift',
    'strict',
    'Numbers survive reading',
    'No number is changed by the runtime’s own reader. Where one is, the runtime’s verdict is about its reader, not about the bytes.',
  ),
  check(
    'kind-column',
    'strict',
    'Kind agrees with payload',
    'The kind recorded beside a payload is the payload’s own type. The runtime does not compare them.',
  ),
  check(
    'commit-id',
    'strict',
    'Commit ids',
    'The id of every commit is the hash of its body. The runtime does not recompute it.',
  ),
  check(
    'commit-place',
    'strict',
    'Commits stand where they say',
    'The trajectory, seq and parent that a commit’s body names are those of its entry.',
  ),
  check(
    'branch-replay',
    'strict',
    'Branch replay',
    'A branch, folded after its source up to the source commit, applies without conflict.',
  ),
  check(
    'branch-source',
    'strict',
    'Branch source present',
    'The trajectory and commit that a branch leaves from are in this ledger.',
  ),
  check(
    'delegation-child',
    'strict',
    'Delegated work present',
    'The trajectory that a delegation names is in this ledger. A missing one is not proven fine; it is not there.',
  ),
  check(
    'heads',
    'strict',
    'Recorded heads',
    'The table of heads names the last entry of every trajectory. The runtime appends after what it says.',
  ),
  check(
    'proposal-id',
    'strict',
    'Proposal ids',
    'The id of every suspended proposal is the hash of its body: what was asked is what is shown.',
  ),
  check(
    'resumption',
    'strict',
    'Approvals had a request',
    'Every commit that was let through by an approval carries out a proposal that was suspended before it.',
  ),
  check(
    'denial',
    'strict',
    'Denials had a request',
    'Every denial by the operator answers a request that stands before it.',
  ),
  check(
    'one-commit-a-proposal',
    'strict',
    'One commit a proposal',
    'No proposal was carried out twice; undoing a commit apart.',
  ),
  check(
    'compensation',
    'strict',
    'Undone commits exist',
    'Every commit that undoes another names one that is in this ledger.',
  ),
  check(
    'branch-id',
    'strict',
    'Branch ids',
    'The id of a branch is the one that the runtime derives from its source commit. A branch payload does not name its own trajectory, so nothing else ties the two.',
  ),
  check(
    'delegation-cycle',
    'strict',
    'No delegation in a circle',
    'No trajectory is delegated to by what it delegated itself.',
  ),
  check(
    'compiler-change',
    'strict',
    'One compiler version',
    'All commits of a trajectory were made by one compiler version.',
  ),
  check(
    'policy-set-change',
    'strict',
    'One policy set',
    'All commits of a trajectory ran under one policy set.',
  ),
  check(
    'budget',
    'strict',
    'Within the skill’s budget',
    'What the commits of a trajectory cost together stays within what its bound skills allow. The writ’s own budget is not in the ledger.',
  ),
  check(
    'time-order',
    'strict',
    'Times in order',
    'Recorded times do not go backwards. Times are covered by no hash.',
  ),
  check(
    'unknown-fields',
    'strict',
    'No unknown fields',
    'Payloads hold no fields that the runtime drops before hashing.',
  ),
  check(
    'signature-coverage',
    'strict',
    'Signed by keys that you pinned',
    'Every commit carries a valid Ed25519 signature (strict rules) of one of the keys that you pinned. A signature does not say which key made it, so a wrong key and a changed commit look alike.',
  ),
  check(
    'database',
    'strict',
    'The database is sound',
    'SQLite finds no contradiction inside the file: every row stands in its indexes as it stands in its table. A changed byte may show in one and not in the other.',
  ),
] as const;

export type CheckId = (typeof CHECKS)[number]['id'];
