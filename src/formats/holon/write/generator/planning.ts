// How an intent is planned: variants are imagined, scored and compared, and one is selected.

import { MODELS } from './book.ts';
import type { GeneratedFields } from './event.ts';
import { rounded } from './random.ts';
import type { GeneratedStep, MakeStep, SharedState } from './step.ts';

export interface GeneratedPlan {
  readonly id: string;
  readonly variant: string;
  readonly predicted: GeneratedFields;
  readonly model: (typeof MODELS)[number];
  readonly ev: number;
  readonly entropy: number;
  readonly cost: number;
  /** What will come of it, in truth. */
  readonly truth: number;
}

export interface Budgets {
  readonly entropy: number;
  readonly cost: number;
}

/** The plan that is selected. */
export function* planned(
  shared: SharedState,
  step: MakeStep,
  intent: string,
  bias: number,
  budgets: Budgets,
): Generator<GeneratedStep, GeneratedPlan | null> {
  const { random } = shared;
  const plans: GeneratedPlan[] = [];
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
  if (!winner) return null;
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
  return winner;
}

function imagine(
  { random, versions }: SharedState,
  intent: string,
  place: number,
  bias: number,
  budgets: Budgets,
): GeneratedPlan {
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

export function modelFields({
  provider,
  model_id,
  tier,
}: (typeof MODELS)[number]): GeneratedFields {
  return {
    provider,
    model_id,
    tier,
    routing_reason: tier === 'deep' ? 'high predicted entropy' : 'routine work',
  };
}
