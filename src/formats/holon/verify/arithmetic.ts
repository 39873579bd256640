// Numbers that follow from other numbers of the ledger.

import { equalBytes } from '../../../base/bytes.ts';
import type { Fields } from '../../../base/json/fields.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import type { HolonEvent } from '../read/record.ts';
import { sameHolonValue } from '../read/same-value.ts';
import type { EventTrack } from '../read/track.ts';
import { type Examine, FINE, type Problem, type ReviewAnswer } from './context.ts';

const ERROR_TOLERANCE = 1e-9;
const EV_TOLERANCE = 1e-6;

export const arithmetic: Examine = (event, track) => {
  switch (event.type) {
    case 'plan_variant_created':
    case 'plan_variant_scored':
      return expectedValue(event);
    case 'plan_selected':
    case 'execution_started':
      return samePrediction(event, track.findCreation(event.plan)?.fields ?? null);
    case 'execution_completed':
      return calibration(event, track);
    case 'planning_converged':
      return winner(event, track);
    default:
      return null;
  }
};

/** ev = p_success · impact − lambda · entropy − cost; only this version's formula is known. */
function expectedValue({ fields }: HolonEvent): ReviewAnswer {
  const predicted = fields.fields('predicted');
  if (predicted?.fields('estimator_versions')?.text('ev') !== 'ev_v1') return null;
  const metric = (name: string) => predicted.number(name) ?? Number.NaN;
  const computed =
    metric('p_success') * metric('impact') - metric('lambda') * metric('entropy') - metric('cost');
  const off = Math.abs(computed - metric('ev'));
  if (Number.isNaN(off)) return null;
  if (off <= EV_TOLERANCE) return FINE;
  return {
    path: 'payload.predicted.ev',
    expected: `${shown(computed)} (p_success · impact − lambda · entropy − cost)`,
    actual: predicted.written('ev'),
    sides: 'computed',
    message: 'The expected value does not follow from the metrics next to it.',
    strict: true,
  };
}

/** What is repeated of a plan is what its variant was created with. */
function samePrediction(event: HolonEvent, creation: Fields | null): ReviewAnswer {
  // Written alike, it means the same.
  const written = event.fields.bytes('predicted');
  const before = written && creation?.bytes('predicted');
  if (before && equalBytes(written, before)) return FINE;
  const predicted = toObject(event.fields.value('predicted'));
  if (!predicted) return null;
  const created = toObject(creation?.value('predicted'));
  // Without its original, its own arithmetic can still be checked.
  if (!created) return expectedValue(event);
  if (sameHolonValue(predicted, created)) return FINE;
  const [path, expected, actual] = difference(created, predicted);
  return {
    path: `payload.predicted${path}`,
    expected,
    actual,
    message: 'The prediction is not the one that the plan was created with.',
    strict: true,
  };
}

function toObject(value: JsonValue | undefined): JsonObject | null {
  return value !== undefined && isObject(value) ? value : null;
}

/** The first member that differs, for telling where. */
function difference(created: JsonObject, repeated: JsonObject): [string, string, string] {
  for (const [name, value] of created.members) {
    const other = repeated.members.findLast(([own]) => own === name)?.[1];
    if (other === undefined || !sameHolonValue(value, other)) {
      return [`.${name}`, brief(value), other === undefined ? 'nothing' : brief(other)];
    }
  }
  return ['', 'the same members', 'more members'];
}

function brief(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'number' in value) return String(value.number);
  return typeof value === 'string' ? JSON.stringify(value) : 'another value';
}

