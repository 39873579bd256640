// Every check of this format, in the verifier's order, in words. The trust page and
// every report are made from this list.

import {
  type CheckRecord,
  endCheck,
  makeChecks,
  makePhases,
  type Steps,
} from '../../../ledger/format/checks.ts';
import { arithmetic } from './arithmetic.ts';
import { oneBranch, promotedAsMerged } from './branches.ts';
import type { Examine } from './context.ts';
import {
  envelope,
  knownType,
  namesOnce,
  orderEnvelope,
  payloadShape,
  schemaVersion,
} from './envelope.ts';
import { mergesRecorded, mergesUpwards, rebasesStarted } from './git.ts';
import { endsAgree } from './outcomes.ts';
import {
  completionsStarted,
  executionsSelected,
  intentsExist,
  metricsInRange,
  plansExist,
  statesFollow,
  successIsSuccess,
} from './relations.ts';
import { oneSandbox, scoredPlans, toolsForPlans } from './repeats.ts';
import { reviewsKept } from './reviews.ts';
import { routedAsPlanned } from './routing.ts';
import { versionsFollow } from './versions.ts';

/** The steps of a replay, each with where it is shown. */
const STEPS = {
  'load events': 'load',
  'verify order': 'sequence',
  'follow each intent to its merge': 'fold',
  'check amounts': 'relations',
  'compare the seal': 'compare',
} as const satisfies Steps;

/** A check, and the function that makes it of an event; without one, it is made of the file as a whole. */
interface HolonRecord<Id extends string> extends CheckRecord<Id, keyof typeof STEPS> {
  readonly examine?: Examine;
}

const write = <Id extends string>(all: readonly HolonRecord<Id>[]) => all;

