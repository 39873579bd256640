// Single faults to plant in a clean ledger, each made so that it breaks one rule and no
// other, with the check that has to find it.

import { encodeText } from '../../../../base/bytes.ts';
import type { WrittenEvent } from './event.ts';
import {
  appendEvent,
  cloneEvents,
  collectPayloadValues,
  encodeLines,
  fault,
  faultInLines,
  fields,
  findEvent,
  findMiddle,
  first,
  type GeneratedFault,
  middle,
  of,
  removeAll,
  takeEvent,
} from './faulty.ts';
import { NAMED_FAULTS } from './named-faults.ts';
import { isRetry, REPEATED } from './repeated-faults.ts';

const NOBODY = 'I-root-999-nobody';

/** A variant that is never selected: what it says is repeated nowhere. */
function loser(events: readonly WrittenEvent[]): WrittenEvent {
  const selected = collectPayloadValues(events, of('plan_selected'), 'plan_id');
  const scored = collectPayloadValues(events, of('plan_variant_scored'), 'plan_id');
  return first(
    events,
    ({ event_type, payload: { plan_id = null } }) =>
      event_type === 'plan_variant_created' && !selected.has(plan_id) && !scored.has(plan_id),
  );
}

/** Sets a metric of a loser's prediction and its expected value with it. */
function repredict(events: readonly WrittenEvent[], metric: string, value: number): void {
  const predicted = fields(loser(events), 'predicted');
  predicted[metric] = value;
  const n = (name: string) => Number(predicted[name]);
  predicted.ev = n('p_success') * n('impact') - n('lambda') * n('entropy') - n('cost');
}

function mergeOfSub(events: readonly WrittenEvent[]): WrittenEvent {
  const isRoot = of('intent_created', { parent_intent_id: null });
  const roots = collectPayloadValues(events, isRoot, 'intent_id');
  return first(
    events,
    ({ event_type, payload: { intent_id = null } }) =>
      event_type === 'git_merge_attempted' && !roots.has(intent_id),
  );
}

function readCalibration(events: readonly WrittenEvent[]) {
  return fields(first(events, of('execution_completed')), 'calibration');
}

