// The life of one intent, step by step: planned, routed, carried out, rebased, merged. A
// generator function, so that many intents can run interleaved.

import {
  AGENTS,
  FAILURES,
  FILES,
  KINDS,
  MERGE_FAILURES,
  MODELS,
  REVIEWERS,
  TOOLS,
} from './book.ts';
import type { Fields, Plain } from './event.ts';
import { type Random, rounded } from './random.ts';

/** One event to be written, who writes it, and on which branch. */
export interface Step {
  readonly type: string;
  readonly agent: string;
  readonly branch: string;
  readonly payload: Fields;
}

/** What the organisation shares: numbers for names, and the estimators in force. */
export interface Shared {
  readonly random: Random;
  nextIntent: number;
  readonly versions: Map<string, string>;
  routingPolicy: string;
  /** No new sub-intents: the ledger is long enough. */
  closing: boolean;
}

export interface Seat {
  readonly parent: string | null;
  readonly parentBranch: string;
  readonly depth: number;
}

const MOST_DEPTH = 3;

interface Plan {
  readonly id: string;
  readonly variant: string;
  readonly predicted: Fields;
  readonly model: (typeof MODELS)[number];
  readonly ev: number;
  readonly entropy: number;
  readonly cost: number;
  /** What will come of it, in truth. */
  readonly truth: number;
}

export function* live(shared: Shared, seat: Seat): Generator<Step, void> {
  const { random } = shared;
  const { kind, goals } = random.pick(KINDS);
  const goal = random.pick(goals);
  const number = String(++shared.nextIntent).padStart(3, '0');
  const intent = `I-${kind}-${number}-${goal.toLowerCase().replaceAll(' ', '-')}`;
  const branch = `intent/${intent}`;
  const { id: agent, bias } = random.pick(AGENTS);
  const budgets = { entropy: random.whole(40, 90), cost: random.whole(60, 400) };
  const step = (type: string, payload: Fields, by = agent): Step => ({
    type,
    agent: by,
    branch,
    payload: { intent_id: intent, ...payload },
  });
  let state = 'proposed';
  const become = (to: string, reason: string): Step => {
    const from = state;
    state = to;
    return step('intent_state_changed', { from_state: from, to_state: to, reason });
  };
  yield step(
    'intent_created',
    {
      parent_intent_id: seat.parent,
      goal,
      constraints: {
        entropy_budget: budgets.entropy,
        cost_budget: budgets.cost,
        time_budget_sec: random.whole(10, 120) * 60,
        trust_required: seat.depth === 0 ? 'human' : 'agent',
      },
      scope: {
        allowed_paths: ['holon/', 'tests/'],
        forbidden_paths: ['holon/core/invariants.py'],
        sandbox_required: true,
      },
    },
    'agent-orchestrator-01',
  );
  yield become('planning', 'an agent took it up');

  const plans: Plan[] = [];
  const variants = random.whole(2, 4);
  for (let i = 1; i <= variants; i++) {
    const plan = imagine(shared, intent, i, bias, budgets);
    plans.push(plan);
    const { model } = plan;
    yield step('model_routed', {
      plan_id: plan.id,
      task_kind: 'planning',
      model: modelFields(model),
      signals: {
        novelty: random.real(0, 1),
        complexity: random.real(0, 1),
        predicted_entropy: plan.entropy,
        expected_cost: plan.cost,
      },
      routing_policy_version: shared.routingPolicy,
    });
    yield step('plan_variant_created', {
      plan_id: plan.id,
      variant_id: plan.variant,
      plan_graph: { steps: ['read', 'change', 'test'].slice(0, random.whole(2, 3)) },
      predicted: plan.predicted,
      model: modelFields(model),
    });
    if (random.chance(0.8)) {
      yield step('plan_variant_scored', {
        plan_id: plan.id,
        variant_id: plan.variant,
        score_breakdown: {
          p_success_components: { history: random.real(0, 1), coverage: random.real(0, 1) },
          entropy_components: { files: random.whole(1, 20), modules: random.whole(1, 6) },
          impact_components: { reach: random.real(0, 10) },
          cost_components: { tokens: random.whole(1, 80) },
        },
        predicted: plan.predicted,
      });
    }
  }
  const ranked = plans.toSorted((a, b) => b.ev - a.ev);
  const [winner] = ranked;
  if (!winner) return;
  yield step('planning_converged', {
    variants_considered: plans.map(({ id }) => id),
    winner_plan_id: winner.id,
    reason: random.pick(['ev_plateau', 'dominant_plan', 'budget_exhausted']),
    planning_cost_total: random.real(1, 30),
  });
  yield step('plan_selected', {
    plan_id: winner.id,
    variant_id: winner.variant,
    predicted: winner.predicted,
    selection_reason: 'highest EV under constraints',
  });
  yield become('ready', 'a plan was selected');

  if (seat.depth < MOST_DEPTH && !shared.closing && random.chance(0.55)) {
    const children = Array.from({ length: random.whole(1, 3) }, () =>
      live(shared, { parent: intent, parentBranch: branch, depth: seat.depth + 1 }),
    );
    while (children.length) {
      const place = random.whole(0, children.length - 1);
      const next = children[place]?.next();
      if (!next || next.done) children.splice(place, 1);
      else yield next.value;
    }
  }

  yield become('executing', 'the sandbox is ready');
  let done = false;
  for (let attempt = 1; attempt <= 3 && !done; attempt++) {
    done = yield* carryOut(shared, step, winner);
  }
  if (!done) {
    yield step('intent_abandoned', {
      reason: 'three executions failed',
      ...(random.chance(0.5) && { blocking_issue: `issue ${random.whole(100, 900)}` }),
    });
    return;
  }

  yield become('rebasing', 'the work is done');
  for (let attempt = 1; ; attempt++) {
    yield step('git_rebase_started', {
      branch,
      parent_branch: seat.parentBranch,
      parent_head_sha: random.hex(12),
    });
    const conflict = attempt < 3 && random.chance(0.12 + 0.06 * seat.depth);
    const files = new Set<string>();
    if (conflict) for (let i = random.whole(1, 3); i > 0; i--) files.add(random.pick(FILES));
    yield step('git_rebase_completed', {
      branch,
      status: conflict ? 'conflict' : 'success',
      conflict_files: [...files],
      duration_ms: random.whole(200, 9000),
    });
    if (!conflict) break;
  }
  yield become('testing', 'the branch is up to date');
  yield tool(random, step, winner.id);
  yield become('complete', 'all tests pass');

  const from = { from_branch: branch, to_branch: seat.parentBranch };
  if (random.chance(0.1)) {
    yield step('git_merge_attempted', {
      ...from,
      status: 'failed',
      failure_reason: random.pick(MERGE_FAILURES),
    });
  }
  const merge = random.hex(12);
  if (seat.depth > 0) {
    yield step('git_merge_attempted', { ...from, status: 'success', merge_sha: merge });
    yield become('merged', 'merged into the parent');
    return;
  }
  yield* promote(shared, step, { intent, branch, merge, become });
}

