// What an event changes for those that come after it.

import { numberAt, objectAt, textAt, textsAt, writtenAt } from '../../../core/json/access.ts';
import type { JsonMember, JsonObject } from '../../../core/json/value.ts';
import { append } from '../../../core/lists.ts';
import { shortened } from '../../../core/visible.ts';
import { SHOWN_CONSTRAINTS } from '../annotation.ts';
import type { PassState } from './context.ts';
import { Executions } from './executions.ts';
import { type HolonEvent, INTENT_FIELDS } from './record.ts';
import type { Fate, Intent, Track } from './track.ts';

export function advance(pass: PassState, event: HolonEvent, number: number, row: number): void {
  const { track } = pass;
  const { type, payload, tree, seq, time } = event;
  if (seq !== null) track.above.seq = seq;
  if (time) track.above.time = time;
  const version = textAt(tree, 'schema_version');
  if (version !== null) track.versions.add(version);
  if (event.intent !== null) {
    const intent = track.intent(event.intent);
    ofIntent(pass, event, intent, number, row);
    if (type === 'git_merge_attempted' && intent.parent !== null) {
      const above = track.intents.get(intent.parent)?.lastEvent ?? -1;
      if (above >= 0) pass.notesOf(number).into = above;
    }
    intent.lastEvent = number;
  }
  for (const name of INTENT_FIELDS) {
    const named =
      name === 'intent_id' || name === 'parent_intent_id' ? null : textAt(payload, name);
    if (named !== null) track.intent(named).lastEvent = number;
  }
}

function ofIntent(
  pass: PassState,
  event: HolonEvent,
  intent: Intent,
  number: number,
  row: number,
): void {
  const { track } = pass;
  const { type, payload, plan, seq } = event;
  const text = (name: string) => textAt(payload, name);
  const predicted = objectAt(payload, 'predicted');
  switch (type) {
    case 'intent_created': {
      const parent = text('parent_intent_id');
      const above = parent === null ? -1 : (track.intents.get(parent)?.depth ?? -1);
      intent.created = number;
      intent.parent = parent;
      intent.branch = event.branch;
      intent.goal = text('goal') ?? '';
      intent.depth = parent !== null && above < 0 ? -1 : above + 1;
      intent.state = 'proposed';
      intent.constraints = copiedConstraints(objectAt(payload, 'constraints'));
      intent.entropyBudget = numberAt(payload, 'constraints', 'entropy_budget') ?? Number.NaN;
      intent.costBudget = numberAt(payload, 'constraints', 'cost_budget') ?? Number.NaN;
      return;
    }
    case 'intent_state_changed':
      intent.state = text('to_state') ?? intent.state;
      return;
    case 'intent_abandoned': {
      intent.state = 'abandoned';
      const reason = copied(`the intent was abandoned: ${text('reason') ?? ''}`);
      settle(track, intent, { state: 'lost', reason, by: seq, winner: null });
      return;
    }
    case 'intent_promoted_to_main':
      intent.state = 'promoted';
      return;
    case 'plan_variant_created': {
      if (plan === null) return;
      const fate: Fate = { state: 'open', reason: null, by: null, winner: null };
      track.plans.set(plan, {
        id: plan,
        intent: intent.id,
        variant: text('variant_id'),
        predicted,
        model: textAt(payload, 'model', 'model_id'),
        tier: textAt(payload, 'model', 'tier'),
        fate,
      });
      intent.plans.push(plan);
      pass.notesOf(number).fate = fate;
      return;
    }
    case 'planning_converged': {
      const winner = text('winner_plan_id');
      intent.winner = winner;
      const end = { reason: copied(text('reason') ?? ''), by: seq, winner: copied(winner) };
      for (const id of new Set(textsAt(payload, 'variants_considered'))) {
        const fate = track.plans.get(id)?.fate;
        if (!fate || id === winner || fate.state === 'selected') continue;
        Object.assign(fate, { state: 'lost', ...end });
      }
      return;
    }
    case 'plan_selected': {
      intent.selected = { plan, predicted };
      if (plan === null) return;
      intent.selections.add(plan);
      const reason = copied(text('selection_reason'));
      settle(track, intent, { state: 'lost', reason: reason ?? '', by: seq, winner: plan });
      const chosen = track.plans.get(plan)?.fate;
      if (chosen)
        Object.assign(chosen, { state: 'selected', reason, by: seq, winner: copied(plan) });
      notePlanner(pass, number, plan);
      return;
    }
    case 'sandbox_created': {
      const sandbox = text('sandbox_id');
      if (sandbox !== null) intent.sandboxes.add(sandbox);
      return;
    }
    case 'execution_started':
      if (plan === null) return;
      executionsOf(intent, plan).start({
        event: number,
        seq,
        predicted,
        sandbox: text('sandbox_id'),
      });
      notePlanner(pass, number, plan);
      return;
    case 'execution_completed': {
      if (plan === null) return;
      const start = intent.executions.get(plan)?.complete(text('sandbox_id'));
      if (start) pass.notesOf(number).start = start;
      notePlanner(pass, number, plan);
      return;
    }
    case 'git_rebase_started': {
      const branch = text('branch');
      if (branch !== null) append(intent.rebases, branch, { event: number, row, branch });
      return;
    }
    case 'git_rebase_completed':
      intent.rebases.get(text('branch') ?? '')?.shift();
      return;
    case 'git_merge_attempted':
      if (text('status') === 'success') intent.merged = true;
      return;
    case 'human_review_requested':
    case 'human_review_decision': {
      const kind = text('review_kind') ?? '';
      const round = intent.rounds.get(kind) ?? 0;
      pass.notesOf(number).round = round;
      if (type === 'human_review_decision') intent.rounds.set(kind, round + 1);
      else if (intent.constraints) pass.notesOf(number).constraints = intent.constraints;
    }
  }
}

function executionsOf({ executions }: Intent, plan: string): Executions {
  const known = executions.get(plan) ?? new Executions();
  executions.set(plan, known);
  return known;
}

function notePlanner(pass: PassState, number: number, plan: string): void {
  const found = pass.track.plans.get(plan);
  if (found)
    pass.notesOf(number).planner = { model: copied(found.model), tier: copied(found.tier) };
}

const MAX_COPIED = 1000;

/** What is copied to many events: each keeps it, so it is kept short. */
function copied<T extends string | null>(text: T): T | string {
  return shortened(text, MAX_COPIED);
}

/** Those that a review shows. */
function copiedConstraints(constraints: JsonObject | null): JsonObject | null {
  if (!constraints) return null;
  const members = SHOWN_CONSTRAINTS.flatMap(([, name]): JsonMember[] => {
    const value = writtenAt(constraints, name) ?? textAt(constraints, name);
    return value === null ? [] : [[name, copied(value)]];
  });
  return { members };
}

/** Ends the variants that are still open, but for the winner. */
function settle(track: Track, intent: Intent, end: Fate): void {
  for (const id of intent.plans) {
    const fate = track.plans.get(id)?.fate;
    if (fate?.state === 'open' && id !== end.winner)
      Object.assign(fate, { ...end, winner: copied(end.winner) });
  }
  // What is settled is not visited again.
  intent.plans.length = 0;
}
