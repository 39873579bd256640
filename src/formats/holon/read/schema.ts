// The fields of the envelope and of the 21 event types of Holon's schema 1.0.

import {
  anyList,
  anyObject,
  flagShape,
  integer,
  leaf,
  listShape,
  numberShape,
  objectShape,
  oneOf,
  optionalShape,
  orNull,
  type Shape,
  textShape,
  usually,
} from '../../../base/json/shape.ts';
import { readTime } from './time.ts';

/** Of which everything is known here: MAJOR.MINOR. */
export const KNOWN_VERSION = '1.0';

const time = leaf(
  'a real UTC time: YYYY-MM-DDTHH:MM:SS[.fraction]Z',
  (value) => typeof value === 'string' && readTime(value) !== null,
  String,
);
const strings = listShape(textShape);
/** May be missing or null. */
const maybe = optionalShape(orNull(textShape));

function all<T>(shape: T, ...names: readonly string[]): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, shape]));
}
const texts = (...names: readonly string[]) => all(textShape, ...names);
const numbers = (...names: readonly string[]) => all(numberShape, ...names);

export const STATES = [
  'proposed',
  'planning',
  'ready',
  'executing',
  'rebasing',
  'testing',
  'complete',
  'merged',
  'promoted',
  'abandoned',
] as const;

export const ENVELOPE = objectShape({
  ...texts('schema_version', 'event_type'),
  ts: time,
  seq: integer,
  ...texts('run_id', 'agent_id'),
  host: objectShape(texts('hostname', 'platform', 'repo_root')),
  git: objectShape({ repo: maybe, ...texts('branch', 'head_sha'), dirty: flagShape }),
  payload: anyObject,
});

const predicted = objectShape({
  ...numbers('p_success', 'entropy', 'impact', 'cost', 'ev', 'lambda'),
  estimator_versions: objectShape(texts('p_success', 'entropy', 'impact', 'ev')),
});

const actual = objectShape({
  ...numbers('p_success', 'entropy', 'impact', 'cost'),
  measurements: objectShape({
    ...all(
      integer,
      'files_modified',
      'modules_modified',
      'lines_added',
      'lines_deleted',
      'new_dependencies',
      'removed_dependencies',
    ),
    coverage_delta: numberShape,
    rebase_conflicts: integer,
    tests_passed: flagShape,
  }),
});

const model = objectShape(texts('provider', 'model_id', 'tier', 'routing_reason'));

export const PAYLOADS = {
  intent_created: objectShape({
    intent_id: textShape,
    parent_intent_id: orNull(textShape),
    goal: textShape,
    constraints: objectShape({
      ...numbers('entropy_budget', 'cost_budget', 'time_budget_sec'),
      trust_required: textShape,
    }),
    scope: objectShape({
      ...all(strings, 'allowed_paths', 'forbidden_paths'),
      sandbox_required: flagShape,
    }),
  }),
  intent_state_changed: objectShape({
    ...texts('intent_id', 'from_state'),
    to_state: usually(...STATES),
    reason: textShape,
  }),
  intent_abandoned: objectShape({ ...texts('intent_id', 'reason'), blocking_issue: maybe }),
  plan_variant_created: objectShape({
    ...texts('intent_id', 'plan_id', 'variant_id'),
    plan_graph: anyObject,
    predicted,
    model,
  }),
  plan_variant_scored: objectShape({
    ...texts('intent_id', 'plan_id', 'variant_id'),
    score_breakdown: objectShape(
      all(
        anyObject,
        'p_success_components',
        'entropy_components',
        'impact_components',
        'cost_components',
      ),
    ),
    predicted,
  }),
  planning_converged: objectShape({
    intent_id: textShape,
    variants_considered: strings,
    ...texts('winner_plan_id', 'reason'),
    planning_cost_total: numberShape,
  }),
  plan_selected: objectShape({
    ...texts('intent_id', 'plan_id', 'variant_id'),
    predicted,
    selection_reason: textShape,
  }),
  model_routed: objectShape({
    ...texts('intent_id', 'plan_id', 'task_kind'),
    model,
    signals: objectShape(numbers('novelty', 'complexity', 'predicted_entropy', 'expected_cost')),
    routing_policy_version: textShape,
  }),
  sandbox_created: objectShape({
    ...texts('intent_id', 'sandbox_id', 'sandbox_type'),
    base_image: maybe,
    isolation_guarantees: strings,
  }),
  execution_started: objectShape({
    ...texts('intent_id', 'plan_id', 'sandbox_id', 'entrypoint'),
    predicted,
  }),
  tool_call: objectShape({
    ...texts('intent_id', 'plan_id', 'tool_name', 'command'),
    exit_code: integer,
    ...texts('stdout_trunc', 'stderr_trunc'),
    duration_ms: integer,
  }),
  git_rebase_started: objectShape(texts('intent_id', 'branch', 'parent_branch', 'parent_head_sha')),
  git_rebase_completed: objectShape({
    ...texts('intent_id', 'branch'),
    status: oneOf('success', 'conflict'),
    conflict_files: strings,
    duration_ms: integer,
  }),
  git_merge_attempted: objectShape({
    ...texts('intent_id', 'from_branch', 'to_branch'),
    status: oneOf('success', 'failed'),
    merge_sha: maybe,
    failure_reason: maybe,
  }),
  execution_completed: objectShape({
    ...texts('intent_id', 'plan_id', 'sandbox_id'),
    status: oneOf('success', 'failure'),
    failure_reason: maybe,
    artifacts: listShape(objectShape({ ...texts('kind', 'path'), sha256: maybe })),
    actual,
    calibration: objectShape(numbers('p_success_error', 'entropy_error', 'impact_error')),
  }),
  human_review_requested: objectShape({
    ...texts('intent_id', 'branch', 'review_kind', 'summary'),
    diff_range: objectShape(texts('from_sha', 'to_sha')),
  }),
  human_review_decision: objectShape({
    ...texts('intent_id', 'review_kind', 'reviewer'),
    decision: oneOf('approved', 'rejected'),
    notes: textShape,
  }),
  intent_promoted_to_main: objectShape({
    ...texts('intent_id', 'from_branch', 'to_branch', 'merge_sha'),
    release_tag: maybe,
  }),
  estimator_proposed: objectShape({
    ...texts('estimator_name', 'new_version', 'based_on_version', 'proposal_intent_id'),
    evidence: objectShape({
      backtest_window: textShape,
      calibration_improvement: numberShape,
      failure_cases: anyList,
    }),
    human_approval_required: flagShape,
  }),
  estimator_approved: objectShape({
    ...texts('estimator_name', 'approved_version', 'reviewer'),
    decision_ts: time,
  }),
  policy_changed: objectShape({
    ...texts('policy_name', 'from_version', 'to_version', 'change_intent_id', 'summary'),
    human_approved: flagShape,
  }),
} as const satisfies Readonly<Record<string, Shape>>;

export type EventType = keyof typeof PAYLOADS;

const BY_TYPE: ReadonlyMap<string, Shape> = new Map(Object.entries(PAYLOADS));

/** The payload's shape; null for a type that the schema does not list. */
export function findPayloadShape(type: string): Shape | null {
  return BY_TYPE.get(type) ?? null;
}

/** The minimal viable ledger: the types that a system may begin with. */
export const MVL: readonly EventType[] = [
  'intent_created',
  'plan_variant_created',
  'plan_selected',
  'execution_started',
  'execution_completed',
  'git_rebase_started',
  'git_rebase_completed',
  'git_merge_attempted',
];
