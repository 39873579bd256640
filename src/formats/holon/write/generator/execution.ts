// How a plan is carried out, in a sandbox and with tools.

import { FAILURES, GENERATED_TOOLS } from './book.ts';
import type { PayloadValue } from './event.ts';
import { type GeneratedPlan, modelFields } from './planning.ts';
import { type GeneratorRandom, rounded } from './random.ts';
import type { GeneratedStep, MakeStep, SharedState } from './step.ts';

export function generateToolCall(
  random: GeneratorRandom,
  step: MakeStep,
  plan: string,
): GeneratedStep {
  const { tool: name, command } = random.pick(GENERATED_TOOLS);
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
export function* carryOut(
  { random, routingPolicy }: SharedState,
  step: MakeStep,
  { id, predicted, model, truth, entropy: guessed }: GeneratedPlan,
): Generator<GeneratedStep, boolean> {
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
  for (let calls = random.whole(1, 4); calls > 0; calls--) yield generateToolCall(random, step, id);
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
    ] satisfies PayloadValue,
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
