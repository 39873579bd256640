// The fields of the envelope and of the 21 event types of Holon's schema 1.0.

export type FieldType =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'object'
  | 'array'
  | 'strings'
  | 'time'
  | { readonly oneOf: readonly string[] }
  | { readonly usually: readonly string[] }
  | { readonly fields: readonly Field[] }
  | { readonly each: readonly Field[] };

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** May be absent or null. */
  readonly optional?: true;
  /** Has to be there, and may be null. */
  readonly nullable?: true;
}

function all(type: FieldType, ...names: readonly string[]): Field[] {
  return names.map((name) => ({ name, type }));
}
const text = (...names: readonly string[]) => all('string', ...names);
const numbers = (...names: readonly string[]) => all('number', ...names);
const one = (name: string, type: FieldType): Field => ({ name, type });
const optional = (name: string, type: FieldType = 'string'): Field => ({
  name,
  type,
  optional: true,
});

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

export const ENVELOPE: readonly Field[] = [
  ...text('schema_version', 'event_type'),
  one('ts', 'time'),
  one('seq', 'integer'),
  ...text('run_id', 'agent_id'),
  one('host', { fields: text('hostname', 'platform', 'repo_root') }),
  one('git', {
    fields: [optional('repo'), ...text('branch', 'head_sha'), one('dirty', 'boolean')],
  }),
  one('payload', 'object'),
];

const PREDICTED = one('predicted', {
  fields: [
    ...numbers('p_success', 'entropy', 'impact', 'cost', 'ev', 'lambda'),
    one('estimator_versions', { fields: text('p_success', 'entropy', 'impact', 'ev') }),
  ],
});

const ACTUAL = one('actual', {
  fields: [
    ...numbers('p_success', 'entropy', 'impact', 'cost'),
    one('measurements', {
      fields: [
        ...all(
          'integer',
          'files_modified',
          'modules_modified',
          'lines_added',
          'lines_deleted',
          'new_dependencies',
          'removed_dependencies',
        ),
        one('coverage_delta', 'number'),
        one('rebase_conflicts', 'integer'),
        one('tests_passed', 'boolean'),
      ],
    }),
  ],
});

const MODEL = one('model', { fields: text('provider', 'model_id', 'tier', 'routing_reason') });

const PAYLOADS = {
  intent_created: [
    ...text('intent_id'),
    { name: 'parent_intent_id', type: 'string', nullable: true },
    ...text('goal'),
    one('constraints', {
      fields: [
        ...numbers('entropy_budget', 'cost_budget', 'time_budget_sec'),
        ...text('trust_required'),
      ],
    }),
    one('scope', {
      fields: [
        ...all('strings', 'allowed_paths', 'forbidden_paths'),
        one('sandbox_required', 'boolean'),
      ],
    }),
  ],
  intent_state_changed: [
    ...text('intent_id', 'from_state'),
    one('to_state', { usually: STATES }),
    ...text('reason'),
  ],
  intent_abandoned: [...text('intent_id', 'reason'), optional('blocking_issue')],
  plan_variant_created: [
    ...text('intent_id', 'plan_id', 'variant_id'),
    one('plan_graph', 'object'),
    PREDICTED,
    MODEL,
  ],
  plan_variant_scored: [
    ...text('intent_id', 'plan_id', 'variant_id'),
    one('score_breakdown', {
      fields: all(
        'object',
        'p_success_components',
        'entropy_components',
        'impact_components',
        'cost_components',
      ),
    }),
    PREDICTED,
  ],
  planning_converged: [
    ...text('intent_id'),
    one('variants_considered', 'strings'),
    ...text('winner_plan_id', 'reason'),
    ...numbers('planning_cost_total'),
  ],
  plan_selected: [
    ...text('intent_id', 'plan_id', 'variant_id'),
    PREDICTED,
    ...text('selection_reason'),
  ],
  model_routed: [
    ...text('intent_id', 'plan_id', 'task_kind'),
    MODEL,
    one('signals', {
      fields: numbers('novelty', 'complexity', 'predicted_entropy', 'expected_cost'),
    }),
    ...text('routing_policy_version'),
  ],
  sandbox_created: [
    ...text('intent_id', 'sandbox_id', 'sandbox_type'),
    optional('base_image'),
    one('isolation_guarantees', 'strings'),
  ],
  execution_started: [...text('intent_id', 'plan_id', 'sandbox_id', 'entrypoint'), PREDICTED],
  tool_call: [
    ...text('intent_id', 'plan_id', 'tool_name', 'command'),
    one('exit_code', 'integer'),
    ...text('stdout_trunc', 'stderr_trunc'),
    one('duration_ms', 'integer'),
  ],
  git_rebase_started: text('intent_id', 'branch', 'parent_branch', 'parent_head_sha'),
  git_rebase_completed: [
    ...text('intent_id', 'branch'),
    one('status', { oneOf: ['success', 'conflict'] }),
    one('conflict_files', 'strings'),
    one('duration_ms', 'integer'),
  ],
  git_merge_attempted: [
    ...text('intent_id', 'from_branch', 'to_branch'),
    one('status', { oneOf: ['success', 'failed'] }),
    optional('merge_sha'),
    optional('failure_reason'),
  ],
  execution_completed: [
    ...text('intent_id', 'plan_id', 'sandbox_id'),
    one('status', { oneOf: ['success', 'failure'] }),
    optional('failure_reason'),
    one('artifacts', { each: [...text('kind', 'path'), optional('sha256')] }),
    ACTUAL,
    one('calibration', { fields: numbers('p_success_error', 'entropy_error', 'impact_error') }),
  ],
  human_review_requested: [
    ...text('intent_id', 'branch', 'review_kind', 'summary'),
    one('diff_range', { fields: text('from_sha', 'to_sha') }),
  ],
  human_review_decision: [
    ...text('intent_id', 'review_kind', 'reviewer'),
    one('decision', { oneOf: ['approved', 'rejected'] }),
    ...text('notes'),
  ],
  intent_promoted_to_main: [
    ...text('intent_id', 'from_branch', 'to_branch', 'merge_sha'),
    optional('release_tag'),
  ],
  estimator_proposed: [
    ...text('estimator_name', 'new_version', 'based_on_version', 'proposal_intent_id'),
    one('evidence', {
      fields: [
        ...text('backtest_window'),
        ...numbers('calibration_improvement'),
        one('failure_cases', 'array'),
      ],
    }),
    one('human_approval_required', 'boolean'),
  ],
  estimator_approved: [
    ...text('estimator_name', 'approved_version', 'reviewer'),
    one('decision_ts', 'time'),
  ],
  policy_changed: [
    ...text('policy_name', 'from_version', 'to_version', 'change_intent_id', 'summary'),
    one('human_approved', 'boolean'),
  ],
} as const satisfies Readonly<Record<string, readonly Field[]>>;

export type EventType = keyof typeof PAYLOADS;

const BY_TYPE: ReadonlyMap<string, readonly Field[]> = new Map(Object.entries(PAYLOADS));

export function isEventType(type: string): type is EventType {
  return BY_TYPE.has(type);
}

/** The payload's fields; null for a type that the schema does not list. */
export function fieldsOf(type: string): readonly Field[] | null {
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
