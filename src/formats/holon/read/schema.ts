// The fields of the envelope and of the 21 event types of Holon's schema 1.0.

import {
  anyObject,
  flag,
  integer,
  leaf,
  list,
  listOf,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  text,
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
const strings = listOf(text);
/** May be missing or null. */
const maybe = optional(orNull(text));

function all<T>(shape: T, ...names: readonly string[]): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, shape]));
}
const texts = (...names: readonly string[]) => all(text, ...names);
const numbers = (...names: readonly string[]) => all(number, ...names);

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

export const ENVELOPE = object({
  ...texts('schema_version', 'event_type'),
  ts: time,
  seq: integer,
  ...texts('run_id', 'agent_id'),
  host: object(texts('hostname', 'platform', 'repo_root')),
  git: object({ repo: maybe, ...texts('branch', 'head_sha'), dirty: flag }),
  payload: anyObject,
});

const predicted = object({
  ...numbers('p_success', 'entropy', 'impact', 'cost', 'ev', 'lambda'),
  estimator_versions: object(texts('p_success', 'entropy', 'impact', 'ev')),
});

const actual = object({
  ...numbers('p_success', 'entropy', 'impact', 'cost'),
  measurements: object({
    ...all(
      integer,
      'files_modified',
      'modules_modified',
      'lines_added',
      'lines_deleted',
      'new_dependencies',
      'removed_dependencies',
    ),
    coverage_delta: number,
    rebase_conflicts: integer,
    tests_passed: flag,
  }),
});

const model = object(texts('provider', 'model_id', 'tier', 'routing_reason'));

export const PAYLOADS = {
  intent_created: object({
    intent_id: text,
    parent_intent_id: orNull(text),
    goal: text,
    constraints: object({
      ...numbers('entropy_budget', 'cost_budget', 'time_budget_sec'),
      trust_required: text,
    }),
    scope: object({
      ...all(strings, 'allowed_paths', 'forbidden_paths'),
      sandbox_required: flag,
    }),
  }),
  intent_state_changed: object({
    ...texts('intent_id', 'from_state'),
    to_state: usually(...STATES),
    reason: text,
  }),
  intent_abandoned: object({ ...texts('intent_id', 'reason'), blocking_issue: maybe }),
  plan_variant_created: object({
    ...texts('intent_id', 'plan_id', 'variant_id'),
    plan_graph: anyObject,
    predicted,
    model,
  }),
  plan_variant_scored: object({
    ...texts('intent_id', 'plan_id', 'variant_id'),
    score_breakdown: object(
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
  planning_converged: object({
    intent_id: text,
    variants_considered: strings,
    ...texts('winner_plan_id', 'reason'),
    planning_cost_total: number,
  }),
  plan_selected: object({
    ...texts('intent_id', 'plan_id', 'variant_id'),
    predicted,
    selection_reason: text,
  }),
  model_routed: object({
    ...texts('intent_id', 'plan_id', 'task_kind'),
    model,
    signals: object(numbers('novelty', 'complexity', 'predicted_entropy', 'expected_cost')),
    routing_policy_version: text,
  }),
  sandbox_created: object({
    ...texts('intent_id', 'sandbox_id', 'sandbox_type'),
    base_image: maybe,
    isolation_guarantees: strings,
  }),
  execution_started: object({
    ...texts('intent_id', 'plan_id', 'sandbox_id', 'entrypoint'),
    predicted,
  }),
  tool_call: object({
    ...texts('intent_id', 'plan_id', 'tool_name', 'command'),
    exit_code: integer,
    ...texts('stdout_trunc', 'stderr_trunc'),
    duration_ms: integer,
  }),
  git_rebase_started: object(texts('intent_id', 'branch', 'parent_branch', 'parent_head_sha')),
  git_rebase_completed: object({
    ...texts('intent_id', 'branch'),
    status: oneOf('success', 'conflict'),
    conflict_files: strings,
    duration_ms: integer,
  }),
  git_merge_attempted: object({
    ...texts('intent_id', 'from_branch', 'to_branch'),
    status: oneOf('success', 'failed'),
    merge_sha: maybe,
    failure_reason: maybe,
  }),
  execution_completed: object({
    ...texts('intent_id', 'plan_id', 'sandbox_id'),
    status: oneOf('success', 'failure'),
    failure_reason: maybe,
    artifacts: listOf(object({ ...texts('kind', 'path'), sha256: maybe })),
    actual,
    calibration: object(numbers('p_success_error', 'entropy_error', 'impact_error')),
  }),
  human_review_requested: object({
    ...texts('intent_id', 'branch', 'review_kind', 'summary'),
    diff_range: object(texts('from_sha', 'to_sha')),
  }),
  human_review_decision: object({
    ...texts('intent_id', 'review_kind', 'reviewer'),
    decision: oneOf('approved', 'rejected'),
    notes: text,
  }),
  intent_promoted_to_main: object({
    ...texts('intent_id', 'from_branch', 'to_branch', 'merge_sha'),
    release_tag: maybe,
  }),
  estimator_proposed: object({
    ...texts('estimator_name', 'new_version', 'based_on_version', 'proposal_intent_id'),
    evidence: object({
      backtest_window: text,
      calibration_improvement: number,
      failure_cases: list,
    }),
    human_approval_required: flag,
  }),
  estimator_approved: object({
    ...texts('estimator_name', 'approved_version', 'reviewer'),
    decision_ts: time,
  }),
  policy_changed: object({
    ...texts('policy_name', 'from_version', 'to_version', 'change_intent_id', 'summary'),
    human_approved: flag,
  }),
} as const satisfies Readonly<Record<string, Shape>>;

export type EventType = keyof typeof PAYLOADS;

const BY_TYPE: ReadonlyMap<string, Shape> = new Map(Object.entries(PAYLOADS));

/** The payload's shape; null for a type that the schema does not list. */
export function payloadOf(type: string): Shape | null {
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
