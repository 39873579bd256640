// What an event says about the state, resource by resource. Every value is taken from the
// event itself, so that one stored entry is enough to give it.

import { textAt } from '../../base/json/access.ts';
import { type JsonMember, type JsonObject, type JsonValue, member } from '../../base/json/value.ts';
import type { DeltaOp } from '../../ledger/fold/fold.ts';

import type { HolonEvent } from './read/record.ts';

interface Write {
  readonly kind: string;
  readonly id: string;
  readonly value: JsonValue;
}

export function listHolonWrites({ type, payload, branch }: HolonEvent): readonly Write[] {
  const field = (name: string): JsonValue => member(payload, name) ?? null;
  const fields = (...names: readonly string[]): JsonObject => ({
    members: names.flatMap((name): JsonMember[] => {
      const value = member(payload, name);
      return value === undefined ? [] : [[name, value]];
    }),
  });
  const named = (what: string, name: string) => `${what} ${textAt(payload, name) ?? ''}`;
  const writes = (kind: string, ...values: readonly (readonly [id: string, value: JsonValue])[]) =>
    values.map(([id, value]): Write => ({ kind, id, value }));
  const intent = named('intent', 'intent_id');
  const plan = named('plan', 'plan_id');
  const execution = named('execution of', 'plan_id');
  const review = named('review', 'review_kind');
  const estimator = named('estimator', 'estimator_name');
  switch (type) {
    case 'intent_created':
      return writes(
        intent,
        ['state', 'proposed'],
        ['goal', field('goal')],
        ['parent', field('parent_intent_id')],
        ['branch', branch],
        ['constraints', field('constraints')],
        ['scope', field('scope')],
      );
    case 'intent_state_changed':
      return writes(intent, ['state', field('to_state')]);
    case 'intent_abandoned': {
      const why = fields('reason', 'blocking_issue');
      return writes(intent, ['state', 'abandoned'], ['abandoned', why]);
    }
    case 'intent_promoted_to_main': {
      const promotion = fields('from_branch', 'to_branch', 'merge_sha', 'release_tag');
      return writes(intent, ['state', 'promoted'], ['promotion', promotion]);
    }
    case 'plan_variant_created':
      return writes(
        plan,
        ['variant', field('variant_id')],
        ['predicted', field('predicted')],
        ['model', field('model')],
        ['graph', field('plan_graph')],
      );
    case 'plan_variant_scored': {
      const breakdown = field('score_breakdown');
      return writes(plan, ['scored', field('predicted')], ['score breakdown', breakdown]);
    }
    case 'planning_converged': {
      const names = ['variants_considered', 'winner_plan_id', 'reason', 'planning_cost_total'];
      return writes(intent, ['planning', fields(...names)]);
    }
    case 'plan_selected':
      return [
        ...writes(intent, ['selected plan', field('plan_id')]),
        ...writes(plan, ['selected', field('selection_reason')]),
      ];
    case 'model_routed': {
      const routing = fields('model', 'signals', 'routing_policy_version');
      const task = textAt(payload, 'task_kind') ?? '';
      return writes(named('routing of', 'plan_id'), [task, routing]);
    }
    case 'sandbox_created': {
      const sandbox = fields('sandbox_type', 'base_image', 'isolation_guarantees');
      return writes('sandbox', [textAt(payload, 'sandbox_id') ?? '', sandbox]);
    }
    case 'execution_started':
      return writes(
        execution,
        ['status', 'running'],
        ['sandbox', field('sandbox_id')],
        ['predicted', field('predicted')],
      );
    case 'tool_call': {
      const call = fields('tool_name', 'command', 'exit_code', 'duration_ms');
      return writes(execution, ['last tool call', call]);
    }
    case 'execution_completed': {
      const reason = field('failure_reason');
      return writes(
        execution,
        ['status', field('status')],
        ['actual', field('actual')],
        ['calibration', field('calibration')],
        ['artifacts', field('artifacts')],
        ...(reason === null ? [] : [['failure reason', reason] as const]),
      );
    }
    case 'git_rebase_started': {
      const { members } = fields('parent_branch', 'parent_head_sha');
      const running: JsonObject = { members: [['status', 'running'], ...members] };
      return writes(named('branch', 'branch'), ['rebase', running]);
    }
    case 'git_rebase_completed': {
      const rebase = fields('status', 'conflict_files', 'duration_ms');
      return writes(named('branch', 'branch'), ['rebase', rebase]);
    }
    case 'git_merge_attempted': {
      const merge = fields('status', 'merge_sha', 'failure_reason');
      return writes(named('branch', 'from_branch'), [named('merge into', 'to_branch'), merge]);
    }
    case 'human_review_requested': {
      const request = fields('branch', 'summary', 'diff_range');
      return writes(review, ['request', request], ['decision', 'pending']);
    }
    case 'human_review_decision':
      return writes(review, ['decision', fields('decision', 'reviewer', 'notes')]);
    case 'estimator_proposed': {
      const proposal = fields('based_on_version', 'evidence', 'human_approval_required');
      const proposed = writes(estimator, [named('proposed', 'new_version'), proposal]);
      // One that needs no person is in force at once.
      const isInForce = field('human_approval_required') === false;
      return isInForce
        ? [...proposed, ...writes(estimator, ['in force', field('new_version')])]
        : proposed;
    }
    case 'estimator_approved': {
      const approval = fields('approved_version', 'reviewer', 'decision_ts');
      const version = field('approved_version');
      return writes(estimator, ['in force', version], ['approved', approval]);
    }
    case 'policy_changed': {
      const change = fields('from_version', 'summary', 'human_approved');
      const policy = named('policy', 'policy_name');
      return writes(policy, ['in force', field('to_version')], ['last change', change]);
    }
    default:
      return [];
  }
}

export function listHolonOps(event: HolonEvent): readonly DeltaOp[] {
  return listHolonWrites(event).map(({ kind, id }) => ({ op: 'put', kind, id }));
}
