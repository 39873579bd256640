// What an event changes for those that come after it.

import { FewMap } from '../../../base/few.ts';
import type { PassState } from './context.ts';
import { PlanExecutions } from './executions.ts';
import { type HolonEvent, INTENT_FIELDS } from './record.ts';
import { Reviews } from './reviews.ts';
import { readRouting } from './routings.ts';
import type { TrackedIntent, TrackedPlan } from './track.ts';

export function advance(pass: PassState, event: HolonEvent, number: number, row: number): void {
  const { track } = pass;
  const { type, fields, seq, time } = event;
  if (seq !== null) track.above.seq = seq;
  if (time) track.above.time = time;
  if (event.version !== null) track.versions.add(event.version);
  track.inForce.advance(event);
  if (event.intent !== null) {
    const intent = track.intent(event.intent);
    ofIntent(pass, event, intent, number, row);
    if (type === 'git_merge_attempted' && intent.parent !== null) {
      const above = track.intents.get(intent.parent)?.lastEvent ?? -1;
      if (above >= 0) pass.refs.setOther(number, above);
    }
    intent.lastEvent = number;
  }
  for (const name of INTENT_FIELDS) {
    const named = name === 'intent_id' || name === 'parent_intent_id' ? null : fields.text(name);
    if (named !== null) track.intent(named).lastEvent = number;
  }
}

function ofIntent(
  pass: PassState,
  event: HolonEvent,
  intent: TrackedIntent,
  number: number,
  row: number,
): void {
  const { track } = pass;
  const { type, fields, plan, seq } = event;
  const text = (name: string) => fields.text(name);
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
      return;
    }
    case 'intent_state_changed':
      intent.state = text('to_state') ?? intent.state;
      return;
    case 'intent_abandoned':
      intent.state = 'abandoned';
      settle(pass, intent, number, null);
      return;
    case 'intent_promoted_to_main':
      intent.state = 'promoted';
      intent.reviews?.carryOut();
      return;
    case 'plan_variant_created':
      if (plan === null) return;
      track.plans.set(plan, { id: plan, intent: intent.id, created: number, state: 'open' });
      intent.plans ??= [];
      intent.plans.push(plan);
      pass.refs.setPlan(number, number);
      track.routings.delete(plan);
      return;
    case 'model_routed': {
      const routing = readRouting(event, number);
      if (plan === null || !routing || track.plans.has(plan)) return;
      const before = track.routings.get(plan);
      track.routings.set(plan, routing.model || !before ? routing : before);
      return;
    }
    case 'planning_converged': {
      const winner = text('winner_plan_id');
      intent.winner = winner;
      for (const id of new Set(fields.texts('variants_considered'))) {
        const found = track.plans.get(id);
        if (found && id !== winner && found.state !== 'selected') end(pass, found, 'lost', number);
      }
      return;
    }
    case 'plan_selected': {
      intent.selected = { plan, event: number };
      if (plan === null) return;
      intent.selections ??= new FewMap();
      intent.selections.set(plan, true);
      settle(pass, intent, number, plan);
      const chosen = track.plans.get(plan);
      if (chosen) end(pass, chosen, 'selected', number);
      notePlanner(pass, number, plan);
      return;
    }
    case 'sandbox_created': {
      const sandbox = text('sandbox_id');
      if (sandbox === null) return;
      intent.sandboxes ??= new FewMap();
      intent.sandboxes.set(sandbox, true);
      track.sandboxes.set(sandbox, intent.id);
      return;
    }
    case 'execution_started':
      if (plan === null) return;
      findExecutions(intent, plan).start({ event: number, sandbox: text('sandbox_id') });
      notePlanner(pass, number, plan);
      return;
    case 'execution_completed': {
      if (plan === null) return;
      const start = intent.executions?.get(plan)?.complete(text('sandbox_id'));
      if (start) pass.refs.setOther(number, start.event);
      notePlanner(pass, number, plan);
      return;
    }
    case 'git_rebase_started': {
      const branch = text('branch');
      if (branch === null) return;
      intent.works = branch;
      intent.onto = text('parent_branch');
      const rebase = { event: number, row, branch };
      intent.rebases ??= new FewMap();
      const open = intent.rebases.get(branch);
      if (open) open.push(rebase);
      else intent.rebases.set(branch, [rebase]);
      return;
    }
    case 'git_rebase_completed': {
      const branch = text('branch') ?? '';
      const open = intent.rebases?.get(branch);
      open?.shift();
      if (open && !open.length) intent.rebases?.set(branch, null);
      return;
    }
    case 'git_merge_attempted':
      intent.works = text('from_branch') ?? intent.works;
      if (text('status') !== 'success') return;
      intent.merged = true;
      intent.reviews?.carryOut();
      intent.merges ??= new FewMap();
      intent.merges.set(text('merge_sha') ?? '', { from: intent.works, to: text('to_branch') });
      return;
    case 'human_review_requested':
    case 'human_review_decision': {
      const kind = text('review_kind') ?? '';
      intent.reviews ??= new Reviews();
      if (type === 'human_review_decision') intent.reviews.decide(kind, text('decision'), seq);
      else {
        intent.reviews.ask(kind);
        intent.works = text('branch') ?? intent.works;
      }
      intent.rounds ??= new FewMap();
      const round = intent.rounds.get(kind) ?? 0;
      pass.readNotes(number).round = round;
      if (type === 'human_review_decision') intent.rounds.set(kind, round + 1);
      else if (intent.created >= 0) pass.refs.setOther(number, intent.created);
    }
  }
}

function findExecutions(intent: TrackedIntent, plan: string): PlanExecutions {
  intent.executions ??= new FewMap();
  const known = intent.executions.get(plan) ?? new PlanExecutions();
  intent.executions.set(plan, known);
  return known;
}

function notePlanner({ track, refs }: PassState, number: number, plan: string): void {
  const found = track.plans.get(plan);
  if (found) refs.setPlan(number, found.created);
}

function end(
  { refs }: PassState,
  plan: TrackedPlan,
  state: TrackedPlan['state'],
  by: number,
): void {
  plan.state = state;
  refs.setOther(plan.created, by);
}

/** Ends the variants that are still open, but for the winner. */
function settle(pass: PassState, intent: TrackedIntent, by: number, winner: string | null): void {
  for (const id of intent.plans ?? []) {
    const plan = pass.track.plans.get(id);
    if (plan?.state === 'open' && id !== winner) end(pass, plan, 'lost', by);
  }
  // What is settled is not visited again.
  intent.plans = null;
}