type MakeStep = (type: string, payload: Fields, by?: string) => Step;

function imagine(
  { random, versions }: Shared,
  intent: string,
  place: number,
  bias: number,
  budgets: { readonly entropy: number; readonly cost: number },
): Plan {
  const model = random.pick(MODELS);
  const truth = Math.min(0.97, 0.5 + 0.35 * random.unit() + model.strength);
  const p = Math.min(0.99, Math.max(0.05, rounded(truth + bias + random.real(-0.08, 0.08), 2)));
  const entropy = Math.min(budgets.entropy, random.real(3, 60));
  const impact = random.real(20, 120);
  const cost = Math.min(budgets.cost, rounded(random.real(3, 12) * model.price, 2));
  const lambda = 0.5;
  const ev = rounded(p * impact - lambda * entropy - cost, 8);
  const variant = `v${place}`;
  return {
    id: `P-${intent}-${variant}-${model.tier}`,
    variant,
    model,
    ev,
    entropy,
    cost,
    truth,
    predicted: {
      p_success: p,
      entropy,
      impact,
      cost,
      ev,
      lambda,
      estimator_versions: {
        p_success: versions.get('p_success') ?? 'p_success_v1',
        entropy: versions.get('entropy') ?? 'entropy_v1',
        impact: versions.get('impact') ?? 'impact_v1',
        ev: 'ev_v1',
      },
    },
  };
}

function modelFields({ provider, model_id, tier }: (typeof MODELS)[number]): Fields {
  return {
    provider,
    model_id,
    tier,
    routing_reason: tier === 'deep' ? 'high predicted entropy' : 'routine work',
  };
}

function tool(random: Random, step: MakeStep, plan: string): Step {
  const { tool: name, command } = random.pick(TOOLS);
  const failed = random.chance(0.15);
  return step('tool_call', {
    plan_id: plan,
    tool_name: name,
    command,
    exit_code: failed ? 1 : 0,
    stdout_trunc: failed ? '' : 'ok',
    stderr_trunc: failed ? 'see the log' : '',
    duration_ms: random.whole(20, 60_000),
  });
}

