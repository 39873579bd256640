// Holon ledgers of any size: one kind of event many times, and what names what.

import { encodeText } from '../../src/base/bytes.ts';
import { ledgerBytes } from '../../src/formats/holon/write/generator/run.ts';
import { type GrowthFile, type GrowthInput, growthFile } from './input.ts';

type Payload = Readonly<Record<string, unknown>>;
type Event = readonly [type: string, payload: Payload];

function holon(name: string, n: number, make: (n: number) => readonly Event[]): GrowthInput {
  return {
    name: `holon: ${name}`,
    n,
    make: (size) => growthFile('events.jsonl', encodeText(make(size).map(line).join(''))),
  };
}

function line([type, payload]: Event, i: number): string {
  const event = {
    schema_version: '1.0',
    event_type: type,
    ts: new Date(Date.UTC(2026, 1, 10) + i * 1000).toISOString().replace('.000', ''),
    seq: i + 1,
    run_id: 'R-1',
    agent_id: 'agent-01',
    host: { hostname: 'runner-01', platform: 'linux', repo_root: '/repo' },
    git: { repo: 'origin', branch: 'main', head_sha: 'a92a775ead4f', dirty: false },
    payload,
  };
  return `${JSON.stringify(event)}\n`;
}

const times = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));

const intent = (i: number, parent: number | null, constraints: Payload = {}): Event => [
  'intent_created',
  {
    intent_id: `I-${i}`,
    parent_intent_id: parent === null ? null : `I-${parent}`,
    goal: `goal ${i}`,
    constraints: {
      entropy_budget: 1,
      cost_budget: 1,
      time_budget_sec: 1,
      trust_required: 'human',
      ...constraints,
    },
    scope: { allowed_paths: ['a/'], forbidden_paths: [], sandbox_required: true },
  },
];

const PREDICTED = {
  p_success: 0.5,
  entropy: 1,
  impact: 1,
  cost: 1,
  ev: 1,
  lambda: 0.1,
  estimator_versions: { p_success: 'v1', entropy: 'v1', impact: 'v1', ev: 'v1' },
};

const ofPlan = (type: string, plan: number, more: Payload = {}): Event => [
  type,
  { intent_id: 'I-0', plan_id: `P-${plan}`, variant_id: 'A', predicted: PREDICTED, ...more },
];

const started = (plan: number) =>
  ofPlan('execution_started', plan, { sandbox_id: 's', entrypoint: 'e' });
const completed = (plan: number) =>
  ofPlan('execution_completed', plan, { sandbox_id: 's', status: 'success' });
const rebase = (type: string): Event => [
  type,
  {
    intent_id: 'I-0',
    branch: 'b',
    parent_branch: 'main',
    parent_head_sha: 'a',
    status: 'success',
    conflict_files: [],
    duration_ms: 1,
  },
];
const merge = (i: number): Event => [
  'git_merge_attempted',
  {
    intent_id: `I-${i}`,
    from_branch: `b-${i}`,
    to_branch: `b-${i - 1}`,
    status: 'success',
    merge_sha: 'a',
    failure_reason: null,
  },
];
const review = (type: string): Event => [
  type,
  {
    intent_id: 'I-0',
    branch: 'b',
    review_kind: 'merge',
    summary: 's',
    reviewer: 'r',
    decision: 'approved',
    notes: '',
    diff_range: { from_sha: 'a', to_sha: 'b' },
  },
];

export const HOLON_GROWTH: readonly GrowthInput[] = [
  {
    name: 'holon: n events of whole runs',
    n: 10_000,
    make: (n) => growthFile('events.jsonl', ledgerBytes({ seed: 1, events: n })),
  },
  holon('n intents', 10_000, (n) => times(n, (i) => intent(i, null))),
  holon('a chain of n intents, merged from the last to the first', 5_000, (n) => [
    ...times(n, (i) => intent(i, i ? i - 1 : null)),
    ...times(n - 1, (i) => merge(n - 1 - i)),
  ]),
  holon('n intents below one', 10_000, (n) => times(n, (i) => intent(i, i ? 0 : null))),
  holon('n intents below one, before it', 10_000, (n) => [
    ...times(n - 1, (i) => intent(i + 1, 0)),
    intent(0, null),
  ]),
  holon('n plans of one intent, each selected', 5_000, (n) => [
    intent(0, null),
    ...times(n, (i) => ofPlan('plan_variant_created', i)),
    [
      'planning_converged',
      {
        intent_id: 'I-0',
        variants_considered: times(n, (i) => `P-${i}`),
        winner_plan_id: 'P-0',
        reason: 'r',
        planning_cost_total: 1,
      },
    ],
    ...times(n, (i) => ofPlan('plan_selected', i, { selection_reason: 'r' })),
  ]),
  holon('n times planned and converged', 5_000, (n) => [
    intent(0, null),
    ...times(n, (i): Event[] => [
      ofPlan('plan_variant_created', i),
      [
        'planning_converged',
        {
          intent_id: 'I-0',
          variants_considered: [`P-${i}`],
          winner_plan_id: `P-${i}`,
          reason: 'r',
          planning_cost_total: 1,
        },
      ],
    ]).flat(),
  ]),
  holon('n executions of one plan, begun before any ends', 10_000, (n) => [
    intent(0, null),
    ofPlan('plan_variant_created', 0),
    ...times(n, () => started(0)),
    ...times(n, () => completed(0)),
  ]),
  holon('n rebases of one branch, begun before any ends', 10_000, (n) => [
    intent(0, null),
    ...times(n, () => rebase('git_rebase_started')),
    ...times(n, () => rebase('git_rebase_completed')),
  ]),
  holon('n rebases that never end', 10_000, (n) => [
    intent(0, null),
    ...times(n, () => rebase('git_rebase_started')),
  ]),
  holon('n reviews and their decisions', 10_000, (n) => [
    intent(0, null),
    ...times(n, () => review('human_review_requested')),
    ...times(n, () => review('human_review_decision')),
  ]),
  holon('constraints of n × 10 bytes, and n reviews under them', 2_000, (n) => [
    intent(0, null, { note: 'c'.repeat(10 * n) }),
    ...times(n, () => review('human_review_requested')),
  ]),
  holon('a model of n × 10 bytes, and n executions by it', 2_000, (n) => [
    intent(0, null),
    ofPlan('plan_variant_created', 0, {
      model: { provider: 'p', model_id: 'm'.repeat(10 * n), tier: 't', routing_reason: 'r' },
    }),
    ...times(n, () => started(0)),
  ]),
  holon('n states of n intents', 10_000, (n) => [
    ...times(n, (i) => intent(i, null)),
    ...times(
      n,
      (i): Event => [
        'intent_state_changed',
        { intent_id: `I-${i}`, from_state: 'proposed', to_state: 'planning', reason: 'r' },
      ],
    ),
  ]),
  holon('n events of nothing known', 10_000, (n) =>
    times(n, (i) => [`type-${i}`, { intent_id: `J-${i}`, more: i }]),
  ),
  {
    name: 'holon: n lines that are no events',
    n: 20_000,
    make: (n) =>
      growthFile('events.jsonl', encodeText(line(intent(0, null), 0) + 'no event\n'.repeat(n))),
  },
  {
    name: 'holon: n files of one run',
    n: 500,
    make: (n): GrowthFile => ({
      files: times(n, (i) => ({
        name: `events-${String(i).padStart(6, '0')}.jsonl`,
        bytes: encodeText(times(10, (j) => line(intent(10 * i + j, null), 10 * i + j)).join('')),
      })),
    }),
  },
];
