// The relations of intents, plans and executions, numbered as in docs/formats/holon.md. Each
// function compares one event with everything before it; track.ts is updated afterwards.

import { type HolonEvent, INTENT_FIELDS } from '../read/record.ts';
import type { EventTrack } from '../read/track.ts';
import { type Examine, FINE, type Problem, type ReviewAnswer } from './context.ts';

export const quoteIds = (text: string | null) => (text === null ? 'nothing' : JSON.stringify(text));

/** 1: an intent is created before anything names it, and once. */
export const intentsExist: Examine = ({ type, fields, intent }, track) => {
  let problems = FINE;
  let names = 0;
  for (const field of INTENT_FIELDS) {
    const id = field === 'intent_id' ? intent : fields.text(field);
    if (id === null) continue;
    names++;
    const creates = type === 'intent_created' && field === 'intent_id';
    if (creates !== track.isCreated(id)) continue;
    problems = [
      ...problems,
      creates
        ? {
            path: `payload.${field}`,
            expected: 'an intent that is not there yet',
            actual: `${quoteIds(id)}, which was created before`,
            message: 'The intent is created a second time; from here on the later creation counts.',
          }
        : {
            path: `payload.${field}`,
            expected: 'an intent that was created before',
            actual: quoteIds(id),
            message:
              'No event before this one creates this intent: its creation is missing, or comes too late.',
          },
    ];
  }
  return names ? problems : null;
};

/** 2: a selected plan was created before, for the same intent, under the same variant. */
export const plansExist: Examine = (event, track) => {
  const { type, fields, plan } = event;
  switch (type) {
    case 'plan_variant_created':
      if (plan === null) return null;
      if (!track.plans.has(plan)) return FINE;
      return {
        path: 'payload.plan_id',
        expected: 'a plan that is not there yet',
        actual: `${quoteIds(plan)}, which was created before`,
        message: 'The plan is created a second time; from here on the later creation counts.',
      };
    case 'planning_converged': {
      const considered = fields.texts('variants_considered');
      const foreign = considered.filter((id) => {
        const created = track.plans.get(id);
        return created && event.intent !== null && created.intent !== event.intent;
      });
      if (foreign.length)
        return {
          severity: 'warning',
          path: 'payload.variants_considered',
          expected: `plans of ${event.intent}`,
          actual: foreign.slice(0, 5).map(quoteIds).join(', '),
          message: 'Plans were considered that were created for another intent.',
          strict: true,
        };
      const unknown = considered.filter((id) => !track.plans.has(id));
      if (!unknown.length) return FINE;
      return {
        severity: 'info',
        path: 'payload.variants_considered',
        expected: 'plans that were created before',
        actual: unknown.slice(0, 5).map(quoteIds).join(', '),
        message: 'Plans were considered that no event creates.',
      };
    }
    case 'plan_selected':
      return plan === null ? null : selectedPlan(event, track, plan);
    default:
      return null;
  }
};

function selectedPlan(
  { fields, intent }: HolonEvent,
  track: EventTrack,
  plan: string,
): ReviewAnswer {
  const created = track.plans.get(plan);
  const variant = fields.text('variant_id');
  const winner = track.intents.get(intent ?? '')?.winner ?? null;
  if (!created) {
    return {
      path: 'payload.plan_id',
      expected: 'a plan that was created before',
      actual: quoteIds(plan),
      message: 'A plan is selected that no event before this one creates.',
    };
  }
  if (intent !== null && created.intent !== intent) {
    return {
      path: 'payload.plan_id',
      expected: `a plan of ${intent}`,
      actual: `${quoteIds(plan)}, a plan of ${created.intent}`,
      message: 'The selected plan was created for another intent.',
    };
  }
  const own = track.findCreation(plan)?.fields.text('variant_id') ?? null;
  if (variant !== null && own !== null && variant !== own) {
    return {
      path: 'payload.variant_id',
      expected: quoteIds(own),
      actual: quoteIds(variant),
      message: 'The selected plan was created as another variant.',
    };
  }
  if (intent === null || winner === null || winner === plan) return FINE;
  return {
    severity: 'warning',
    path: 'payload.plan_id',
    expected: `${quoteIds(winner)}, the winner of the planning`,
    actual: quoteIds(plan),
    message: 'Another plan is selected than the one that won.',
    strict: true,
  };
}

