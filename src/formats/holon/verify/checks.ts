// Every check of this format, in the verifier's order, in words. The trust page and
// every report are made from this list.

import { endCheck, makeChecks } from '../../../ledger/format/describe.ts';

export const HOLON_CHECKS = [
  ...makeChecks('holon', '', 'reference', {
    line: [
      'Lines',
      'A line cannot be read',
      'Every line is exactly one JSON object in valid UTF-8: nothing is cut off in the middle, nothing is there that no event is made of.',
    ],
    envelope: [
      'Envelope',
      'The envelope is incomplete or wrong',
      'Every event says who wrote it, when, in which run, where in git, and under which number; each field is of its type.',
    ],
    'schema-version': [
      'Schema version',
      'Another schema version',
      'Every event is of major version 1, which is the one that is read here.',
    ],
    'unknown-event': [
      'Event types',
      'Unknown event type',
      'Every event is of one of the 21 types that the schema lists. One that is not is kept and shown all the same.',
    ],
    order: [
      'Order',
      'Lines are out of order',
      'Sequence numbers rise from line to line and times never fall: the lines are in the order of writing, as far as their own numbers and times show. A line that was taken out does not show, because numbers may skip.',
      'There is only one line.',
    ],
    payload: [
      'Payload',
      'The payload is incomplete or wrong',
      'Every event carries the fields that the schema lists for its type, each of its type.',
    ],
    'relation-1': [
      '1: intents exist',
      '1: an intent is unknown',
      'Every intent that an event names was created before it, once.',
    ],
    'relation-2': [
      '2: selected plans exist',
      '2: a selected plan is unknown',
      'Every selected plan was created before, once, for the same intent and under the same variant.',
      'No plan is created or selected here.',
    ],
    'relation-3': [
      '3: executed plans were selected',
      '3: an executed plan was not selected',
      'Every execution runs a plan that was selected for its intent before.',
      'No execution is started here.',
    ],
    'relation-4': [
      '4: completions have a start',
      '4: a completion has no start',
      'Every completed execution was started before, and each start is completed once at most.',
      'No execution is completed here.',
    ],
    'relation-5': [
      '5: merges are recorded',
      '5: a merge is not recorded',
      'Nothing counts as merged or promoted without a recorded merge that succeeded.',
      'Nothing says that it was merged or promoted.',
    ],
    'relation-6': [
      '6: rebases are whole',
      '6: a rebase is incomplete',
      'Every rebase that was started came to an end, and every end has its start.',
      'No rebase is recorded here.',
    ],
    'relation-7': [
      '7: success is success',
      '7: success without success',
      'An execution that is recorded as a success has an actual p_success of 1.',
      'No execution is recorded as a success here.',
    ],
    'relation-8': [
      '8: ranges',
      '8: a value is out of range',
      'Probabilities lie between 0 and 1, and entropies are not negative; in the strict profile also impact, cost and lambda.',
      'No metrics are recorded here.',
    ],
    'relation-9': [
      '9: merges follow the hierarchy',
      '9: a merge skips the hierarchy',
      'A sub-intent merges into the branch of its parent, never into main.',
      'No merge is recorded here.',
    ],
  }),
  ...makeChecks('holon', '', 'strict', {
    state: [
      'States follow one another',
      'States do not follow one another',
      'Every change of state begins at the state that the events before it led to.',
      'No change of state is recorded here: events of the minimal viable ledger have none.',
    ],
    'scored-plan': [
      'Scored plans are those created',
      'A scored plan is not the one created',
      'Every plan that was scored was created before, for the same intent and as the same variant.',
      'No plan is scored here.',
    ],
    sandbox: [
      'Executions stay in their sandbox',
      'An execution changes its sandbox',
      'Every execution ends in the sandbox in which it was started, which was created for its intent or one above it before, where the ledger records the creation.',
      'No execution is completed here, and none runs in a sandbox whose creation is recorded.',
    ],
    'tool-plan': [
      'Tools work for plans in execution',
      'A tool was called for another plan',
      'Every tool was called for a plan of which an execution was started before, for the same intent. It may have ended: what it made is still tested then.',
      'No tool call is recorded here.',
    ],
    review: [
      'Reviews are kept',
      'A review was not kept',
      'Nothing was merged, promoted or put in force against a review that said no, and every decision is of the kind that was asked for.',
      'No review is decided here, and nothing is merged.',
    ],
    promotion: [
      'What is promoted was merged',
      'Another merge is promoted',
      'Every promotion names the commit and the branches of a recorded merge of its intent.',
      'Nothing is promoted here that was merged.',
    ],
    branch: [
      'Intents stay on their branch',
      'An intent changes its branch',
      'The rebases, reviews and merges of an intent name one branch, and it is merged into the branch onto which it was rebased.',
      'No two events here name the branch of an intent.',
    ],
    routing: [
      'Models are routed for their plans',
      'A model was routed for another plan',
      'Every model is routed for a plan of the same intent that is created before or after it, by the entropy that is predicted of it; the one that makes a plan is the one that the plan names.',
      'No model is routed here for a plan that is created.',
    ],
    version: [
      'Versions follow one another',
      'A version comes from nowhere',
      'What is approved was proposed, a change begins at the version before it, and no version is used that was not in force, where changes are recorded.',
      'No version is changed or repeated here.',
    ],
    outcome: [
      'What ended agrees with its status',
      'A status is contradicted',
      'Next to a status of success stands no reason of a failure, no failed test and no file in conflict; next to any other, no sign of success.',
      'Nothing here has a status.',
    ],
    arithmetic: [
      'Arithmetic',
      'Numbers do not add up',
      'Calibration errors, expected values and winners follow from the recorded numbers, and a plan’s prediction is the same wherever it is repeated.',
      'Nothing here can be computed again, or its version of the formula is not known.',
    ],
    seal: [
      'Seal',
      'It differs from the seal',
      'Every line of an earlier copy, of which this seal was taken, is here unchanged and in its order.',
      {
        nothing: 'It is made over the file as a whole.',
        needs: { pin: 'seal', how: 'Give a seal that was taken of an earlier copy.' },
      },
    ],
  }),
  endCheck('holon', 'container-end'),
].map((check) => ({ nothing: 'No event here could be examined.', ...check }));

export type HolonCheckId = (typeof HOLON_CHECKS)[number]['id'];

export const BIT: ReadonlyMap<HolonCheckId, number> = new Map(
  HOLON_CHECKS.map(({ id }, i) => [id, 1 << i]),
);

/** What the format cannot offer, as it is shown wherever a chain would be. */
export const HOLON_TAMPER_EVIDENCE = 'Tamper evidence: none in this format';