/** One execution from its sandbox to its end; whether it succeeded. */
function* carryOut(
  { random, routingPolicy }: Shared,
  step: MakeStep,
  { id, predicted, model, truth, entropy: guessed }: Plan,
): Generator<Step, boolean> {
  const sandbox = `S-20260210-${random.hex(4)}-${random.hex(6)}`;
  yield step('sandbox_created', {
    sandbox_id: sandbox,
    sandbox_type: random.pick(['docker', 'venv', 'nix']),
    base_image: 'python:3.12-slim',
    isolation_guarantees: ['no network', 'no host files'],
  });
  yield step('model_routed', {
    plan_id: id,
    task_kind: 'coding',
    model: modelFields(model),
    signals: {
      novelty: random.real(0, 1),
      complexity: random.real(0, 1),
      predicted_entropy: guessed,
      expected_cost: random.real(1, 60),
    },
    routing_policy_version: routingPolicy,
  });
  yield step('execution_started', {
    plan_id: id,
    sandbox_id: sandbox,
    entrypoint: 'make all',
    predicted,
  });
  for (let calls = random.whole(1, 4); calls > 0; calls--) yield tool(random, step, id);
  const success = random.chance(truth);
  const number = (name: string) => Number(predicted[name]);
  // Newer entropy estimators come nearer to what happens.
  const versions = predicted.estimator_versions;
  const isFirst = JSON.stringify(versions ?? null).includes('entropy_v1');
  const spread = isFirst ? 0.5 : 0.15;
  const entropy = rounded(number('entropy') * (1 + random.real(-spread, spread + 0.1)), 3);
  const impact = success ? rounded(number('impact') * random.real(0.6, 1.2), 3) : 0;
  const actual = {
    p_success: success ? 1 : 0,
    entropy,
    impact,
    cost: rounded(number('cost') * random.real(0.8, 1.6), 3),
  };
  yield step('execution_completed', {
    plan_id: id,
    sandbox_id: sandbox,
    status: success ? 'success' : 'failure',
    ...(!success && random.chance(0.95) && { failure_reason: random.pick(FAILURES) }),
    artifacts: [
      { kind: 'diff', path: `artifacts/${sandbox}.diff`, sha256: random.hex(64) },
      { kind: 'test_results', path: `artifacts/${sandbox}.xml` },
    ] satisfies Plain,
    actual: {
      ...actual,
      measurements: {
        files_modified: random.whole(1, 30),
        modules_modified: random.whole(1, 8),
        lines_added: random.whole(0, 900),
        lines_deleted: random.whole(0, 400),
        new_dependencies: random.whole(0, 2),
        removed_dependencies: random.whole(0, 1),
        coverage_delta: random.real(-2, 3),
        rebase_conflicts: random.whole(0, 2),
        tests_passed: success,
      },
    },
    calibration: {
      p_success_error: Math.abs(number('p_success') - actual.p_success),
      entropy_error: Math.abs(number('entropy') - entropy),
      impact_error: Math.abs(number('impact') - impact),
    },
  });
  return success;
}

/** A root waits for a person before it goes to main; some still wait at the end. */
function* promote(
  { random }: Shared,
  step: MakeStep,
  root: {
    readonly intent: string;
    readonly branch: string;
    readonly merge: string;
    readonly become: (to: string, reason: string) => Step;
  },
): Generator<Step, void> {
  const { intent, branch, merge, become } = root;
  for (let attempt = 1; ; attempt++) {
    yield step('human_review_requested', {
      branch,
      review_kind: 'promotion',
      summary: `Promote ${intent} to main`,
      diff_range: { from_sha: random.hex(12), to_sha: random.hex(12) },
    });
    if (random.chance(0.08)) return;
    const approved = attempt > 1 || random.chance(0.85);
    yield step(
      'human_review_decision',
      {
        review_kind: 'promotion',
        reviewer: random.pick(REVIEWERS),
        decision: approved ? 'approved' : 'rejected',
        notes: approved ? 'reads well' : 'the tests do not cover the change',
      },
      'agent-orchestrator-01',
    );
    if (approved) break;
  }
  const to = { from_branch: branch, to_branch: 'main' };
  yield step('git_merge_attempted', { ...to, status: 'success', merge_sha: merge });
  yield become('merged', 'merged into main');
  yield step('intent_promoted_to_main', {
    ...to,
    merge_sha: merge,
    ...(random.chance(0.3) && { release_tag: `r${random.whole(1, 99)}` }),
  });
}
