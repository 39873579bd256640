// The relations between events, numbered as in docs/formats/holon.md. Each function
// compares one event with everything before it; track.ts is updated afterwards.

import { numberAt, textAt, textsAt, writtenAt } from '../../../core/json/access.ts';
import { member } from '../../../core/json/value.ts';
import { INTENT_FIELDS } from '../read/record.ts';
import type { Intent, Rebase } from '../read/track.ts';

import type { CheckContext, Problem } from './context.ts';

const quoted = (text: string | null) => (text === null ? 'nothing' : JSON.stringify(text));

/** 1: an intent is created before anything names it, and once. */
export function intentsExist({ event, track, examine, report }: CheckContext): void {
  const { type, payload } = event;
  for (const path of INTENT_FIELDS) {
    const id = member(payload, path);
    if (typeof id !== 'string') continue;
    examine('relation-1');
    const creates = type === 'intent_created' && path === 'intent_id';
    const created = track.isCreated(id);
    if (creates && created) {
      report('relation-1', {
        path: `payload.${path}`,
        expected: 'an intent that is not there yet',
        actual: `${quoted(id)}, which was created before`,
        message: 'The intent is created a second time; from here on the later creation counts.',
      });
    } else if (!creates && !created) {
      report('relation-1', {
        path: `payload.${path}`,
        expected: 'an intent that was created before',
        actual: quoted(id),
        message:
          'No event before this one creates this intent: its creation is missing, or comes too late.',
      });
    }
  }
}

/** 2: a selected plan was created before, for the same intent, under the same variant. */
export function plansExist({ event, track, examine, report }: CheckContext): void {
  const { type, payload } = event;
  const plan = textAt(payload, 'plan_id');
  const intent = textAt(payload, 'intent_id');
  if (type === 'plan_variant_created' && plan !== null) {
    examine('relation-2');
    if (track.plans.has(plan)) {
      report('relation-2', {
        path: 'payload.plan_id',
        expected: 'a plan that is not there yet',
        actual: `${quoted(plan)}, which was created before`,
        message: 'The plan is created a second time; from here on the later creation counts.',
      });
    }
  }
  if (type === 'planning_converged') {
    examine('relation-2');
    const unknown = textsAt(payload, 'variants_considered').filter((id) => !track.plans.has(id));
    if (unknown.length > 0) {
      report('relation-2', {
        severity: 'info',
        path: 'payload.variants_considered',
        expected: 'plans that were created before',
        actual: unknown.slice(0, 5).map(quoted).join(', '),
        message: 'Plans were considered that no event creates.',
      });
    }
  }
  if (type !== 'plan_selected' || plan === null) return;
  examine('relation-2');
  const created = track.plans.get(plan);
  const variant = textAt(payload, 'variant_id');
  if (!created) {
    report('relation-2', {
      path: 'payload.plan_id',
      expected: 'a plan that was created before',
      actual: quoted(plan),
      message: 'A plan is selected that no event before this one creates.',
    });
  } else if (intent !== null && created.intent !== intent) {
    report('relation-2', {
      path: 'payload.plan_id',
      expected: `a plan of ${intent}`,
      actual: `${quoted(plan)}, a plan of ${created.intent}`,
      message: 'The selected plan was created for another intent.',
    });
  } else if (variant !== null && created.variant !== null && variant !== created.variant) {
    report('relation-2', {
      path: 'payload.variant_id',
      expected: quoted(created.variant),
      actual: quoted(variant),
      message: 'The selected plan was created as another variant.',
    });
  } else {
    const winner = intent === null ? null : (track.intents.get(intent)?.winner ?? null);
    if (winner !== null && winner !== plan) {
      report('relation-2', {
        severity: 'info',
        path: 'payload.plan_id',
        expected: `${quoted(winner)}, the winner of the planning`,
        actual: quoted(plan),
        message: 'Another plan is selected than the one that won.',
      });
    }
  }
}

