// Every check of this format, in words.

import { endCheck, makeChecks, makePhases, type Steps } from '../../../ledger/format/checks.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { EntryLog } from '../../../ledger/verify/entry-log.ts';

const NOTHING = 'No receipt here could be examined by it.';
const OF_LEDGER = 'It is examined over the ledger as a whole.';

/** The steps of a replay, each with where it is shown. */
const STEPS = {
  'load receipts': 'load',
  'verify content hashes': 'hashes',
  'verify the chain of each node': 'chain',
  'follow what woke each node': 'relations',
  'follow moves to their subscribers': 'relations',
  'check renders and skips': 'fold',
  'compare published truths': 'compare',
} as const satisfies Steps;

export const REACTOR_CHECKS = [
  ...makeChecks('reactor', 'reactor.', 'reference', [
    {
      id: 'open',
      phase: 'load receipts',
      title: 'The state dir opens',
      fault: 'The state dir does not open',
      proves:
        'The real system reads the list of receipts and the topology, and refuses none of the receipts when it loads them.',
      nothing: OF_LEDGER,
    },
    {
      id: 'shape',
      phase: 'load receipts',
      title: 'Receipts have the pinned shape',
      fault: 'A receipt has another shape',
      proves:
        'Every receipt has exactly the fields that the system pins, each of its type; a skipped one carries no difference and no fresh tokens.',
      nothing: NOTHING,
    },
    {
      id: 'content-hash',
      phase: 'verify content hashes',
      title: 'Content hashes',
      fault: 'Content does not match its hash',
      proves:
        'The hash in every receipt is that of its canonical text: the receipt was not changed after it was stamped. Anyone can stamp it again.',
      nothing: NOTHING,
      chain: true,
    },
    {
      id: 'chain',
      phase: 'verify the chain of each node',
      title: 'Chain of the node',
      fault: 'Chain is broken',
      proves:
        'Every receipt names the one before it of the same node, the first one none: none is missing in the middle, none came twice or changed places, unless later ones were stamped again.',
      nothing: 'No receipt here has the pinned shape and a true hash.',
      chain: true,
      restsOn: ['reactor.content-hash'],
    },
    {
      id: 'one-node',
      phase: 'verify the chain of each node',
      title: 'One node a chain',
      fault: 'Receipts of several nodes in one chain',
      proves:
        'All receipts of a chain are of the same node. Chains of different nodes are not tied together by anything.',
      nothing: 'No receipt here has the pinned shape and a true hash.',
    },
  ]),
  ...makeChecks('reactor', 'reactor.', 'strict', [
    {
      id: 'doubled',
      phase: 'load receipts',
      title: 'No member is written twice',
      fault: 'A member is written twice',
      proves:
        'No receipt has the same member twice. The real system takes the last one, and hashes only that; a reader that takes the first one shows something else.',
      nothing: NOTHING,
    },
    {
      id: 'skip-key',
      phase: 'check renders and skips',
      title: 'Skips have an equal memo key',
      fault: 'A skip without an equal memo key',
      proves:
        'A skipped receipt follows one of its node, and neither the contract nor any input differs from it.',
      nothing: 'Nothing was skipped here.',
    },
    {
      id: 'skip-copy',
      phase: 'check renders and skips',
      title: 'Skips copy the truth and cost nothing',
      fault: 'A skip that changes or costs something',
      proves:
        'A skipped receipt has the fingerprints of the one before it and a cost of none. The real verifier checks only the fresh tokens.',
      nothing: 'Nothing was skipped here.',
    },
    {
      id: 'render-reason',
      phase: 'check renders and skips',
      title: 'Renders have a reason',
      fault: 'A render without a reason',
      proves:
        'A rendered or failed receipt is the first of its node, follows a failed one, or its memo key moved; arrivals at an ingress and freshness lapses are exempt.',
      nothing: 'No receipt here has a memo key that could have hit.',
    },
    {
      id: 'failed-no-hit',
      phase: 'check renders and skips',
      title: 'A failure is no memo hit',
      fault: 'A skip after a failure',
      proves:
        'No receipt after a failed one is a skip: the next wake renders even with an equal key.',
      nothing: 'Nothing follows a failure here.',
    },
    {
      id: 'failed-keeps',
      phase: 'check renders and skips',
      title: 'Failures keep the last truth',
      fault: 'A failure that changes the truth',
      proves:
        'A failed receipt has the fingerprints of the one before it, and no difference but a reason.',
      nothing: 'Nothing failed here.',
    },
    {
      id: 'cost',
      phase: 'check renders and skips',
      title: 'Costs are those of a model',
      fault: 'A cost of nobody',
      proves:
        'A receipt that claims tokens names the provider and the model that took them, and neither is named without the other.',
      nothing: 'No receipt here can have a cost.',
    },
    {
      id: 'inputs',
      phase: 'follow moves to their subscribers',
      title: 'Inputs are what the producers had published',
      fault: 'Inputs differ from what was published',
      proves:
        'Every slot of the memo key has the token that its edge had to read when the receipt was appended.',
      nothing: NOTHING,
    },
    {
      id: 'contract',
      phase: 'follow moves to their subscribers',
      title: 'Contracts of the topology',
      fault: 'Contract differs from the topology',
      proves:
        'The contract of every receipt is that of the topology. A trail may span several compilations, of which the topology is one: a difference is information.',
      nothing: NOTHING,
    },
    {
      id: 'wake',
      phase: 'follow what woke each node',
      title: 'Wakes name what woke',
      fault: 'A wake names the wrong cause',
      proves:
        'An input wake names one earlier rendered receipt that moved a facet this node is subscribed to, and that woke it only once; other wakes name none, a lapse its own last receipt, and no render that follows the move of an input says that something else woke it.',
      nothing: NOTHING,
    },
    {
      id: 'wake-refs',
      phase: 'follow what woke each node',
      title: 'Wake references exist',
      fault: 'A wake names a missing receipt',
      proves: 'Every receipt that a wake names comes earlier in this ledger.',
      nothing: 'No wake here names a receipt.',
    },
    {
      id: 'propagation',
      phase: 'follow moves to their subscribers',
      title: 'Moves reach their subscribers',
      fault: 'A move did not reach a subscriber',
      proves:
        'A move of a subscribed facet is followed by a receipt of every subscriber. One that is missing at the end of the trail may only be cut off.',
      nothing: 'Nothing that moved here has a subscriber.',
    },
    {
      id: 'lapse',
      phase: 'follow what woke each node',
      title: 'Freshness lapses',
      fault: 'A freshness lapse is wrong',
      proves: 'A lapse marks the facets it lists as stale, once, and changes nothing else.',
      nothing: 'Nothing lapsed here.',
    },
    {
      id: 'tick',
      phase: 'follow what woke each node',
      title: 'Ticks render nothing by themselves',
      fault: 'A tick rendered by itself',
      proves:
        'A wake of the node’s own clock with an equal memo key is a skip, unless the receipt before it failed.',
      nothing: 'No clock woke anything here.',
    },
    {
      id: 'ingress',
      phase: 'follow what woke each node',
      title: 'Ingress receipts',
      fault: 'An ingress receipt is wrong',
      proves:
        'A staged arrival is a rendered receipt from outside, without inputs, under its node’s ingress contract. What only feeds the topology has one contract and costs nothing.',
      nothing: 'There is no ingress here.',
    },
    {
      id: 'reduced',
      phase: 'check renders and skips',
      title: 'No truth is reduced to nothing',
      fault: 'A truth was reduced to nothing',
      proves:
        'No fingerprint of the whole truth is that of the text null: such a truth can never move again, so nobody is ever woken by it.',
      nothing: NOTHING,
    },
    {
      id: 'waste',
      phase: 'check renders and skips',
      title: 'Renders that move something',
      fault: 'Renders that moved nothing',
      proves:
        'Lists nodes that rendered again and again while their truth stayed what it was. It is information: rendering without moving is allowed.',
      nothing: OF_LEDGER,
    },
    {
      id: 'truth-name',
      phase: 'compare published truths',
      title: 'Truths hash to their names',
      fault: 'A truth does not match its name',
      proves:
        'Every version in world-models can be read and hashes to its file name. The real system never checks that.',
      nothing: OF_LEDGER,
    },
    {
      id: 'truth-claim',
      phase: 'compare published truths',
      title: 'Truths hash to the facets that claim them',
      fault: 'A truth does not match the facet that claims it',
      proves:
        'The version that a receipt’s whole-truth fingerprint names is here, and its bytes hash to it.',
      nothing: 'No published truth is here under the fingerprint of a receipt.',
    },
    {
      id: 'published',
      phase: 'compare published truths',
      title: 'The published truth is the last one',
      fault: 'The published truth is not the last one',
      proves:
        'What is published for a node has the fingerprints of its last receipt, and its version is here.',
      nothing: OF_LEDGER,
    },
    {
      id: 'topology',
      phase: 'follow moves to their subscribers',
      title: 'The topology is consistent',
      fault: 'The topology contradicts itself',
      proves:
        'It is acyclic as it claims, its edges and entry points name nodes that are known, and receipts are of such nodes.',
      nothing: OF_LEDGER,
    },
    {
      id: 'parts',
      phase: 'load receipts',
      title: 'Parts of the state dir',
      fault: 'Parts of the state dir are missing',
      proves:
        'Lists which other parts are missing or malformed, and what can therefore not be checked.',
      nothing: OF_LEDGER,
    },
  ]),
  endCheck('reactor', 'reactor.container-end', 'load receipts'),
];

export type ReactorCheckId = (typeof REACTOR_CHECKS)[number]['id'];

export const REACTOR_PHASES = makePhases(STEPS, REACTOR_CHECKS);

/** Of one receipt, or of the ledger as a whole. */
export type ReactorLog = EntryLog<ReactorCheckId, Entry | null>;