export const GENERATED_FAULTS: readonly GeneratedFault[] = [
  faultInLines('cut-last-line', 'error', 'The last line is cut off', (lines) => {
    // A line more, so that no start is left open by its loss.
    const last = lines.at(-1) ?? '';
    return encodeText(`${lines.join('\n')}\n${last.slice(0, last.length / 2)}`);
  }),
  faultInLines('not-json', 'error', 'A line that is not JSON', (lines) => {
    lines.splice(findMiddle(lines), 0, 'Traceback (most recent call last):');
    return undefined;
  }),
  faultInLines('two-objects', 'error', 'An array where an object belongs', (lines) => {
    lines.splice(findMiddle(lines), 0, '[1, 2]');
    return undefined;
  }),
  faultInLines('bad-utf8', 'error', 'A byte that is not UTF-8', (lines) => {
    const bytes = encodeLines([...lines, '{"note":"?"}']);
    bytes[bytes.length - 4] = 0xff;
    return bytes;
  }),
  faultInLines('blank-line', 'warning', 'An empty line', (lines) => {
    lines.splice(findMiddle(lines), 0, '');
    return undefined;
  }),
  faultInLines('byte-order-mark', 'warning', 'A byte order mark', (lines) => {
    return encodeLines([`\ufeff${lines.join('\n')}`]);
  }),
  faultInLines('duplicate-key', 'warning', 'A name twice in one object', (lines) => {
    const at = findMiddle(lines);
    lines[at] = (lines[at] ?? '').replace('"run_id":', '"run_id":"R-0","run_id":');
    return undefined;
  }),
  fault('envelope-missing', 'envelope', 'error', 'No head_sha in the envelope', (events) => {
    delete middle(events).git.head_sha;
  }),
  fault('envelope-type', 'envelope', 'error', 'git.dirty is a text', (events) => {
    middle(events).git.dirty = 'no';
  }),
  fault('seq-fraction', 'envelope', 'error', 'A seq with a fraction', (events) => {
    middle(events).seq -= 0.5;
  }),
  fault('ts-no-date', 'envelope', 'error', 'A day that does not exist', (events) => {
    middle(events).ts = '2026-02-30T10:00:00Z';
  }),
  fault('version-major', 'schema-version', 'error', 'Another major version', (events) => {
    middle(events).schema_version = '2.0';
  }),
  fault('version-minor', 'schema-version', 'warning', 'A higher minor version', (events) => {
    for (const event of events.slice(findMiddle(events))) event.schema_version = '1.3';
  }),
  fault('unknown-event', 'unknown-event', 'info', 'An event type of its own', (events) => {
    const event = cloneEvents(first(events, of('tool_call')));
    appendEvent(events, { ...event, event_type: 'sandbox_escape_attempted' });
  }),
  fault('displaced', 'order', 'error', 'A line in the wrong place', (events) => {
    // Two calls of tools know nothing of each other.
    const at = findEvent(
      events,
      (event, i) =>
        event.event_type === 'tool_call' &&
        events[i + 1]?.event_type === 'tool_call' &&
        events[i + 2] !== undefined,
    );
    const [moved] = events.splice(at, 1);
    if (moved) events.splice(at + 1, 0, moved);
  }),
  fault('seq-twice', 'order', 'error', 'A seq that occurs twice', (events) => {
    const at = findMiddle(events);
    middle(events).seq = events[at - 1]?.seq ?? 0;
  }),
  fault('ts-falls', 'order', 'error', 'A time before that of the line above', (events) => {
    middle(events).ts = '2020-01-01T00:00:00Z';
  }),
  fault('payload-missing', 'payload', 'error', 'A tool call without its command', (events) => {
    delete first(events, of('tool_call')).payload.command;
  }),
  fault('payload-fraction', 'payload', 'error', 'A duration with a fraction', (events) => {
    first(events, of('tool_call')).payload.duration_ms = 12.5;
  }),
  fault('payload-enum', 'payload', 'error', 'A merge that is neither', (events) => {
    first(events, of('git_merge_attempted', { status: 'failed' })).payload.status = 'maybe';
  }),
  fault('state-unlisted', 'payload', 'warning', 'A state outside of the suggested', (events) => {
    const { payload } = first(events, of('intent_state_changed', { to_state: 'testing' }));
    payload.to_state = 'proving';
    const { intent_id = null } = payload;
    const next = events
      .filter(of('intent_state_changed', { intent_id, from_state: 'testing' }))
      .find((event) => event.payload !== payload);
    if (next) next.payload.from_state = 'proving';
  }),
  fault('parent-unknown', 'relation-1', 'error', 'A parent that does not exist', (events) => {
    // A root that has not come as far as a merge has nobody to disagree with.
    const isGit = ({ event_type }: WrittenEvent) => /rebase|merge|promoted/.test(event_type);
    const merging = collectPayloadValues(events, isGit, 'intent_id');
    first(
      events,
      ({ event_type, payload: { intent_id = null } }) =>
        event_type === 'intent_created' && !merging.has(intent_id),
    ).payload.parent_intent_id = NOBODY;
  }),
  fault('created-twice', 'relation-1', 'error', 'An intent created twice', (events) => {
    const at = findEvent(events, of('intent_created'));
    const own = first(events, of('intent_created'));
    for (const event of events.slice(at + 1)) event.seq++;
    events.splice(at + 1, 0, { ...own, seq: own.seq + 1 });
  }),
  fault('policy-of-nobody', 'relation-1', 'error', 'A policy changed by no intent', (events) => {
    first(events, of('policy_changed')).payload.change_intent_id = NOBODY;
  }),
  fault('variant-other', 'relation-2', 'error', 'A plan selected as another variant', (events) => {
    first(events, of('plan_selected')).payload.variant_id = 'v9';
  }),
  fault('selected-unknown', 'relation-2', 'error', 'A plan selected before it exists', (events) => {
    // Its creation is lost, and nothing else speaks of it but what follows from its selection.
    const selected = collectPayloadValues(events, of('plan_selected'), 'plan_id');
    const scored = collectPayloadValues(events, of('plan_variant_scored'), 'plan_id');
    const created = first(
      events,
      ({ event_type, payload: { plan_id = null } }) =>
        event_type === 'plan_variant_created' && selected.has(plan_id) && !scored.has(plan_id),
    );
    const { plan_id } = created.payload;
    // Candidates that were never created are reported by the same relation, as information.
    removeAll(events, (event) => {
      const considered = event.payload.variants_considered;
      const isRouted = of('model_routed', { plan_id: plan_id ?? null })(event);
      return (
        event === created || isRouted || (Array.isArray(considered) && considered.includes(plan_id))
      );
    });
  }),
  fault('never-selected', 'relation-3', 'error', 'A plan runs that was not selected', (events) => {
    takeEvent(events, of('plan_selected'));
  }),
  fault('never-started', 'relation-4', 'error', 'A completion without a start', (events) => {
    // Of a plan that was tried before: a first start missing leaves its tool calls without one.
    takeEvent(events, (event, at) => isRetry(events, event, at));
  }),
  fault('completed-twice', 'relation-4', 'error', 'A start completed twice', (events) => {
    appendEvent(events, cloneEvents(first(events, of('execution_completed'))));
  }),
  fault('merge-unrecorded', 'relation-5', 'error', 'Merged without a recorded merge', (events) => {
    takeEvent(events, of('git_merge_attempted', { status: 'success' }));
  }),
  fault('rebase-endless', 'relation-6', 'error', 'A rebase without its end', (events) => {
    takeEvent(events, of('git_rebase_completed'));
  }),
  fault('rebase-unbegun', 'relation-6', 'error', 'An end without its rebase', (events) => {
    takeEvent(events, of('git_rebase_started'));
  }),
  fault('rebase-last', 'relation-6', 'warning', 'The ledger ends in a rebase', (events) => {
    const { intent_id = null } = first(events, of('git_rebase_started')).payload;
    const at = events.findIndex(of('git_rebase_started', { intent_id }));
    const later = new Set(events.slice(at + 1));
    removeAll(events, (event) => later.has(event) && event.payload.intent_id === intent_id);
  }),
  fault('success-of-half', 'relation-7', 'error', 'Success with p_success 0.5', (events) => {
    const event = first(events, of('execution_completed', { status: 'success' }));
    const actual = fields(event, 'actual');
    const calibration = fields(event, 'calibration');
    // predicted = 1 ± error, and never above 1: the error is computed again with it.
    const predicted = 1 - Number(calibration.p_success_error);
    actual.p_success = 0.5;
    calibration.p_success_error = Math.abs(predicted - 0.5);
  }),
  fault('p-above-one', 'relation-8', 'error', 'A probability below 0', (events) => {
    repredict(events, 'p_success', -0.2);
  }),
  fault('impact-below', 'relation-8', 'error', 'An impact below 0 (strict)', (events) => {
    repredict(events, 'impact', -5);
  }),
  fault('entropy-below', 'relation-8', 'error', 'An actual entropy below 0', (events) => {
    const event = first(events, of('execution_completed'));
    const actual = fields(event, 'actual');
    const calibration = fields(event, 'calibration');
    const { sandbox_id = null } = event.payload;
    const isStart = of('execution_started', { sandbox_id });
    const start = events.findLast((other) => other.seq < event.seq && isStart(other));
    actual.entropy = -1;
    if (start) calibration.entropy_error = Number(fields(start, 'predicted').entropy) + 1;
  }),
  fault('sub-to-main', 'relation-9', 'error', 'A sub-intent merges to main', (events) => {
    mergeOfSub(events).payload.to_branch = 'main';
  }),
  fault('sub-to-stranger', 'relation-9', 'error', 'A sub-intent merges elsewhere', (events) => {
    mergeOfSub(events).payload.to_branch = `intent/${NOBODY}`;
  }),
  fault('from-branch', 'relation-9', 'info', 'A merge from another branch', (events) => {
    // All that it names agrees; it was created on another branch.
    const { intent_id = null } = first(events, of('git_merge_attempted')).payload;
    const creation = events.find(of('intent_created', { intent_id }));
    const own = creation?.git.branch;
    for (const { payload } of events) {
      if (payload.intent_id !== intent_id) continue;
      for (const name of ['branch', 'from_branch']) if (payload[name] === own) payload[name] = 'x';
    }
  }),
  fault('state-skipped', 'state', 'error', 'A change of state is missing', (events) => {
    takeEvent(events, of('intent_state_changed', { to_state: 'rebasing' }));
  }),
  ...REPEATED,
  ...NAMED_FAULTS,
  fault('ev-wrong', 'arithmetic', 'error', 'An expected value that does not add up', (events) => {
    const predicted = fields(loser(events), 'predicted');
    predicted.ev = Number(predicted.ev) - 1;
  }),
  fault('error-wrong', 'arithmetic', 'error', 'A calibration error that is none', (events) => {
    const calibration = readCalibration(events);
    calibration.impact_error = Number(calibration.impact_error) + 0.01;
  }),
  fault('entropy-error', 'arithmetic', 'info', 'A normalised entropy error', (events) => {
    const calibration = readCalibration(events);
    calibration.entropy_error = Number(calibration.entropy_error) / 10 + 0.001;
  }),
  fault('repeated-wrong', 'arithmetic', 'error', 'A prediction repeated wrongly', (events) => {
    fields(first(events, of('plan_selected')), 'predicted').lambda = 0.25;
  }),
  fault('winner-outside', 'arithmetic', 'error', 'A winner that nobody considered', (events) => {
    const event = first(events, of('planning_converged'));
    const considered = event.payload.variants_considered;
    const winner = event.payload.winner_plan_id ?? null;
    if (Array.isArray(considered)) {
      event.payload.variants_considered = considered.filter((id) => id !== winner);
    }
  }),
  fault('winner-weaker', 'arithmetic', 'info', 'A winner that is not the best', (events) => {
    // The best candidate exceeds its budget no more: a loser is made better than the winner.
    repredict(events, 'impact', 100_000);
  }),
];
