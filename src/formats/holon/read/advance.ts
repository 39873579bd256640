// What an event changes for those that come after it.

import { numberAt, objectAt, textAt, textsAt } from '../../../core/json/access.ts';
import { member } from '../../../core/json/value.ts';
import { append } from '../../../core/lists.ts';
import type { EventNotes, PassState } from './context.ts';
import { type HolonEvent, INTENT_FIELDS } from './record.ts';
import type { Intent } from './track.ts';

export function advance(pass: PassState, event: HolonEvent, number: number, row: number): void {
  const { type, payload } = event;
  const id = textAt(payload, 'intent_id');
  const plan = textAt(payload, 'plan_id');
  if (id !== null) {
    const intent = pass.track.intent(id);
    const { lastEvent } = intent;
    ofIntent(pass, event, intent, plan, number, row);
    if (type === 'git_merge_attempted' && intent.parent !== null) {
      const above = pass.track.intents.get(intent.parent);
      if (above && above.lastEvent >= 0) pass.notesOf(number).into = above.lastEvent;
    }
    intent.lastEvent = Math.max(lastEvent, number);
  }
  for (const name of INTENT_FIELDS) {
    const named =
      name === 'intent_id' || name === 'parent_intent_id' ? null : member(payload, name);
    if (typeof named === 'string') pass.track.intent(named).lastEvent = number;
  }
}

function ofIntent(
  pass: PassState,
  event: HolonEvent,
  intent: Intent,
  plan: string | null,
  number: number,
  row: number,
): void {
  const { type, payload, seq } = event;
  switch (type) {
    case 'intent_created':
      pass.created.set(intent.id, number);
      intent.created = true;
      intent.parent = textAt(payload, 'parent_intent_id');
      intent.branch = event.branch;
      intent.goal = textAt(payload, 'goal') ?? '';
      intent.depth = intent.parent === null ? 0 : depthBelow(pass, intent);
      intent.state = 'proposed';
      intent.entropyBudget = numberAt(payload, 'constraints', 'entropy_budget') ?? Number.NaN;
      intent.costBudget = numberAt(payload, 'constraints', 'cost_budget') ?? Number.NaN;
      return;
    case 'intent_state_changed':
      intent.state = textAt(payload, 'to_state') ?? intent.state;
      return;
    case 'intent_abandoned':
      intent.state = 'abandoned';
      settle(
        pass,
        intent,
        null,
        `the intent was abandoned: ${textAt(payload, 'reason') ?? ''}`,
        seq,
      );
      return;
    case 'intent_promoted_to_main':
      intent.state = 'promoted';
      return;
    case 'plan_variant_created':
      if (plan !== null) {
        const fate = { state: 'open' as const, reason: null, by: null, winner: null };
        pass.track.plans.set(plan, {
          id: plan,
          intent: intent.id,
          variant: textAt(payload, 'variant_id'),
          predicted: objectAt(payload, 'predicted'),
          model: textAt(payload, 'model', 'model_id'),
          tier: textAt(payload, 'model', 'tier'),
          fate,
        });
        intent.plans.push(plan);
        pass.notesOf(number).fate = fate;
      }
      return;
    case 'planning_converged': {
      const winner = textAt(payload, 'winner_plan_id');
      intent.winner = winner;
      const considered = new Set(textsAt(payload, 'variants_considered'));
      const reason = textAt(payload, 'reason') ?? '';
      for (const id of considered) {
        const fate = pass.track.plans.get(id)?.fate;
        if (!fate || id === winner || fate.state === 'selected') continue;
        Object.assign(fate, { state: 'lost', reason, by: seq, winner });
      }
      return;
    }
    case 'plan_selected':
      if (plan !== null) {
        intent.selections.add(plan);
        intent.selected = plan;
        settle(pass, intent, plan, textAt(payload, 'selection_reason') ?? '', seq);
        const chosen = pass.track.plans.get(plan)?.fate;
        if (chosen) {
          const reason = textAt(payload, 'selection_reason');
          Object.assign(chosen, { state: 'selected', reason, by: seq, winner: plan });
        }
        planner(pass, pass.notesOf(number), plan);
      }
      return;
    case 'execution_started':
      if (plan !== null) {
        const predicted = objectAt(payload, 'predicted');
        append(intent.starts, plan, { event: number, seq, predicted });
        planner(pass, pass.notesOf(number), plan);
      }
      return;
    case 'execution_completed':
      if (plan !== null) {
        const start = intent.starts.get(plan)?.shift();
        const notes = pass.notesOf(number);
        if (start) notes.start = start;
        planner(pass, notes, plan);
      }
      return;
    case 'git_rebase_started': {
      const branch = textAt(payload, 'branch');
      if (branch !== null) append(intent.rebases, branch, { event: number, row, branch });
      return;
    }
    case 'git_rebase_completed':
      intent.rebases.get(textAt(payload, 'branch') ?? '')?.shift();
      return;
    case 'git_merge_attempted':
      if (textAt(payload, 'status') === 'success') intent.merged = true;
      return;
    case 'human_review_requested':
    case 'human_review_decision': {
      const kind = textAt(payload, 'review_kind') ?? '';
      const round = intent.rounds.get(kind) ?? 0;
      pass.notesOf(number).round = round;
      if (type === 'human_review_decision') intent.rounds.set(kind, round + 1);
    }
  }
}

function planner(pass: PassState, notes: EventNotes, id: string): void {
  const plan = pass.track.plans.get(id);
  if (plan) notes.planner = { model: plan.model, tier: plan.tier };
}

/** Ends the variants that are still open. */
function settle(
  pass: PassState,
  intent: Intent,
  winner: string | null,
  reason: string,
  by: HolonEvent['seq'],
): void {
  for (const id of intent.plans) {
    const fate = pass.track.plans.get(id)?.fate;
    if (fate?.state === 'open' && id !== winner) {
      Object.assign(fate, { state: 'lost', reason, by, winner });
    }
  }
  // What is settled is not visited again.
  intent.plans.length = 0;
}

/** One below its parent, as far as that is known when it is created. */
function depthBelow(pass: PassState, { parent, id }: Intent): number {
  const above = parent === null || parent === id ? undefined : pass.track.intents.get(parent);
  return (above?.depth ?? 0) + 1;
}
