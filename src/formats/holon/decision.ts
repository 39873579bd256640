// The Policy tab: what a choice was made from, by which version of what, with which
// outcome; and plainly what this ledger does not record about it.

import { memberAt, objectAt, textAt, writtenAt } from '../../core/json/access.ts';
import { isObject, type JsonValue, member } from '../../core/json/value.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { Block, DecisionView, Fact } from '../../core/model/view.ts';
import { type Annotation, readAnnotation } from './annotation.ts';
import type { HolonEvent } from './read/record.ts';

import { beside, fact, fateWords } from './views.ts';
import { needsApproval, spaced } from './words.ts';

const NONE: DecisionView = {
  title: 'Decision',
  outcome: null,
  headline: 'No decision is recorded here',
  reason: null,
  rules: [],
  facts: [],
  blocks: [],
  notRecorded: [],
  approval: null,
};

const METRICS = ['p_success', 'entropy', 'impact', 'cost', 'ev', 'lambda'] as const;

export function decisionView(entry: Entry, event: HolonEvent): DecisionView {
  const annotation = readAnnotation(entry);
  const { type, payload } = event;
  const text = (name: string) => textAt(payload, name);
  switch (type) {
    case 'plan_variant_created':
      return {
        ...NONE,
        headline: annotation.fate ? `This variant: ${fateWords(annotation.fate)}` : NONE.headline,
        facts: [...predictedFacts(payload), ...modelFacts(payload)],
        notRecorded: ['How the prediction was made, beyond the versions of its estimators.'],
      };
    case 'plan_variant_scored':
      return {
        ...NONE,
        headline: `Scored: ev ${writtenAt(payload, 'predicted', 'ev') ?? 'not recorded'}`,
        facts: predictedFacts(payload),
        blocks: breakdown(payload),
      };
    case 'planning_converged':
      return converged(event, annotation);
    case 'plan_selected':
      return {
        ...NONE,
        outcome: 'permit',
        headline: `Selected: ${text('plan_id') ?? 'no plan'}`,
        reason: text('selection_reason'),
        facts: predictedFacts(payload),
        notRecorded: ['The other candidates: they stand where the planning converged.'],
      };
    case 'model_routed':
      return routed(event);
    case 'execution_started':
      return {
        ...NONE,
        headline: 'What was expected of this execution',
        facts: predictedFacts(payload),
        notRecorded: ['Who let it start: the plan that it runs was selected before.'],
      };
    case 'execution_completed':
      return completed(event, annotation);
    case 'human_review_requested':
      return {
        ...NONE,
        outcome: 'require approval',
        headline: `Review asked for: ${spaced(text('review_kind') ?? 'no kind')}`,
        reason: text('summary'),
        facts: rangeFacts(payload),
        notRecorded: ['Who was asked.'],
        approval: 'open',
      };
    case 'human_review_decision': {
      const approved = text('decision') === 'approved';
      return {
        ...NONE,
        outcome: approved ? 'permit' : 'deny',
        headline: `${approved ? 'Approved' : 'Rejected'} by ${text('reviewer') ?? 'nobody named'}`,
        reason: text('notes'),
        facts: [fact('Review', spaced(text('review_kind') ?? 'no kind'))],
        notRecorded: ['Which request it answers: every earlier one of this intent and kind.'],
      };
    }
    case 'estimator_proposed':
      return {
        ...NONE,
        outcome: needsApproval(event) ? 'require approval' : 'permit',
        headline: needsApproval(event)
          ? `Waits for a person: ${text('new_version') ?? ''}`
          : `In force at once: ${text('new_version') ?? ''}`,
        facts: [
          fact('Instead of', text('based_on_version') ?? 'not recorded'),
          fact('Backtest', textAt(payload, 'evidence', 'backtest_window') ?? 'not recorded'),
          fact(
            'Calibration improvement',
            writtenAt(payload, 'evidence', 'calibration_improvement') ?? 'not recorded',
            'number',
          ),
        ],
        blocks: json('Failure cases', memberAt(payload, 'evidence', 'failure_cases')),
        approval: needsApproval(event) ? 'open' : null,
      };
    case 'estimator_approved':
      return {
        ...NONE,
        outcome: 'permit',
        headline: `Approved by ${text('reviewer') ?? 'nobody named'}`,
        facts: [fact('Decided at', text('decision_ts') ?? 'not recorded', 'code')],
      };
    case 'policy_changed':
      return {
        ...NONE,
        outcome: 'permit',
        headline: `${text('policy_name') ?? 'Policy'}: ${text('from_version') ?? '?'} → ${text('to_version') ?? '?'}`,
        reason: text('summary'),
        facts: [
          fact('Approved by a person', member(payload, 'human_approved') === true ? 'yes' : 'no'),
        ],
        notRecorded: ['Who approved it.'],
      };
    case 'intent_state_changed':
    case 'intent_abandoned':
      return {
        ...NONE,
        reason: text('reason'),
        notRecorded: ['Who decided it, and by which rule.'],
      };
    default:
      return NONE;
  }
}