/** 3: an execution runs a plan that was selected. */
export const executionsSelected: Examine = ({ type, intent, plan }, track) => {
  if (type !== 'execution_started' || plan === null || intent === null) return null;
  if (track.intents.get(intent)?.selections?.has(plan)) return FINE;
  return {
    path: 'payload.plan_id',
    expected: `a plan that was selected for ${intent}`,
    actual: quoteIds(plan),
    message: 'An execution starts with a plan that was never selected.',
  };
};

/** 4: a completion closes an open start. */
export const completionsStarted: Examine = ({ type, intent, plan }, track) => {
  if (type !== 'execution_completed' || plan === null || intent === null) return null;
  if (track.intents.get(intent)?.executions?.get(plan)?.oldest) return FINE;
  return {
    path: 'payload.plan_id',
    expected: 'an open start of this intent and plan',
    actual: 'none',
    message:
      'An execution is completed that is not running: it was never started, or was completed before.',
  };
};

/** 7: success has an actual p_success of 1. */
export const successIsSuccess: Examine = ({ type, fields }) => {
  if (type !== 'execution_completed' || fields.text('status') !== 'success') return null;
  const written = fields.fields('actual')?.written('p_success') ?? null;
  if (written === null) return null;
  if (Number(written) === 1) return FINE;
  return {
    path: 'payload.actual.p_success',
    expected: '1.0',
    actual: written,
    message: 'The execution says success, but its actual p_success is not 1.',
  };
};

interface Range {
  readonly part: 'predicted' | 'actual';
  readonly name: string;
  readonly most?: 1;
  readonly strict: boolean;
}

const RANGES: readonly Range[] = [
  { part: 'predicted', name: 'p_success', most: 1, strict: false },
  { part: 'predicted', name: 'entropy', strict: false },
  { part: 'actual', name: 'entropy', strict: false },
  { part: 'actual', name: 'p_success', most: 1, strict: true },
  { part: 'predicted', name: 'impact', strict: true },
  { part: 'predicted', name: 'cost', strict: true },
  { part: 'predicted', name: 'lambda', strict: true },
  { part: 'actual', name: 'impact', strict: true },
  { part: 'actual', name: 'cost', strict: true },
];

/** 8: every metric lies in its range. */
export const metricsInRange: Examine = ({ fields }) => {
  const parts = { predicted: fields.fields('predicted'), actual: fields.fields('actual') };
  if (!parts.predicted && !parts.actual) return null;
  let problems = FINE;
  let metrics = 0;
  for (const { part, name, most, strict } of RANGES) {
    const value = parts[part]?.number(name) ?? null;
    if (value === null) continue;
    metrics++;
    if (value >= 0 && value <= (most ?? Number.POSITIVE_INFINITY)) continue;
    const problem: Problem = {
      path: `payload.${part}.${name}`,
      expected: most ? 'a number from 0 to 1' : 'a number from 0 on',
      actual: parts[part]?.written(name) ?? null,
      message: `${part}.${name} lies outside of its range.`,
      strict,
    };
    problems = [...problems, problem];
  }
  return metrics ? problems : null;
};

/** The state machine: a change begins where the events before it led to. */
export const statesFollow: Examine = ({ type, fields, intent }, track) => {
  if (type !== 'intent_state_changed' || intent === null) return null;
  const from = fields.text('from_state');
  const current = track.intents.get(intent)?.state ?? null;
  if (current === null || from === null) return null;
  if (from === current) return FINE;
  return {
    path: 'payload.from_state',
    expected: quoteIds(current),
    actual: quoteIds(from),
    message:
      'The change begins at a state that the intent was not in: a change before it is missing, or this one is wrong.',
    strict: true,
  };
};