/** 3: an execution runs a plan that was selected. */
export function executionsSelected({ event, track, examine, report }: CheckContext): void {
  if (event.type !== 'execution_started') return;
  const plan = textAt(event.payload, 'plan_id');
  const intent = textAt(event.payload, 'intent_id');
  if (plan === null || intent === null) return;
  examine('relation-3');
  if (track.intents.get(intent)?.selections.has(plan)) return;
  report('relation-3', {
    path: 'payload.plan_id',
    expected: `a plan that was selected for ${intent}`,
    actual: quoted(plan),
    message: 'An execution starts with a plan that was never selected.',
  });
}

/** 4: a completion closes an open start. */
export function completionsStarted({ event, track, examine, report }: CheckContext): void {
  if (event.type !== 'execution_completed') return;
  const plan = textAt(event.payload, 'plan_id');
  const intent = textAt(event.payload, 'intent_id');
  if (plan === null || intent === null) return;
  examine('relation-4');
  if (track.intents.get(intent)?.starts.get(plan)?.length) return;
  report('relation-4', {
    path: 'payload.plan_id',
    expected: 'an open start of this intent and plan',
    actual: 'none',
    message:
      'An execution is completed that is not running: it was never started, or was completed before.',
  });
}

/** 5: merged and promoted need a recorded merge that succeeded. */
export function mergesRecorded({ event, track, examine, report }: CheckContext): void {
  const { type, payload } = event;
  const to = type === 'intent_state_changed' ? textAt(payload, 'to_state') : null;
  const reaches = type === 'intent_promoted_to_main' || to === 'merged' || to === 'promoted';
  const intent = textAt(payload, 'intent_id');
  if (!reaches || intent === null) return;
  examine('relation-5');
  if (track.intents.get(intent)?.merged) return;
  report('relation-5', {
    path: to === null ? null : 'payload.to_state',
    expected: 'an earlier git_merge_attempted with status success',
    actual: 'none of this intent',
    message: 'The intent counts as merged, but no merge of it is recorded that succeeded.',
  });
}

/** 6: the end of a rebase has its start. */
export function rebasesStarted({ event, track, examine, report }: CheckContext): void {
  const { type, payload } = event;
  if (type === 'git_rebase_started') examine('relation-6');
  if (type !== 'git_rebase_completed') return;
  const intent = textAt(payload, 'intent_id');
  const branch = textAt(payload, 'branch');
  if (intent === null || branch === null) return;
  examine('relation-6');
  if (track.intents.get(intent)?.rebases.get(branch)?.length) return;
  report('relation-6', {
    path: 'payload.branch',
    expected: 'an open git_rebase_started of this intent and branch',
    actual: 'none',
    message: 'A rebase ends that was never started.',
  });
}

/** 6, at the end of the ledger: what was started and never ended. */
export function unfinishedRebase(intent: Intent, rebase: Rebase): Problem {
  const last = intent.lastEvent === rebase.event;
  return {
    severity: last ? 'warning' : 'error',
    path: 'payload.branch',
    expected: 'a git_rebase_completed of this intent and branch',
    actual: last ? 'nothing comes after it' : 'none, though the intent goes on',
    message: last
      ? 'The ledger ends for this intent in the middle of a rebase.'
      : 'The rebase never ends in this ledger: its end was not recorded.',
  };
}

/** 7: success has an actual p_success of 1. */
export function successIsSuccess({ event, examine, report }: CheckContext): void {
  const { type, payload } = event;
  if (type !== 'execution_completed' || textAt(payload, 'status') !== 'success') return;
  const written = writtenAt(payload, 'actual', 'p_success');
  if (written === null) return;
  examine('relation-7');
  if (Number(written) === 1) return;
  report('relation-7', {
    path: 'payload.actual.p_success',
    expected: '1.0',
    actual: written,
    message: 'The execution says success, but its actual p_success is not 1.',
  });
}

interface Range {
  readonly path: readonly [string, string];
  readonly most?: 1;
  readonly strict: boolean;
}