function predictedFacts(payload: HolonEvent['payload']): Fact[] {
  const predicted = objectAt(payload, 'predicted');
  if (!predicted) return [];
  const versions = objectAt(predicted, 'estimator_versions')?.members ?? [];
  return [
    ...METRICS.map((name) =>
      fact(`predicted ${name}`, writtenAt(predicted, name) ?? 'not recorded', 'number'),
    ),
    ...versions.flatMap(([name, version]) =>
      typeof version === 'string' ? [fact(`estimator of ${name}`, version, 'code')] : [],
    ),
  ];
}

function modelFacts(payload: HolonEvent['payload']): Fact[] {
  const model = objectAt(payload, 'model');
  return (model?.members ?? []).flatMap(([name, value]) =>
    typeof value === 'string' ? [fact(`model ${spaced(name)}`, value)] : [],
  );
}

function breakdown(payload: HolonEvent['payload']): Block[] {
  return (objectAt(payload, 'score_breakdown')?.members ?? []).map(([name, value]) => ({
    type: 'json',
    title: `Score: ${spaced(name)}`,
    value,
  }));
}

function converged({ payload }: HolonEvent, { candidates = [] }: Annotation): DecisionView {
  const winner = textAt(payload, 'winner_plan_id');
  const reason = textAt(payload, 'reason');
  const order = candidates.toSorted((a, b) => Number(b.ev) - Number(a.ev));
  return {
    ...NONE,
    outcome: 'permit',
    headline: `Winner: ${winner ?? 'not recorded'}`,
    reason: reason && spaced(reason),
    rules: reason ? [{ rule: reason, last: true }] : [],
    facts: [
      ...order.map(({ plan, variant, ev, entropy, cost, eligible }) =>
        fact(
          `${plan === winner ? 'won: ' : ''}${variant ?? plan}`,
          `ev ${ev ?? '—'} · entropy ${entropy ?? '—'} · cost ${cost ?? '—'}${eligible ? '' : ' · beyond the budgets'}`,
        ),
      ),
      fact(
        'Cost of planning',
        writtenAt(payload, 'planning_cost_total') ?? 'not recorded',
        'number',
      ),
    ],
    notRecorded: ['Why the losing variants were weaker, beyond their scores.'],
  };
}

function routed({ payload }: HolonEvent): DecisionView {
  const policy = textAt(payload, 'routing_policy_version');
  const signals = objectAt(payload, 'signals')?.members ?? [];
  return {
    ...NONE,
    outcome: 'permit',
    headline: `Routed to ${textAt(payload, 'model', 'model_id') ?? 'no model'}, tier ${textAt(payload, 'model', 'tier') ?? 'not recorded'}`,
    reason: textAt(payload, 'model', 'routing_reason'),
    rules: policy === null ? [] : [{ rule: policy, last: true }],
    facts: [
      ...signals.map(([name]) =>
        fact(`signal ${name}`, writtenAt(payload, 'signals', name) ?? 'not a number', 'number'),
      ),
      ...modelFacts(payload),
    ],
    notRecorded: ['The policy itself: only its version stands here.'],
  };
}

/** Predicted beside actual, with the error between them. */
function completed({ payload }: HolonEvent, { start, planner }: Annotation): DecisionView {
  const failed = textAt(payload, 'status') === 'failure';
  const predicted = start?.predicted ?? undefined;
  const pair = (name: string) =>
    beside(
      name,
      memberAt(predicted, name),
      memberAt(payload, 'actual', name),
      writtenAt(payload, 'calibration', `${name}_error`),
    );
  return {
    ...NONE,
    headline: failed
      ? 'Predicted beside actual: it failed'
      : 'Predicted beside actual: it succeeded',
    reason: failed ? textAt(payload, 'failure_reason') : null,
    facts: [
      ...['p_success', 'entropy', 'impact', 'cost'].map(pair),
      ...(planner?.model
        ? [fact('Planned by', `${planner.model} (${planner.tier ?? 'no tier'})`)]
        : []),
    ],
    blocks: json('Measurements', memberAt(payload, 'actual', 'measurements')),
    notRecorded: predicted
      ? []
      : ['The start that it completes: so nothing says what was predicted.'],
  };
}

export function rangeFacts(payload: HolonEvent['payload']): Fact[] {
  return [
    fact('Branch', textAt(payload, 'branch') ?? 'not recorded', 'code'),
    fact('From commit', textAt(payload, 'diff_range', 'from_sha') ?? 'not recorded', 'code'),
    fact('To commit', textAt(payload, 'diff_range', 'to_sha') ?? 'not recorded', 'code'),
  ];
}

function json(title: string, value: JsonValue | undefined): Block[] {
  const empty = value === undefined || value === null || (isObject(value) && !value.members.length);
  return empty ? [] : [{ type: 'json', title, value }];
}
