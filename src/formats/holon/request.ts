// What waits for a person: human reviews, and estimators that need one.

import { textAt, writtenAt } from '../../base/json/access.ts';
import { fact, spaced } from '../../ledger/format/describe.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { RequestView } from '../../ledger/model/request.ts';
import type { Fact } from '../../ledger/model/view.ts';
import { type HolonAnnotation, readHolonAnnotation, SHOWN_CONSTRAINTS } from './annotation.ts';
import { rangeFacts } from './decision.ts';
import type { HolonEvent } from './read/record.ts';

import { recordedFact } from './views.ts';
import { needsApproval, readProposal } from './words.ts';

/** The budgets of the intent under review, and whose trust it requires, as it was created. */
function constraintFacts({ constraints }: HolonAnnotation): Fact[] {
  if (!constraints) return [];
  return SHOWN_CONSTRAINTS.flatMap(([label, name]) => {
    const value = writtenAt(constraints, name) ?? textAt(constraints, name);
    return value === null ? [] : [fact(label, value)];
  });
}

export function viewHolonRequest(entry: Entry, event: HolonEvent): RequestView | null {
  const proposal = readProposal(event, readHolonAnnotation(entry));
  const { type, payload, tree, agent } = event;
  if (proposal === null) return null;
  const by = [
    fact('Requested by', agent || 'not recorded'),
    recordedFact('Run', textAt(tree, 'run_id'), 'code'),
  ];
  if (type === 'human_review_requested') {
    const kind = textAt(payload, 'review_kind') ?? '';
    const intent = textAt(payload, 'intent_id') ?? '';
    return {
      proposal,
      title:
        kind === 'promotion'
          ? `Promote ${intent} to main`
          : `${spaced(kind) || 'review'} of ${intent}`,
      question:
        kind === 'promotion'
          ? `May ${intent} be promoted to main?`
          : `May ${intent} pass its ${spaced(kind) || 'review'}?`,
      risk: null,
      consequence:
        kind === 'promotion'
          ? 'If you approve, the intent’s branch may be promoted to main.'
          : `If you approve, the ${spaced(kind)} may go ahead. The ledger records the decision; the system acts on it.`,
      tool: null,
      channel: null,
      reason: textAt(payload, 'summary'),
      args: payload,
      touches: [{ kind: `intent ${intent}`, id: 'state' }],
      edits: [],
      authority: [...rangeFacts(payload), ...constraintFacts(readHolonAnnotation(entry)), ...by],
    };
  }
  if (type !== 'estimator_proposed' || !needsApproval(event)) return null;
  const name = textAt(payload, 'estimator_name') ?? '';
  const version = textAt(payload, 'new_version') ?? '';
  return {
    proposal,
    title: `Use ${version} as the estimator of ${name}`,
    question: `May ${version} become the estimator of ${name}?`,
    risk: null,
    consequence: `If you approve, ${version} takes the place of ${textAt(payload, 'based_on_version') ?? 'the version before it'} for every plan that is scored from then on.`,
    tool: null,
    channel: null,
    reason: textAt(payload, 'evidence', 'backtest_window'),
    args: payload,
    touches: [{ kind: `estimator ${name}`, id: 'in force' }],
    edits: [],
    authority: by,
  };
}