const RANGES: readonly Range[] = [
  { path: ['predicted', 'p_success'], most: 1, strict: false },
  { path: ['predicted', 'entropy'], strict: false },
  { path: ['actual', 'entropy'], strict: false },
  { path: ['actual', 'p_success'], most: 1, strict: true },
  { path: ['predicted', 'impact'], strict: true },
  { path: ['predicted', 'cost'], strict: true },
  { path: ['predicted', 'lambda'], strict: true },
  { path: ['actual', 'impact'], strict: true },
  { path: ['actual', 'cost'], strict: true },
];

/** 8: every metric lies in its range. */
export function metricsInRange({ event, examine, report }: CheckContext): void {
  for (const { path, most, strict } of RANGES) {
    const value = numberAt(event.payload, ...path);
    if (value === null) continue;
    examine('relation-8');
    if (value >= 0 && value <= (most ?? Number.POSITIVE_INFINITY)) continue;
    report('relation-8', {
      path: `payload.${path.join('.')}`,
      expected: most ? 'a number from 0 to 1' : 'a number from 0 on',
      actual: writtenAt(event.payload, ...path),
      message: `${path.join('.')} lies outside of its range.`,
      strict,
    });
  }
}

/** 9: a sub-intent merges into its parent's branch. */
export function mergesUpwards(context: CheckContext): void {
  const { event, track, examine, report } = context;
  const { type, payload } = event;
  const id = textAt(payload, 'intent_id');
  const intent = id === null ? undefined : track.intents.get(id);
  if (!intent) return;
  if (type === 'git_rebase_started') rebaseParent(context, intent);
  if (type !== 'git_merge_attempted' && type !== 'intent_promoted_to_main') return;
  examine('relation-9');
  const to = textAt(payload, 'to_branch');
  const parent = track.parentBranch(intent);
  const isSub = intent.parent !== null;
  if (isSub && to !== null && (to === 'main' || (parent !== null && to !== parent))) {
    report('relation-9', {
      path: 'payload.to_branch',
      expected: parent === null ? 'the branch of its parent' : `${quoted(parent)}, its parent’s`,
      actual: quoted(to),
      message:
        to === 'main'
          ? 'A sub-intent goes to main instead of into its parent.'
          : 'A sub-intent goes into a branch that is not its parent’s.',
    });
    return;
  }
  const from = textAt(payload, 'from_branch');
  if (from !== null && intent.branch !== null && from !== intent.branch) {
    report('relation-9', {
      severity: 'info',
      path: 'payload.from_branch',
      expected: `${quoted(intent.branch)}, the intent’s own`,
      actual: quoted(from),
      message: 'It comes from a branch that is not the intent’s.',
    });
  }
}

function rebaseParent({ event, track, examine, report }: CheckContext, intent: Intent): void {
  const onto = textAt(event.payload, 'parent_branch');
  const parent = track.parentBranch(intent);
  if (onto === null || parent === null) return;
  examine('relation-9');
  if (onto === parent) return;
  report('relation-9', {
    severity: 'info',
    path: 'payload.parent_branch',
    expected: `${quoted(parent)}, its parent’s`,
    actual: quoted(onto),
    message: 'The rebase goes onto a branch that is not the parent’s.',
  });
}

/** The state machine: a change begins where the events before it led to. */
export function statesFollow({ event, track, examine, report }: CheckContext): void {
  if (event.type !== 'intent_state_changed') return;
  const id = textAt(event.payload, 'intent_id');
  const from = textAt(event.payload, 'from_state');
  const current = id === null ? null : (track.intents.get(id)?.state ?? null);
  if (current === null || from === null) return;
  examine('state');
  if (from === current) return;
  report('state', {
    path: 'payload.from_state',
    expected: quoted(current),
    actual: quoted(from),
    message:
      'The change begins at a state that the intent was not in: a change before it is missing, or this one is wrong.',
    strict: true,
  });
}
