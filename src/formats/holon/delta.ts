// What an event says of the state, resource by resource: only what it says itself. Each
// of its values stands in the event, so that one entry alone can give it.

import type { DeltaOp } from '../../core/fold/fold.ts';
import { textAt } from '../../core/json/access.ts';
import type { JsonMember, JsonValue } from '../../core/json/value.ts';
import type { HolonEvent } from './read/record.ts';

export interface Write {
  readonly kind: string;
  readonly id: string;
  readonly value: JsonValue;
}

export function writesOf(event: HolonEvent): readonly Write[] {
  const { type, payload } = event;
  const field = (name: string): JsonValue =>
    payload.members.findLast(([own]) => own === name)?.[1] ?? null;
  const fields = (...names: readonly string[]): JsonValue => ({
    members: names.flatMap((name): JsonMember[] => {
      const found = payload.members.findLast(([own]) => own === name);
      return found ? [[name, found[1]]] : [];
    }),
  });
  const text = (name: string) => textAt(payload, name) ?? '';
  const intent = (id: string, value: JsonValue): Write => ({
    kind: `intent ${text('intent_id')}`,
    id,
    value,
  });
  const plan = (id: string, value: JsonValue): Write => ({
    kind: `plan ${text('plan_id')}`,
    id,
    value,
  });
  const execution = (id: string, value: JsonValue): Write => ({
    kind: `execution of ${text('plan_id')}`,
    id,
    value,
  });
  switch (type) {
    case 'intent_created':
      return [
        intent('state', 'proposed'),
        intent('goal', field('goal')),
        intent('parent', field('parent_intent_id')),
        intent('branch', event.branch),
        intent('constraints', field('constraints')),
        intent('scope', field('scope')),
      ];
    case 'intent_state_changed':
      return [intent('state', field('to_state'))];
    case 'intent_abandoned':
      return [
        intent('state', 'abandoned'),
        intent('abandoned', fields('reason', 'blocking_issue')),
      ];
    case 'intent_promoted_to_main':
      return [
        intent('state', 'promoted'),
        intent('promotion', fields('from_branch', 'to_branch', 'merge_sha', 'release_tag')),
      ];
    case 'plan_variant_created':
      return [
        plan('variant', field('variant_id')),
        plan('predicted', field('predicted')),
        plan('model', field('model')),
        plan('graph', field('plan_graph')),
      ];
    case 'plan_variant_scored':
      return [
        plan('scored', field('predicted')),
        plan('score breakdown', field('score_breakdown')),
      ];
    case 'planning_converged':
      return [
        intent(
          'planning',
          fields('variants_considered', 'winner_plan_id', 'reason', 'planning_cost_total'),
        ),
      ];
    case 'plan_selected':
      return [
        intent('selected plan', field('plan_id')),
        plan('selected', field('selection_reason')),
      ];
    case 'model_routed':
      return [
        {
          kind: `routing of ${text('plan_id')}`,
          id: text('task_kind'),
          value: fields('model', 'signals', 'routing_policy_version'),
        },
      ];
    case 'sandbox_created':
      return [
        {
          kind: 'sandbox',
          id: text('sandbox_id'),
          value: fields('sandbox_type', 'base_image', 'isolation_guarantees'),
        },
      ];
    case 'execution_started':
      return [
        execution('status', 'running'),
        execution('sandbox', field('sandbox_id')),
        execution('predicted', field('predicted')),
      ];
    case 'tool_call':
      return [
        execution('last tool call', fields('tool_name', 'command', 'exit_code', 'duration_ms')),
      ];
    case 'execution_completed':
      return [
        execution('status', field('status')),
        execution('actual', field('actual')),
        execution('calibration', field('calibration')),
        execution('artifacts', field('artifacts')),
        ...(field('failure_reason') === null
          ? []
          : [execution('failure reason', field('failure_reason'))]),
      ];
    case 'git_rebase_started':
      return [
        {
          kind: `branch ${text('branch')}`,
          id: 'rebase',
          value: {
            members: [
              ['status', 'running'],
              ...membersOf(fields('parent_branch', 'parent_head_sha')),
            ],
          },
        },
      ];
    case 'git_rebase_completed':
      return [
        {
          kind: `branch ${text('branch')}`,
          id: 'rebase',
          value: fields('status', 'conflict_files', 'duration_ms'),
        },
      ];
    case 'git_merge_attempted':
      return [
        {
          kind: `branch ${text('from_branch')}`,
          id: `merge into ${text('to_branch')}`,
          value: fields('status', 'merge_sha', 'failure_reason'),
        },
      ];
    case 'human_review_requested':
      return [
        {
          kind: `review ${text('review_kind')}`,
          id: 'request',
          value: fields('branch', 'summary', 'diff_range'),
        },
        { kind: `review ${text('review_kind')}`, id: 'decision', value: 'pending' },
      ];
    case 'human_review_decision':
      return [
        {
          kind: `review ${text('review_kind')}`,
          id: 'decision',
          value: fields('decision', 'reviewer', 'notes'),
        },
      ];
    case 'estimator_proposed': {
      const proposed: Write = {
        kind: `estimator ${text('estimator_name')}`,
        id: `proposed ${text('new_version')}`,
        value: fields('based_on_version', 'evidence', 'human_approval_required'),
      };
      // One that needs no person is in force at once.
      return field('human_approval_required') === false
        ? [proposed, { ...proposed, id: 'in force', value: field('new_version') }]
        : [proposed];
    }
    case 'estimator_approved': {
      const kind = `estimator ${text('estimator_name')}`;
      return [
        { kind, id: 'in force', value: field('approved_version') },
        { kind, id: 'approved', value: fields('approved_version', 'reviewer', 'decision_ts') },
      ];
    }
    case 'policy_changed': {
      const kind = `policy ${text('policy_name')}`;
      return [
        { kind, id: 'in force', value: field('to_version') },
        { kind, id: 'last change', value: fields('from_version', 'summary', 'human_approved') },
      ];
    }
    default:
      return [];
  }
}

function membersOf(value: JsonValue): readonly JsonMember[] {
  return value !== null && typeof value === 'object' && 'members' in value ? value.members : [];
}

export function opsOf(event: HolonEvent): readonly DeltaOp[] {
  return writesOf(event).map(({ kind, id }) => ({ op: 'put', kind, id }));
}
