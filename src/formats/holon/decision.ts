// Why an entry is as it is: what a choice was made from, by which version of what, with which
// outcome; and plainly what this ledger does not record about it.

import { memberAt, objectAt, textAt, writtenAt } from '../../base/json/access.ts';
import { isObject, type JsonObject, type JsonValue, member } from '../../base/json/value.ts';
import { decision, fact, jsonBlock, spaced } from '../../ledger/format/describe.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Block, DecisionView, Fact } from '../../ledger/model/view.ts';
import { type HolonAnnotation, readHolonAnnotation } from './annotation.ts';
import type { HolonEvent } from './read/record.ts';
import { comparison, fateWords, plannerFacts, recordedFact } from './views.ts';
import { needsApproval } from './words.ts';

const decided = (more: Partial<DecisionView> = {}) => decision({ title: 'Decision', ...more });

const METRICS = ['p_success', 'entropy', 'impact', 'cost', 'ev', 'lambda'] as const;

export function viewHolonDecision(entry: Entry, event: HolonEvent): DecisionView {
  const annotation = readHolonAnnotation(entry);
  const { type, payload } = event;
  const text = (name: string) => textAt(payload, name);
  switch (type) {
    case 'plan_variant_created':
      return decided({
        ...(annotation.fate && { headline: `This variant: ${fateWords(annotation.fate)}` }),
        facts: [...predictedFacts(payload), ...modelFacts(payload)],
        notRecorded: ['How the prediction was made, beyond the versions of its estimators.'],
      });
    case 'plan_variant_scored':
      return decided({
        headline: `Scored: ev ${writtenAt(payload, 'predicted', 'ev') ?? 'not recorded'}`,
        facts: predictedFacts(payload),
        blocks: breakdown(payload),
      });
    case 'planning_converged':
      return converged(event, annotation);
    case 'plan_selected':
      return decided({
        outcome: 'permit',
        headline: `Selected: ${text('plan_id') ?? 'no plan'}`,
        reason: text('selection_reason'),
        facts: predictedFacts(payload),
        notRecorded: ['The other candidates: the entry where the planning converged names them.'],
      });
    case 'model_routed':
      return routed(event);
    case 'execution_started':
      return decided({
        headline: 'What was expected of this execution',
        facts: predictedFacts(payload),
        notRecorded: ['Who let it start: the plan that it runs was selected before.'],
      });
    case 'execution_completed':
      return completed(event, annotation);
    case 'human_review_requested':
      return decided({
        outcome: 'require approval',
        headline: `Review requested: ${spaced(text('review_kind') ?? 'no kind')}`,
        reason: text('summary'),
        facts: rangeFacts(payload),
        notRecorded: ['From whom it was requested.'],
        approval: 'open',
      });
    case 'human_review_decision': {
      const approved = text('decision') === 'approved';
      return decided({
        outcome: approved ? 'permit' : 'deny',
        headline: `${approved ? 'Approved' : 'Rejected'} by ${text('reviewer') ?? 'nobody named'}`,
        reason: text('notes'),
        facts: [fact('Review', spaced(text('review_kind') ?? 'no kind'))],
        notRecorded: ['Which request it answers: every earlier one of this intent and kind.'],
      });
    }
    case 'estimator_proposed': {
      const waits = needsApproval(event);
      const evidence = objectAt(payload, 'evidence') ?? undefined;
      return decided({
        outcome: waits ? 'require approval' : 'permit',
        headline: `${waits ? 'Waits for a person' : 'In force at once'}: ${text('new_version') ?? ''}`,
        facts: [
          recordedFact('Instead of', text('based_on_version')),
          recordedFact('Backtest', textAt(evidence, 'backtest_window')),
          recordedFact(
            'Calibration improvement',
            writtenAt(evidence, 'calibration_improvement'),
            'number',
          ),
        ],
        blocks: json('Failure cases', memberAt(evidence, 'failure_cases')),
        approval: waits ? 'open' : null,
      });
    }
    case 'estimator_approved':
      return decided({
        outcome: 'permit',
        headline: `Approved by ${text('reviewer') ?? 'nobody named'}`,
        facts: [recordedFact('Decided at', text('decision_ts'), 'code')],
      });
    case 'policy_changed': {
      const byPerson = member(payload, 'human_approved') === true;
      return decided({
        outcome: 'permit',
        headline: `${text('policy_name') ?? 'Policy'}: ${text('from_version') ?? '?'} → ${text('to_version') ?? '?'}`,
        reason: text('summary'),
        facts: [fact('Approved by a person', byPerson ? 'yes' : 'no')],
        notRecorded: ['Who approved it.'],
      });
    }
    case 'intent_state_changed':
    case 'intent_abandoned': {
      const notRecorded = ['Who decided it, and by which rule.'];
      return decided({ reason: text('reason'), notRecorded });
    }
    default:
      return decided();
  }
}