function calibration({ fields, intent, plan }: HolonEvent, track: EventTrack) {
  const start = track.intents.get(intent ?? '')?.executions?.get(plan ?? '')?.oldest;
  const before = start && track.event(start.event)?.fields.fields('predicted');
  if (!before) return null;
  const [errors, actuals] = [fields.fields('calibration'), fields.fields('actual')];
  const problems: Problem[] = [];
  let compared = 0;
  for (const metric of ['p_success', 'entropy', 'impact'] as const) {
    const error = errors?.number(`${metric}_error`) ?? Number.NaN;
    const predicted = before.number(metric) ?? Number.NaN;
    const actual = actuals?.number(metric) ?? Number.NaN;
    const computed = Math.abs(predicted - actual);
    const off = Math.abs(error - computed);
    if (Number.isNaN(off)) continue;
    compared++;
    if (off <= ERROR_TOLERANCE) continue;
    // The schema lets entropy errors be normalised, and does not say how.
    const isEntropy = metric === 'entropy';
    problems.push({
      severity: isEntropy ? 'info' : 'error',
      path: `payload.calibration.${metric}_error`,
      expected: `${shown(computed)} (|${predicted} − ${actual}|)`,
      actual: errors?.written(`${metric}_error`) ?? null,
      sides: 'computed',
      message: isEntropy
        ? 'The error is not the absolute difference; it may be a normalised one.'
        : 'The error is not the difference between predicted and actual.',
      strict: true,
    });
  }
  return compared ? problems : null;
}

export interface PlanCandidate {
  readonly plan: string;
  readonly variant: string | null;
  /** As written. */
  readonly ev: string | null;
  readonly entropy: string | null;
  readonly cost: string | null;
  /** Whether it stays within the intent's budgets. */
  readonly eligible: boolean;
}

/** The creation of its intent, or −1, and those of the plans that a planning considered. */
export function considered(event: HolonEvent, track: EventTrack): number[] {
  const plans = event.fields
    .texts('variants_considered')
    .flatMap((id) => track.plans.get(id)?.created ?? []);
  return [track.intents.get(event.intent ?? '')?.created ?? -1, ...plans];
}

/** The same plans, as they were created. */
export function listCandidates(
  [intent = -1, ...plans]: readonly number[],
  eventAt: EventTrack['event'],
): PlanCandidate[] {
  const budgets = eventAt(intent)?.fields.fields('constraints');
  const budget = (name: string) => budgets?.number(name) ?? Number.NaN;
  const [entropy, cost] = [budget('entropy_budget'), budget('cost_budget')];
  return plans.flatMap((created) => {
    const event = eventAt(created);
    const predicted = event?.fields.fields('predicted');
    if (!event || !predicted) return [];
    const over = (metric: string, most: number) => (predicted.number(metric) ?? Number.NaN) > most;
    return {
      plan: event.plan ?? '',
      variant: event.fields.text('variant_id'),
      ev: predicted.written('ev'),
      entropy: predicted.written('entropy'),
      cost: predicted.written('cost'),
      eligible: !over('entropy', entropy) && !over('cost', cost),
    };
  });
}

/** The winner was considered, and has the highest ev of those within the budgets. */
function winner(event: HolonEvent, track: EventTrack): ReviewAnswer {
  const won = event.fields.text('winner_plan_id');
  if (won === null) return null;
  if (!event.fields.texts('variants_considered').includes(won)) {
    return {
      path: 'payload.winner_plan_id',
      expected: 'one of variants_considered',
      actual: JSON.stringify(won),
      message: 'The winner is not among the plans that were considered.',
      strict: true,
    };
  }
  const candidates = listCandidates(considered(event, track), track.event);
  const own = candidates.find(({ plan }) => plan === won);
  const best = candidates
    .filter(({ eligible, ev }) => eligible && ev !== null)
    .reduce((most, { ev }) => Math.max(most, Number(ev)), Number.NEGATIVE_INFINITY);
  if (!own || (own.eligible && Number(own.ev) >= best)) return FINE;
  return {
    severity: 'info',
    path: 'payload.winner_plan_id',
    expected: Number.isFinite(best)
      ? `a plan within the budgets with the highest ev, ${best}`
      : 'a plan within the budgets',
    actual: `${won} with ev ${own.ev}${own.eligible ? '' : ', beyond the budgets'}`,
    message: 'The winner is not the plan with the highest expected value under the constraints.',
    strict: true,
  };
}

function shown(value: number): string {
  return String(Number(value.toPrecision(12)));
}
