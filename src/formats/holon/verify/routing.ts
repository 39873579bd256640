// The model that a plan was routed to, and the plan: both name the other's plan and intent.

import { compareNumbers } from '../../../base/json/decimal.ts';
import { addAll } from '../../../base/lists.ts';
import type { HolonEvent } from '../read/record.ts';
import { MODEL, makesPlan, type Routing, readModel, readRouting } from '../read/routings.ts';
import type { EventTrack, TrackedIntent } from '../read/track.ts';
import { type Examine, FINE, type Problem, type ReviewAnswer } from './context.ts';
import { quoteIds } from './relations.ts';

/** A model may be routed before its plan is created: whichever comes later is compared. */
export const routedAsPlanned: Examine = (event, track) => {
  const { type, plan, intent } = event;
  if (plan === null || intent === null) return null;
  if (type === 'plan_variant_created') {
    const routing = track.routings.get(plan);
    return routing ? plannedAsRouted(event, intent, routing) : null;
  }
  const created = type === 'model_routed' ? track.plans.get(plan) : undefined;
  return created ? routedAsCreated(event, intent, created.intent, track) : null;
};

function plannedAsRouted({ fields }: HolonEvent, intent: string, routing: Routing): ReviewAnswer {
  const problems = ofIntent(routing.intent, intent);
  const model = readModel(fields);
  if (routing.model && model) addAll(problems, sameModel(routing.model, model, 'routed to'));
  const own = fields.fields('predicted')?.written('entropy') ?? null;
  addAll(problems, sameEntropy(routing.entropy, own, 'predicted.entropy'));
  return problems.length ? problems : FINE;
}

function routedAsCreated(
  event: HolonEvent,
  intent: string,
  own: string,
  track: EventTrack,
): ReviewAnswer {
  const problems = ofIntent(own, intent);
  const routing = readRouting(event, -1);
  const model = makesPlan(event.fields) ? readModel(event.fields) : null;
  const created = track.findCreation(event.plan)?.fields;
  const before = created ? readModel(created) : null;
  if (model && before) addAll(problems, sameModel(before, model, 'created by'));
  const entropy = created?.fields('predicted')?.written('entropy') ?? null;
  addAll(problems, sameEntropy(entropy, routing?.entropy ?? null, 'signals.predicted_entropy'));
  return problems.length ? problems : FINE;
}

function ofIntent(expected: string, intent: string): Problem[] {
  if (expected === intent) return [];
  return [
    {
      path: 'payload.intent_id',
      expected: quoteIds(expected),
      actual: quoteIds(intent),
      message: 'The plan and the model that it was routed to belong to different intents.',
      strict: true,
    },
  ];
}

function sameModel(
  expected: readonly (string | null)[],
  actual: readonly (string | null)[],
  verb: string,
): Problem[] {
  const at = MODEL.findIndex((_, i) => expected[i] !== actual[i]);
  if (at < 0) return [];
  return [
    {
      severity: 'warning',
      path: `payload.model.${MODEL[at]}`,
      expected: `${quoteIds(expected[at] ?? null)}, which the plan was ${verb}`,
      actual: quoteIds(actual[at] ?? null),
      message: 'The plan was not made by the model to which its making was routed.',
      strict: true,
    },
  ];
}

function sameEntropy(expected: string | null, actual: string | null, path: string): Problem[] {
  if (expected === null || actual === null || compareNumbers(expected, actual) === 0) return [];
  return [
    {
      severity: 'warning',
      path: `payload.${path}`,
      expected,
      actual,
      message: 'A model was routed by another predicted entropy than the one of the plan.',
      strict: true,
    },
  ];
}

/** At the end of the ledger, of a plan that no event creates. */
export function neverPlanned(intent: TrackedIntent | undefined, plan: string): Problem | null {
  // Until one is selected, the plan may still come.
  if (!intent || (intent.selected === null && intent.winner === null)) return null;
  return {
    severity: 'warning',
    path: 'payload.plan_id',
    expected: 'a plan that is created',
    actual: quoteIds(plan),
    message: 'A model is routed for a plan that no event creates, though the planning has ended.',
    strict: true,
  };
}