function predictedFacts(payload: JsonObject): Fact[] {
  const predicted = objectAt(payload, 'predicted');
  if (!predicted) return [];
  return [
    ...METRICS.map((name) =>
      recordedFact(`predicted ${name}`, writtenAt(predicted, name), 'number'),
    ),
    ...textFacts('estimator of', objectAt(predicted, 'estimator_versions'), 'code'),
  ];
}

function modelFacts(payload: JsonObject): Fact[] {
  return textFacts('model', objectAt(payload, 'model'));
}

function textFacts(about: string, object: JsonObject | null, as?: Fact['as']): Fact[] {
  return (object?.members ?? []).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    return [fact(`${about} ${about === 'model' ? spaced(name) : name}`, value, as)];
  });
}

function breakdown(payload: JsonObject): Block[] {
  const parts = objectAt(payload, 'score_breakdown')?.members ?? [];
  return parts.map(([name, value]) => jsonBlock(`Score: ${spaced(name)}`, value));
}

function converged({ payload }: HolonEvent, { candidates = [] }: HolonAnnotation): DecisionView {
  const winner = textAt(payload, 'winner_plan_id');
  const reason = textAt(payload, 'reason');
  const order = candidates.toSorted((a, b) => Number(b.ev) - Number(a.ev));
  return decided({
    outcome: 'permit',
    headline: `Winner: ${winner ?? 'not recorded'}`,
    reason: reason && spaced(reason),
    facts: [
      ...order.map(({ plan, variant, ev, entropy, cost, eligible }) =>
        fact(
          `${plan === winner ? 'won: ' : ''}${variant ?? plan}`,
          `ev ${ev ?? '—'} · entropy ${entropy ?? '—'} · cost ${cost ?? '—'}${eligible ? '' : ' · beyond the budgets'}`,
        ),
      ),
      recordedFact('Cost of planning', writtenAt(payload, 'planning_cost_total'), 'number'),
    ],
    notRecorded: ['Why the losing variants were weaker, beyond their scores.'],
  });
}

function routed({ payload }: HolonEvent): DecisionView {
  const policy = textAt(payload, 'routing_policy_version');
  const model = objectAt(payload, 'model') ?? undefined;
  const signals = objectAt(payload, 'signals')?.members ?? [];
  return decided({
    outcome: 'permit',
    headline: `Routed to ${textAt(model, 'model_id') ?? 'no model'}, tier ${textAt(model, 'tier') ?? 'not recorded'}`,
    reason: textAt(model, 'routing_reason'),
    facts: [
      recordedFact('Routing policy', policy, 'code'),
      ...signals.map(([name]) =>
        fact(`signal ${name}`, writtenAt(payload, 'signals', name) ?? 'not a number', 'number'),
      ),
      ...modelFacts(payload),
    ],
    notRecorded: ['The policy itself: only its version is recorded.'],
  });
}

/** Every metric as predicted and as it was, with the error between them. */
function completed({ payload }: HolonEvent, { start, planner }: HolonAnnotation): DecisionView {
  const failed = textAt(payload, 'status') === 'failure';
  const predicted = start?.predicted ?? undefined;
  const metrics = ['p_success', 'entropy', 'impact', 'cost'].map((name) => {
    const error = writtenAt(payload, 'calibration', `${name}_error`);
    return comparison(name, writtenAt(predicted, name), writtenAt(payload, 'actual', name), error);
  });
  return decided({
    headline: `Predicted and actual: it ${failed ? 'failed' : 'succeeded'}`,
    reason: failed ? textAt(payload, 'failure_reason') : null,
    facts: [...metrics, ...plannerFacts(planner)],
    blocks: json('Measurements', memberAt(payload, 'actual', 'measurements')),
    notRecorded: predicted
      ? []
      : ['The start that it completes: so nothing says what was predicted.'],
  });
}

export function rangeFacts(payload: JsonObject): Fact[] {
  return [
    recordedFact('Branch', textAt(payload, 'branch'), 'code'),
    recordedFact('From commit', textAt(payload, 'diff_range', 'from_sha'), 'code'),
    recordedFact('To commit', textAt(payload, 'diff_range', 'to_sha'), 'code'),
  ];
}

function json(title: string, value: JsonValue = null): Block[] {
  const isEmpty = value === null || (isObject(value) && !value.members.length);
  return isEmpty ? [] : [jsonBlock(title, value)];
}
