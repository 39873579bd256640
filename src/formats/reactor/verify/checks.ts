// Every check of this format, in words. Rule numbers are those of
// docs/formats/reactor.md.

import type { Check, Profile } from '../../../core/model/check.ts';

function check<const I extends string>(id: I, profile: Profile, title: string, proves: string) {
  const named: `reactor.${I}` = `reactor.${id}`;
  return { id: named, format: 'reactor', profile, title, proves } satisfies Check;
}

export const CHECKS = [
  check(
    'open',
    'reference',
    'The state dir opens',
    'The real system reads the list of receipts and the topology, and refuses none of the receipts when it loads them.',
  ),
  check(
    'shape',
    'reference',
    'Receipts have the pinned shape',
    'Every receipt has exactly the fields that the system pins, each of its type; a skipped one carries no difference and no fresh tokens.',
  ),
  check(
    'content-hash',
    'reference',
    'Content hashes',
    'The hash in every receipt is that of its canonical text: the receipt was not changed after it was stamped. Anyone can stamp it again.',
  ),
  check(
    'chain',
    'reference',
    'Chain of the node',
    'Every receipt names the one before it of the same node, the first one none: none is missing in the middle, none came twice or changed places. Rule 1.',
  ),
  check(
    'one-node',
    'reference',
    'One node a chain',
    'All receipts of a chain are of the same node. Chains of different nodes are not tied together by anything.',
  ),
  check(
    'skip-key',
    'strict',
    'Skips have an equal memo key',
    'A skipped receipt follows one of its node, and neither the contract nor any input differs from it. Rule 2.',
  ),
  check(
    'skip-copy',
    'strict',
    'Skips copy the truth and cost nothing',
    'A skipped receipt has the fingerprints of the one before it and a cost of none. The real verifier asks only for the fresh tokens. Rule 3.',
  ),
  check(
    'render-reason',
    'strict',
    'Renders have a reason',
    'A rendered or failed receipt is the first of its node, follows a failed one, or its memo key moved; arrivals at an ingress and freshness lapses are exempt. Rule 4.',
  ),
  check(
    'failed-no-hit',
    'strict',
    'A failure is no memo hit',
    'No receipt after a failed one is a skip: the next wake renders even with an equal key. Rule 5.',
  ),
  check(
    'failed-keeps',
    'strict',
    'Failures keep the last truth',
    'A failed receipt has the fingerprints of the one before it, and no difference but a reason. Rule 6.',
  ),
  check(
    'inputs',
    'strict',
    'Inputs are what the producers had published',
    'Every slot of the memo key holds what its edge had to read when the receipt was appended. Rule 8.',
  ),
  check(
    'contract',
    'strict',
    'Contracts of the topology',
    'The contract of every receipt is that of the topology. A trail may span several compilations, of which the topology holds one: a difference is information. Rule 9.',
  ),
  check(
    'wake',
    'strict',
    'Wakes name what woke',
    'An input wake names one earlier rendered receipt that moved a facet this node is subscribed to; other wakes name none, a lapse its own last receipt. Rule 10.',
  ),
  check(
    'wake-refs',
    'strict',
    'Wake references exist',
    'Every receipt that a wake names stands earlier in this ledger.',
  ),
  check(
    'propagation',
    'strict',
    'Moves reach their subscribers',
    'A move of a subscribed facet is followed by a receipt of every subscriber. One that is missing at the end of the trail may only be cut off. Rule 12.',
  ),
  check(
    'lapse',
    'strict',
    'Freshness lapses',
    'A lapse marks the facets it lists as stale, once, and changes nothing else. Rule 15.',
  ),
  check(
    'tick',
    'strict',
    'Ticks render nothing by themselves',
    'A wake of the node’s own clock with an equal memo key is a skip, unless the receipt before it failed. Rule 16.',
  ),
  check(
    'ingress',
    'strict',
    'Ingress receipts',
    'A staged arrival is a rendered receipt from outside, without inputs, under its node’s ingress contract. Rule 17.',
  ),
  check(
    'reduced',
    'strict',
    'No truth is reduced to nothing',
    'No fingerprint of the whole truth is that of the text null: such a truth can never move again, so nobody is ever woken by it.',
  ),
  check(
    'waste',
    'strict',
    'Renders that move something',
    'Tells nodes that rendered again and again while their truth stayed what it was. It is information: rendering without moving is allowed.',
  ),
  check(
    'truth-name',
    'strict',
    'Truths hash to their names',
    'Every version in world-models can be read and hashes to its file name. The real system never looks.',
  ),
  check(
    'truth-claim',
    'strict',
    'Truths hash to the facets that claim them',
    'The version that a receipt’s whole-truth fingerprint names is here, and its bytes hash to it.',
  ),
  check(
    'published',
    'strict',
    'The published truth is the last one',
    'What is published for a node has the fingerprints of its last receipt, and its version is here.',
  ),
  check(
    'topology',
    'strict',
    'The topology holds together',
    'It is acyclic as it claims, and its edges and entry points name nodes that are known.',
  ),
  check(
    'parts',
    'strict',
    'Parts of the state dir',
    'Tells which parts are missing or malformed beside the receipts, and what can therefore not be asked.',
  ),
] as const;

export type CheckId = (typeof CHECKS)[number]['id'];
