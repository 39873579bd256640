// The life of one intent, step by step: planned, carried out, rebased, merged. A generator
// function, so that many intents can run interleaved.

import { AGENTS, FILES, GENERATED_KINDS, MERGE_FAILURES, REVIEWERS } from './book.ts';
import type { GeneratedFields } from './event.ts';
import { carryOut, generateToolCall } from './execution.ts';
import { planned } from './planning.ts';
import {
  type GeneratedStep,
  interleaved,
  type MakeStep,
  ORCHESTRATOR,
  type SharedState,
} from './step.ts';

interface Seat {
  readonly parent: string | null;
  readonly parentBranch: string;
  readonly depth: number;
}

const MAX_DEPTH = 3;

export function* liveIntent(shared: SharedState, seat: Seat): Generator<GeneratedStep, void> {
  const { random } = shared;
  const { kind, goals } = random.pick(GENERATED_KINDS);
  const goal = random.pick(goals);
  const number = String(++shared.nextIntent).padStart(3, '0');
  const intent = `I-${kind}-${number}-${goal.toLowerCase().replaceAll(' ', '-')}`;
  const branch = `intent/${intent}`;
  const { id: agent, bias } = random.pick(AGENTS);
  const budgets = { entropy: random.whole(40, 90), cost: random.whole(60, 400) };
  const step = (type: string, payload: GeneratedFields, by = agent): GeneratedStep => ({
    type,
    agent: by,
    branch,
    payload: { intent_id: intent, ...payload },
  });
  let state = 'proposed';
  const become = (to: string, reason: string): GeneratedStep => {
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
    ORCHESTRATOR,
  );
  yield become('planning', 'an agent took it up');

  const winner = yield* planned(shared, step, intent, bias, budgets);
  if (!winner) return;
  yield become('ready', 'a plan was selected');

  if (seat.depth < MAX_DEPTH && !shared.closing && random.chance(0.55)) {
    const children = Array.from({ length: random.whole(1, 3) }, () =>
      liveIntent(shared, { parent: intent, parentBranch: branch, depth: seat.depth + 1 }),
    );
    yield* interleaved(random, children, () => null);
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
  yield generateToolCall(random, step, winner.id);
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

/** A root waits for a person before it goes to main; some still wait at the end. */
function* promote(
  { random }: SharedState,
  step: MakeStep,
  root: {
    readonly intent: string;
    readonly branch: string;
    readonly merge: string;
    readonly become: (to: string, reason: string) => GeneratedStep;
  },
): Generator<GeneratedStep, void> {
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
      ORCHESTRATOR,
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