/** What the schema states. */
const REFERENCE = write([
  {
    id: 'line',
    phase: 'load events',
    title: 'Lines',
    fault: 'A line cannot be read',
    proves:
      'Every line is exactly one JSON object in valid UTF-8: nothing is cut off in the middle, nothing is there that no event is made of.',
    examine: namesOnce,
    planted: 'A line that is not JSON',
  },
  {
    id: 'envelope',
    phase: 'load events',
    title: 'Envelope',
    fault: 'The envelope is incomplete or wrong',
    proves:
      'Every event says who wrote it, when, in which run, where in git, and under which number; each field is of its type.',
    examine: envelope,
    planted: 'No head_sha in the envelope',
  },
  {
    id: 'schema-version',
    phase: 'load events',
    title: 'Schema version',
    fault: 'Another schema version',
    proves: 'Every event is of major version 1, which is the one that is read here.',
    examine: schemaVersion,
    planted: 'Another major version',
  },
  {
    id: 'unknown-event',
    phase: 'load events',
    title: 'Event types',
    fault: 'Unknown event type',
    proves:
      'Every event is of one of the 21 types that the schema lists. One that is not is kept and shown all the same.',
    examine: knownType,
    planted: 'An event type of its own',
  },
  {
    id: 'order',
    phase: 'verify order',
    title: 'Order',
    fault: 'Lines are out of order',
    proves:
      'Sequence numbers rise from line to line and times never fall: the lines are in the order of writing, as far as their own numbers and times show. A line that was taken out does not show, because numbers may skip.',
    nothing: 'There is only one line.',
    examine: orderEnvelope,
    planted: 'A line in the wrong place',
  },
  {
    id: 'payload',
    phase: 'load events',
    title: 'Payload',
    fault: 'The payload is incomplete or wrong',
    proves: 'Every event carries the fields that the schema lists for its type, each of its type.',
    examine: payloadShape,
    planted: 'A tool call without its command',
  },
  {
    id: 'relation-1',
    phase: 'follow each intent to its merge',
    title: '1: intents exist',
    fault: '1: an intent is unknown',
    proves: 'Every intent that an event names was created before it, once.',
    examine: intentsExist,
    planted: 'A parent that does not exist',
  },
  {
    id: 'relation-2',
    phase: 'follow each intent to its merge',
    title: '2: selected plans exist',
    fault: '2: a selected plan is unknown',
    proves:
      'Every selected plan was created before, once, for the same intent and under the same variant.',
    nothing: 'No plan is created or selected here.',
    examine: plansExist,
    planted: 'A plan selected as another variant',
  },
  {
    id: 'relation-3',
    phase: 'follow each intent to its merge',
    title: '3: executed plans were selected',
    fault: '3: an executed plan was not selected',
    proves: 'Every execution runs a plan that was selected for its intent before.',
    nothing: 'No execution is started here.',
    examine: executionsSelected,
    planted: 'A plan runs that was not selected',
  },
  {
    id: 'relation-4',
    phase: 'follow each intent to its merge',
    title: '4: completions have a start',
    fault: '4: a completion has no start',
    proves:
      'Every completed execution was started before, and each start is completed once at most.',
    nothing: 'No execution is completed here.',
    examine: completionsStarted,
    planted: 'A completion without a start',
  },
  {
    id: 'relation-5',
    phase: 'follow each intent to its merge',
    title: '5: merges are recorded',
    fault: '5: a merge is not recorded',
    proves: 'Nothing counts as merged or promoted without a recorded merge that succeeded.',
    nothing: 'Nothing says that it was merged or promoted.',
    examine: mergesRecorded,
    planted: 'Merged without a recorded merge',
  },
  {
    id: 'relation-6',
    phase: 'follow each intent to its merge',
    title: '6: rebases are whole',
    fault: '6: a rebase is incomplete',
    proves: 'Every rebase that was started came to an end, and every end has its start.',
    nothing: 'No rebase is recorded here.',
    examine: rebasesStarted,
    planted: 'A rebase without its end',
  },
  {
    id: 'relation-7',
    phase: 'check amounts',
    title: '7: success is success',
    fault: '7: success without success',
    proves: 'An execution that is recorded as a success has an actual p_success of 1.',
    nothing: 'No execution is recorded as a success here.',
    examine: successIsSuccess,
    planted: 'Success with p_success 0.5',
  },
  {
    id: 'relation-8',
    phase: 'check amounts',
    title: '8: ranges',
    fault: '8: a value is out of range',
    proves:
      'Probabilities lie between 0 and 1, and entropies are not negative; in the strict profile also impact, cost and lambda.',
    nothing: 'No metrics are recorded here.',
    examine: metricsInRange,
    planted: 'A probability below 0',
  },
  {
    id: 'relation-9',
    phase: 'follow each intent to its merge',
    title: '9: merges follow the hierarchy',
    fault: '9: a merge skips the hierarchy',
    proves: 'A sub-intent merges into the branch of its parent, never into main.',
    nothing: 'No merge is recorded here.',
    examine: mergesUpwards,
    planted: 'A sub-intent merges to main',
  },
]);

