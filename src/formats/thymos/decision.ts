// Why an entry is as it is: the rules that ran, the decision, and what this ledger does not record
// about it.

import { memberAt, textsAt, wordsAt } from '../../base/json/access.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { decision, fact, spaced } from '../../ledger/format/describe.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { DecisionView, RuleRun } from '../../ledger/model/view.ts';
import { asPayload, type DecodedPayload } from './payload/payload.ts';
import type { PayloadType } from './payload/schema.ts';
import { COST_PARTS } from './simulate/policy.ts';
import { hashOr, pendingParts } from './views.ts';
import { OPERATOR_DENIAL } from './words.ts';

const WHICH_RULE =
  'Which of the rules decided: the ledger keeps the rules that ran and one decision.';

/** What entries that no policy decided do not say. */
const NOT_RECORDED: Record<
  Exclude<PayloadType, 'commit' | 'pending_approval' | 'rejection'>,
  string
> = {
  root: 'Who started this run, and under which writ: its commits say that.',
  branch: 'Who asked for this branch, and why beyond its note.',
  delegation:
    'Which rules allowed the delegation, and which authority was handed down: the child’s commits name their writ.',
  skill_bound: 'Who bound this skill to the run.',
};

export function viewThymosDecision(_entry: Entry, decoded: DecodedPayload): DecisionView {
  const payload = asPayload(decoded);
  if (!payload) return decision({ notRecorded: ['Anything that could be read.'] });
  const { tree, type } = payload;
  switch (type) {
    case 'commit':
      return commitDecision(tree);
    case 'pending_approval': {
      const trace = memberAt(tree, 'proposal', 'body', 'policy_trace');
      const notRecorded = [WHICH_RULE];
      return { ...traced(trace), ...pendingParts(tree), notRecorded, approval: 'open' };
    }
    case 'rejection':
      return rejectionDecision(tree);
    default:
      return decision({ notRecorded: [NOT_RECORDED[type]] });
  }
}

function traced(trace: JsonValue | undefined): DecisionView {
  const kind = wordsAt(trace, 'decision', 'kind');
  const names = textsAt(trace, 'rules_evaluated');
  const rules: RuleRun[] = names.map((rule, i) => ({ rule, last: i === names.length - 1 }));
  if (kind === 'permit') return decision({ rules, outcome: kind, headline: 'Decision: permit' });
  if (kind === 'deny') {
    const reason = wordsAt(trace, 'decision', 'detail');
    return decision({ rules, outcome: kind, headline: 'Decision: deny', reason });
  }
  return decision({
    rules,
    outcome: 'require approval',
    headline: `Decision: ask ${wordsAt(trace, 'decision', 'detail', 'channel')}`,
    reason: wordsAt(trace, 'decision', 'detail', 'reason'),
  });
}

function commitDecision(tree: JsonValue): DecisionView {
  const body = memberAt(tree, 'body');
  const policy = traced(memberAt(body, 'policy_trace'));
  const cost = memberAt(body, 'budget_cost');
  const asked = policy.outcome === 'require approval';
  return {
    ...policy,
    facts: [
      fact('Writ', wordsAt(body, 'writ_id'), 'hash'),
      fact('Proposal', wordsAt(body, 'proposal_id'), 'hash'),
      hashOr('not recorded', 'Policy set', body, 'policy_set_hash'),
      ...COST_PARTS.map((part) => fact(part, wordsAt(cost, part), 'cost')),
    ],
    notRecorded: asked
      ? [
          'Who granted it, and when: a grant shows only as this commit of the same proposal, whose trace still says “require approval”.',
          WHICH_RULE,
        ]
      : [
          'The proposal itself: an ordinary commit keeps only its id.',
          ...(policy.rules.length > 1 ? [WHICH_RULE] : []),
        ],
  };
}

function rejectionDecision(tree: JsonValue): DecisionView {
  const kind = wordsAt(tree, 'reason', 'kind');
  const detail = wordsAt(tree, 'reason', 'detail') || wordsAt(tree, 'reason', 'detail', 'detail');
  const operator = kind === 'policy_denied' && detail === OPERATOR_DENIAL;
  return decision({
    outcome: 'deny',
    headline: operator ? 'Denied by the operator' : `Denied: ${spaced(kind)}`,
    reason: detail || null,
    facts: [fact('Intent', wordsAt(tree, 'intent_id'), 'hash')],
    notRecorded: operator
      ? ['Who denied it: the ledger says only “by operator”.', 'Which request, but by its intent.']
      : [
          'Which tool was asked for, and with which arguments: a rejection keeps the intent’s id and the reason.',
          'Which rules ran.',
        ],
  });
}
