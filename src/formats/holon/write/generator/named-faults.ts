// Faults of what several events name: reviews, branches, commits, models, versions, and how
// something ended.

import type { PayloadValue, WrittenEvent } from './event.ts';
import {
  collectPayloadValues,
  fault,
  fields,
  findEvent,
  first,
  type GeneratedFault,
  of,
} from './faulty.ts';

/** An event of an intent of which another event fits, later in the ledger. */
function before(
  events: readonly WrittenEvent[],
  fits: (event: WrittenEvent) => boolean,
  later: (event: WrittenEvent) => boolean,
): WrittenEvent {
  const at = findEvent(
    events,
    (event, i) =>
      fits(event) &&
      events.some(
        (other, j) => j > i && later(other) && other.payload.intent_id === event.payload.intent_id,
      ),
  );
  return events[at] as WrittenEvent;
}

const approval = of('human_review_decision', { decision: 'approved' });
const merged = of('git_merge_attempted', { status: 'success' });
const promoted = of('intent_promoted_to_main');

export const NAMED_FAULTS: readonly GeneratedFault[] = [
  fault('review-no', 'review', 'error', 'A review that said no, and a merge', (events) => {
    before(events, approval, merged).payload.decision = 'rejected';
  }),
  fault('review-kind', 'review', 'warning', 'A review of another kind is decided', (events) => {
    first(events, of('human_review_decision')).payload.review_kind = 'governance';
  }),
  fault('estimator-no', 'review', 'error', 'An estimator approved against its review', (events) => {
    const at = findEvent(events, of('estimator_approved'));
    const proposed = events.slice(0, at).findLast(of('estimator_proposed'));
    const decision = events.findLast(of('human_review_decision')) as WrittenEvent;
    const intent_id: PayloadValue = proposed?.payload.proposal_intent_id ?? null;
    const { seq, ts } = events[at] as WrittenEvent;
    for (const event of events.slice(at)) event.seq++;
    const payload = {
      ...decision.payload,
      intent_id,
      review_kind: 'estimator_change',
      decision: 'rejected',
    };
    events.splice(at, 0, { ...decision, seq, ts, payload });
  }),
  fault(
    'promoted-other',
    'promotion',
    'error',
    'A commit promoted that no merge made',
    (events) => {
      first(events, promoted).payload.merge_sha = '000000000000';
    },
  ),
  fault('merged-other', 'promotion', 'error', 'A merge that made another commit', (events) => {
    before(events, merged, promoted).payload.merge_sha = '000000000000';
  }),
  fault('promoted-elsewhere', 'promotion', 'error', 'A promotion of another branch', (events) => {
    first(events, promoted).payload.to_branch = 'release';
  }),
  fault('reviewed-elsewhere', 'branch', 'warning', 'A review of another branch', (events) => {
    const open = first(events, of('human_review_requested'));
    open.payload.branch = 'scratch';
  }),
  fault('merged-elsewhere', 'branch', 'warning', 'A root merged elsewhere', (events) => {
    const roots = collectPayloadValues(
      events,
      of('intent_created', { parent_intent_id: null }),
      'intent_id',
    );
    const isOfRoot = ({ payload }: WrittenEvent) => roots.has(payload.intent_id ?? null);
    const isRebase = of('git_rebase_started');
    const at = findEvent(
      events,
      (event, i) =>
        isRebase(event) &&
        isOfRoot(event) &&
        events
          .slice(i)
          .some((one) => merged(one) && one.payload.intent_id === event.payload.intent_id),
    );
    const { intent_id = null } = events[at]?.payload ?? {};
    const last = events.findLast(of('git_rebase_started', { intent_id }));
    if (last) last.payload.parent_branch = 'release';
  }),
  fault('routed-for-nobody', 'routing', 'warning', 'A model routed for no plan', (events) => {
    first(events, of('model_routed', { task_kind: 'planning' })).payload.plan_id = 'P-nobody';
  }),
  fault('routed-elsewhere', 'routing', 'warning', 'A plan made by another model', (events) => {
    fields(first(events, of('model_routed', { task_kind: 'planning' })), 'model').model_id = 'x';
  }),
  fault('routed-by-other', 'routing', 'warning', 'A model routed by another entropy', (events) => {
    fields(first(events, of('model_routed')), 'signals').predicted_entropy = 0.001;
  }),
  fault('approved-other', 'version', 'warning', 'A version approved that is new', (events) => {
    const own = first(events, of('estimator_approved')).payload;
    const used = (event: WrittenEvent) => JSON.stringify(event.payload).includes(`"${used_}"`);
    const used_ = String(own.approved_version);
    own.approved_version = 'v0';
    // It is used from here on.
    for (const event of events.filter(used))
      if (/plan|execution/.test(event.event_type))
        event.payload = JSON.parse(JSON.stringify(event.payload).replaceAll(`"${used_}"`, '"v0"'));
  }),
  fault('based-on-other', 'version', 'warning', 'A proposal based on nothing known', (events) => {
    const last = events.findLast(of('estimator_proposed')) as WrittenEvent;
    last.payload.based_on_version = 'v0';
  }),
  fault('policy-from-other', 'version', 'warning', 'A policy changed from nothing', (events) => {
    const last = events.findLast(of('policy_changed')) as WrittenEvent;
    last.payload.from_version = 'routing_v0';
  }),
  fault('routing-policy', 'version', 'warning', 'A model routed by no policy', (events) => {
    const at = events.findIndex(of('policy_changed', { policy_name: 'routing' }));
    const later = events.slice(at + 1).find(of('model_routed')) as WrittenEvent;
    later.payload.routing_policy_version = 'routing_v0';
  }),
  fault('success-reasoned', 'outcome', 'warning', 'A success with a reason', (events) => {
    first(events, of('execution_completed', { status: 'success' })).payload.failure_reason = 'x';
  }),
  fault('success-untested', 'outcome', 'warning', 'A success whose tests failed', (events) => {
    const success = first(events, of('execution_completed', { status: 'success' }));
    fields(success, 'actual', 'measurements').tests_passed = false;
  }),
  fault('rebase-no-files', 'outcome', 'warning', 'A conflict in no file', (events) => {
    first(events, of('git_rebase_completed', { status: 'conflict' })).payload.conflict_files = [];
  }),
];
