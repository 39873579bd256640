// Numbers that follow from other numbers of the ledger.

import { numberAt, objectAt, textAt, textsAt, writtenAt } from '../../../core/json/access.ts';
import type { JsonObject } from '../../../core/json/value.ts';
import { sameValue } from '../read/same-value.ts';
import type { Plan } from '../read/track.ts';
import type { CheckContext } from './context.ts';

const ERROR_TOLERANCE = 1e-9;
const EV_TOLERANCE = 1e-6;

export function arithmetic(context: CheckContext): void {
  const { type, payload } = context.event;
  const plan = context.track.plans.get(textAt(payload, 'plan_id') ?? '');
  switch (type) {
    case 'plan_variant_created':
    case 'plan_variant_scored':
      expectedValue(context);
      break;
    case 'plan_selected':
    case 'execution_started':
      samePrediction(context, plan);
      break;
    case 'execution_completed':
      calibration(context);
      break;
    case 'planning_converged':
      winner(context);
  }
}

/** ev = p_success · impact − lambda · entropy − cost; only this version's formula is known. */
function expectedValue({ event, examine, report }: CheckContext): void {
  const predicted = objectAt(event.payload, 'predicted');
  if (!predicted || textAt(predicted, 'estimator_versions', 'ev') !== 'ev_v1') return;
  const metric = (name: string) => numberAt(predicted, name) ?? Number.NaN;
  const computed =
    metric('p_success') * metric('impact') - metric('lambda') * metric('entropy') - metric('cost');
  const off = Math.abs(computed - metric('ev'));
  if (Number.isNaN(off)) return;
  examine('arithmetic');
  if (off <= EV_TOLERANCE) return;
  report('arithmetic', {
    path: 'payload.predicted.ev',
    expected: `${shown(computed)} (p_success · impact − lambda · entropy − cost)`,
    actual: writtenAt(predicted, 'ev'),
    message: 'The expected value does not follow from the metrics next to it.',
    strict: true,
  });
}

/** What is repeated of a plan is what its variant was created with. */
function samePrediction(context: CheckContext, plan: Plan | undefined): void {
  const predicted = objectAt(context.event.payload, 'predicted');
  if (!predicted) return;
  // Without its original, its own arithmetic can still be checked.
  if (!plan?.predicted) {
    expectedValue(context);
    return;
  }
  context.examine('arithmetic');
  if (sameValue(predicted, plan.predicted)) return;
  const [path, expected, actual] = difference(plan.predicted, predicted);
  context.report('arithmetic', {
    path: `payload.predicted${path}`,
    expected,
    actual,
    message: 'The prediction is not the one that the plan was created with.',
    strict: true,
  });
}

/** The first member that differs, for telling where. */
function difference(created: JsonObject, repeated: JsonObject): [string, string, string] {
  for (const [name, value] of created.members) {
    const other = repeated.members.findLast(([own]) => own === name)?.[1];
    if (other === undefined || !sameValue(value, other)) {
      return [`.${name}`, brief(value), other === undefined ? 'nothing' : brief(other)];
    }
  }
  return ['', 'the same members', 'more members'];
}

function brief(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'number' in value) return String(value.number);
  return typeof value === 'string' ? JSON.stringify(value) : 'another value';
}

function calibration({ event, track, examine, report }: CheckContext): void {
  const { payload } = event;
  const plan = textAt(payload, 'plan_id');
  const intent = track.intents.get(textAt(payload, 'intent_id') ?? '');
  const [start] = (plan !== null && intent?.starts.get(plan)) || [];
  if (!start?.predicted) return;
  for (const metric of ['p_success', 'entropy', 'impact'] as const) {
    const error = numberAt(payload, 'calibration', `${metric}_error`) ?? Number.NaN;
    const predicted = numberAt(start.predicted, metric) ?? Number.NaN;
    const actual = numberAt(payload, 'actual', metric) ?? Number.NaN;
    const computed = Math.abs(predicted - actual);
    const off = Math.abs(error - computed);
    if (Number.isNaN(off)) continue;
    examine('arithmetic');
    if (off <= ERROR_TOLERANCE) continue;
    report('arithmetic', {
      // The schema lets entropy errors be normalised, and does not say how.
      severity: metric === 'entropy' ? 'info' : 'error',
      path: `payload.calibration.${metric}_error`,
      expected: `${shown(computed)} (|${predicted} − ${actual}|)`,
      actual: writtenAt(payload, 'calibration', `${metric}_error`),
      message:
        metric === 'entropy'
          ? 'The error is not the absolute difference; it may be a normalised one.'
          : 'The error is not the difference between predicted and actual.',
      strict: true,
    });
  }
}

export interface Candidate {
  readonly plan: string;
  readonly variant: string | null;
  /** As written. */
  readonly ev: string | null;
  readonly entropy: string | null;
  readonly cost: string | null;
  /** Whether it stays within the intent's budgets. */
  readonly eligible: boolean;
}

/** The plans that a planning considered, as they were created. */
export function candidatesOf({ event, track }: Pick<CheckContext, 'event' | 'track'>): Candidate[] {
  const intent = track.intents.get(textAt(event.payload, 'intent_id') ?? '');
  return textsAt(event.payload, 'variants_considered').flatMap((id) => {
    const plan = track.plans.get(id);
    if (!plan?.predicted) return [];
    const over = (metric: string, budget = Number.NaN) =>
      (numberAt(plan.predicted, metric) ?? Number.NaN) > budget;
    return [
      {
        plan: id,
        variant: plan.variant,
        ev: writtenAt(plan.predicted, 'ev'),
        entropy: writtenAt(plan.predicted, 'entropy'),
        cost: writtenAt(plan.predicted, 'cost'),
        eligible: !over('entropy', intent?.entropyBudget) && !over('cost', intent?.costBudget),
      },
    ];
  });
}

/** The winner was considered, and has the highest ev of those within the budgets. */
function winner(context: CheckContext): void {
  const { event, examine, report } = context;
  const won = textAt(event.payload, 'winner_plan_id');
  const considered = textsAt(event.payload, 'variants_considered');
  if (won === null) return;
  examine('arithmetic');
  if (!considered.includes(won)) {
    report('arithmetic', {
      path: 'payload.winner_plan_id',
      expected: 'one of variants_considered',
      actual: JSON.stringify(won),
      message: 'The winner is not among the plans that were considered.',
      strict: true,
    });
    return;
  }
  const candidates = candidatesOf(context);
  const own = candidates.find(({ plan }) => plan === won);
  if (!own) return;
  const best = candidates
    .filter(({ eligible, ev }) => eligible && ev !== null)
    .reduce((most, { ev }) => Math.max(most, Number(ev)), Number.NEGATIVE_INFINITY);
  if (own.eligible && Number(own.ev) >= best) return;
  report('arithmetic', {
    severity: 'info',
    path: 'payload.winner_plan_id',
    expected: Number.isFinite(best)
      ? `a plan within the budgets with the highest ev, ${best}`
      : 'a plan within the budgets',
    actual: `${won} with ev ${own.ev}${own.eligible ? '' : ', beyond the budgets'}`,
    message: 'The winner is not the plan with the highest expected value under the constraints.',
    strict: true,
  });
}

function shown(value: number): string {
  return String(Number(value.toPrecision(12)));
}
