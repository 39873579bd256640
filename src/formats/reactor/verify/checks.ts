// Every check of this format, in words.

import { endCheck, makeChecks } from '../../../ledger/format/describe.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { EntryLog } from '../../../ledger/verify/entry-log.ts';

const NOTHING = 'No receipt here could be examined by it.';
const OF_LEDGER = 'It is examined over the ledger as a whole.';

export const REACTOR_CHECKS = [
  ...makeChecks('reactor', 'reactor.', 'reference', {
    open: [
      'The state dir opens',
      'The state dir does not open',
      'The real system reads the list of receipts and the topology, and refuses none of the receipts when it loads them.',
      OF_LEDGER,
    ],
    shape: [
      'Receipts have the pinned shape',
      'A receipt has another shape',
      'Every receipt has exactly the fields that the system pins, each of its type; a skipped one carries no difference and no fresh tokens.',
      NOTHING,
    ],
    'content-hash': [
      'Content hashes',
      'Content does not match its hash',
      'The hash in every receipt is that of its canonical text: the receipt was not changed after it was stamped. Anyone can stamp it again.',
      { nothing: NOTHING, chain: true },
    ],
    chain: [
      'Chain of the node',
      'Chain is broken',
      'Every receipt names the one before it of the same node, the first one none: none is missing in the middle, none came twice or changed places, unless later ones were stamped again.',
      {
        nothing: 'No receipt here has the pinned shape and a true hash.',
        chain: true,
        restsOn: ['reactor.content-hash'],
      },
    ],
    'one-node': [
      'One node a chain',
      'Receipts of several nodes in one chain',
      'All receipts of a chain are of the same node. Chains of different nodes are not tied together by anything.',
      'No receipt here has the pinned shape and a true hash.',
    ],
  }),
  ...makeChecks('reactor', 'reactor.', 'strict', {
    doubled: [
      'No member is written twice',
      'A member is written twice',
      'No receipt has the same member twice. The real system takes the last one, and hashes only that; a reader that takes the first one shows something else.',
      NOTHING,
    ],
    'skip-key': [
      'Skips have an equal memo key',
      'A skip without an equal memo key',
      'A skipped receipt follows one of its node, and neither the contract nor any input differs from it.',
      'Nothing was skipped here.',
    ],
    'skip-copy': [
      'Skips copy the truth and cost nothing',
      'A skip that changes or costs something',
      'A skipped receipt has the fingerprints of the one before it and a cost of none. The real verifier checks only the fresh tokens.',
      'Nothing was skipped here.',
    ],
    'render-reason': [
      'Renders have a reason',
      'A render without a reason',
      'A rendered or failed receipt is the first of its node, follows a failed one, or its memo key moved; arrivals at an ingress and freshness lapses are exempt.',
      'No receipt here has a memo key that could have hit.',
    ],
    'failed-no-hit': [
      'A failure is no memo hit',
      'A skip after a failure',
      'No receipt after a failed one is a skip: the next wake renders even with an equal key.',
      'Nothing follows a failure here.',
    ],
    'failed-keeps': [
      'Failures keep the last truth',
      'A failure that changes the truth',
      'A failed receipt has the fingerprints of the one before it, and no difference but a reason.',
      'Nothing failed here.',
    ],
    cost: [
      'Costs are those of a model',
      'A cost of nobody',
      'A receipt that claims tokens names the provider and the model that took them, and neither is named without the other.',
      'No receipt here can have a cost.',
    ],
    inputs: [
      'Inputs are what the producers had published',
      'Inputs differ from what was published',
      'Every slot of the memo key has the token that its edge had to read when the receipt was appended.',
      NOTHING,
    ],
    contract: [
      'Contracts of the topology',
      'Contract differs from the topology',
      'The contract of every receipt is that of the topology. A trail may span several compilations, of which the topology is one: a difference is information.',
      NOTHING,
    ],
    wake: [
      'Wakes name what woke',
      'A wake names the wrong cause',
      'An input wake names one earlier rendered receipt that moved a facet this node is subscribed to, and that woke it only once; other wakes name none, a lapse its own last receipt, and no render that follows the move of an input says that something else woke it.',
      NOTHING,
    ],
    'wake-refs': [
      'Wake references exist',
      'A wake names a missing receipt',
      'Every receipt that a wake names comes earlier in this ledger.',
      'No wake here names a receipt.',
    ],
    propagation: [
      'Moves reach their subscribers',
      'A move did not reach a subscriber',
      'A move of a subscribed facet is followed by a receipt of every subscriber. One that is missing at the end of the trail may only be cut off.',
      'Nothing that moved here has a subscriber.',
    ],
    lapse: [
      'Freshness lapses',
      'A freshness lapse is wrong',
      'A lapse marks the facets it lists as stale, once, and changes nothing else.',
      'Nothing lapsed here.',
    ],
    tick: [
      'Ticks render nothing by themselves',
      'A tick rendered by itself',
      'A wake of the node’s own clock with an equal memo key is a skip, unless the receipt before it failed.',
      'No clock woke anything here.',
    ],
    ingress: [
      'Ingress receipts',
      'An ingress receipt is wrong',
      'A staged arrival is a rendered receipt from outside, without inputs, under its node’s ingress contract. What only feeds the topology has one contract and costs nothing.',
      'There is no ingress here.',
    ],
    reduced: [
      'No truth is reduced to nothing',
      'A truth was reduced to nothing',
      'No fingerprint of the whole truth is that of the text null: such a truth can never move again, so nobody is ever woken by it.',
      NOTHING,
    ],
    waste: [
      'Renders that move something',
      'Renders that moved nothing',
      'Lists nodes that rendered again and again while their truth stayed what it was. It is information: rendering without moving is allowed.',
      OF_LEDGER,
    ],
    'truth-name': [
      'Truths hash to their names',
      'A truth does not match its name',
      'Every version in world-models can be read and hashes to its file name. The real system never checks that.',
      OF_LEDGER,
    ],
    'truth-claim': [
      'Truths hash to the facets that claim them',
      'A truth does not match the facet that claims it',
      'The version that a receipt’s whole-truth fingerprint names is here, and its bytes hash to it.',
      'No published truth is here under the fingerprint of a receipt.',
    ],
    published: [
      'The published truth is the last one',
      'The published truth is not the last one',
      'What is published for a node has the fingerprints of its last receipt, and its version is here.',
      OF_LEDGER,
    ],
    topology: [
      'The topology is consistent',
      'The topology contradicts itself',
      'It is acyclic as it claims, its edges and entry points name nodes that are known, and receipts are of such nodes.',
      OF_LEDGER,
    ],
    parts: [
      'Parts of the state dir',
      'Parts of the state dir are missing',
      'Lists which other parts are missing or malformed, and what can therefore not be checked.',
      OF_LEDGER,
    ],
  }),
  endCheck('reactor', 'reactor.container-end'),
];

export type ReactorCheckId = (typeof REACTOR_CHECKS)[number]['id'];

/** Of one receipt, or of the ledger as a whole. */
export type ReactorLog = EntryLog<ReactorCheckId, Entry | null>;