/** What several events say that belong together. */
const STRICT = write([
  {
    id: 'state',
    phase: 'follow each intent to its merge',
    title: 'States follow one another',
    fault: 'States do not follow one another',
    proves: 'Every change of state begins at the state that the events before it led to.',
    nothing: 'No change of state is recorded here: events of the minimal viable ledger have none.',
    examine: statesFollow,
    planted: 'A change of state is missing',
  },
  {
    id: 'scored-plan',
    phase: 'follow each intent to its merge',
    title: 'Scored plans are those created',
    fault: 'A scored plan is not the one created',
    proves:
      'Every plan that was scored was created before, for the same intent and as the same variant.',
    nothing: 'No plan is scored here.',
    examine: scoredPlans,
    planted: 'A plan scored as another variant',
  },
  {
    id: 'sandbox',
    phase: 'follow each intent to its merge',
    title: 'Executions stay in their sandbox',
    fault: 'An execution changes its sandbox',
    proves:
      'Every execution ends in the sandbox in which it was started, which was created for its intent or one above it before, where the ledger records the creation.',
    nothing:
      'No execution is completed here, and none runs in a sandbox whose creation is recorded.',
    examine: oneSandbox,
    planted: 'An execution ends in another sandbox',
  },
  {
    id: 'tool-plan',
    phase: 'follow each intent to its merge',
    title: 'Tools work for plans in execution',
    fault: 'A tool was called for another plan',
    proves:
      'Every tool was called for a plan of which an execution was started before, for the same intent. It may have ended: what it made is still tested then.',
    nothing: 'No tool call is recorded here.',
    examine: toolsForPlans,
    planted: 'A tool called for a plan that lost',
  },
  {
    id: 'review',
    phase: 'follow each intent to its merge',
    title: 'Reviews are kept',
    fault: 'A review was not kept',
    proves:
      'Nothing was merged, promoted or put in force against a review that said no, and every decision is of the kind that was asked for.',
    nothing: 'No review is decided here, and nothing is merged.',
    examine: reviewsKept,
    planted: 'A review that said no, and a merge',
  },
  {
    id: 'promotion',
    phase: 'follow each intent to its merge',
    title: 'What is promoted was merged',
    fault: 'Another merge is promoted',
    proves: 'Every promotion names the commit and the branches of a recorded merge of its intent.',
    nothing: 'Nothing is promoted here that was merged.',
    examine: promotedAsMerged,
    planted: 'A commit promoted that no merge made',
  },
  {
    id: 'branch',
    phase: 'follow each intent to its merge',
    title: 'Intents stay on their branch',
    fault: 'An intent changes its branch',
    proves:
      'The rebases, reviews and merges of an intent name one branch, and it is merged into the branch onto which it was rebased.',
    nothing: 'No two events here name the branch of an intent.',
    examine: oneBranch,
    planted: 'A review of another branch',
  },
  {
    id: 'routing',
    phase: 'follow each intent to its merge',
    title: 'Models are routed for their plans',
    fault: 'A model was routed for another plan',
    proves:
      'Every model is routed for a plan of the same intent that is created before or after it, by the entropy that is predicted of it; the one that makes a plan is the one that the plan names.',
    nothing: 'No model is routed here for a plan that is created.',
    examine: routedAsPlanned,
    planted: 'A model routed for no plan',
  },
  {
    id: 'version',
    phase: 'follow each intent to its merge',
    title: 'Versions follow one another',
    fault: 'A version comes from nowhere',
    proves:
      'What is approved was proposed, a change begins at the version before it, and no version is used that was not in force, where changes are recorded.',
    nothing: 'No version is changed or repeated here.',
    examine: versionsFollow,
    planted: 'A version approved that is new',
  },
  {
    id: 'outcome',
    phase: 'follow each intent to its merge',
    title: 'What ended agrees with its status',
    fault: 'A status is contradicted',
    proves:
      'Next to a status of success stands no reason of a failure, no failed test and no file in conflict; next to any other, no sign of success.',
    nothing: 'Nothing here has a status.',
    examine: endsAgree,
    planted: 'A success with a reason',
  },
  {
    id: 'arithmetic',
    phase: 'check amounts',
    title: 'Arithmetic',
    fault: 'Numbers do not add up',
    proves:
      'Calibration errors, expected values and winners follow from the recorded numbers, and a plan’s prediction is the same wherever it is repeated.',
    nothing: 'Nothing here can be computed again, or its version of the formula is not known.',
    examine: arithmetic,
    planted: 'An expected value that does not add up',
  },
  {
    id: 'seal',
    phase: 'compare the seal',
    title: 'Seal',
    fault: 'It differs from the seal',
    proves:
      'Every line of an earlier copy, of which this seal was taken, is here unchanged and in its order.',
    nothing: 'It is made over the file as a whole.',
    needs: { pin: 'seal', how: 'Give a seal that was taken of an earlier copy.' },
  },
]);

/** In the order in which an event is examined. */
export const HOLON_RECORDS = [...REFERENCE, ...STRICT];

export const HOLON_CHECKS = [
  ...makeChecks('holon', '', 'reference', REFERENCE),
  ...makeChecks('holon', '', 'strict', STRICT),
  endCheck('holon', 'container-end', 'load events'),
].map((check) => ({ nothing: 'No event here could be examined.', ...check }));

export type HolonCheckId = (typeof HOLON_CHECKS)[number]['id'];

export const HOLON_PHASES = makePhases(STEPS, HOLON_CHECKS);

export const BIT: ReadonlyMap<HolonCheckId, number> = new Map(
  HOLON_CHECKS.map(({ id }, i) => [id, 1 << i]),
);

/** What the format cannot offer, as it is shown wherever a chain would be. */
export const HOLON_TAMPER_EVIDENCE = 'Tamper evidence: none in this format';
