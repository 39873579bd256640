// The Policy tab: the rules that ran, the decision, and what this ledger does not record
// about it.

import { memberAt, textsAt, wordsAt } from '../../core/json/access.ts';
import type { JsonValue } from '../../core/json/value.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { DecisionView, RuleRun } from '../../core/model/view.ts';
import { type Decoded, payloadOf } from './payload/payload.ts';
import { fact, pendingParts } from './views.ts';
import { OPERATOR_DENIAL, spaced } from './words.ts';

const NONE: DecisionView = {
  outcome: null,
  headline: 'No decision is recorded here',
  reason: null,
  rules: [],
  facts: [],
  blocks: [],
  notRecorded: [],
  approval: null,
};

const WHICH_RULE =
  'Which of the rules decided: the ledger keeps the rules that ran and one decision.';

export function decisionView(_entry: Entry, decoded: Decoded): DecisionView {
  const payload = payloadOf(decoded);
  if (!payload) return { ...NONE, notRecorded: ['Anything that could be read.'] };
  const { tree } = payload;
  switch (payload.type) {
    case 'commit':
      return commitDecision(tree);
    case 'pending_approval': {
      const body = memberAt(tree, 'proposal', 'body');
      const { facts, blocks } = pendingParts(tree);
      return {
        ...traced(memberAt(body, 'policy_trace')),
        facts,
        blocks,
        notRecorded: [WHICH_RULE],
        approval: 'open',
      };
    }
    case 'rejection':
      return rejectionDecision(tree);
    case 'root':
      return {
        ...NONE,
        notRecorded: ['Who started this run, and under which writ: its commits say that.'],
      };
    case 'branch':
      return { ...NONE, notRecorded: ['Who asked for this branch, and why beyond its note.'] };
    case 'delegation':
      return {
        ...NONE,
        notRecorded: [
          'Which rules allowed the delegation, and which authority was handed down: the child’s commits name their writ.',
        ],
      };
    default:
      return { ...NONE, notRecorded: ['Who bound this skill to the run.'] };
  }
}

function traced(trace: JsonValue | undefined): DecisionView {
  const kind = wordsAt(trace, 'decision', 'kind');
  const names = textsAt(trace, 'rules_evaluated');
  const rules: RuleRun[] = names.map((rule, i) => ({ rule, last: i === names.length - 1 }));
  const base = { ...NONE, rules };
  if (kind === 'permit') return { ...base, outcome: 'permit', headline: 'Decision: permit' };
  if (kind === 'deny') {
    return {
      ...base,
      outcome: 'deny',
      headline: 'Decision: deny',
      reason: wordsAt(trace, 'decision', 'detail'),
    };
  }
  return {
    ...base,
    outcome: 'require approval',
    headline: `Decision: ask ${wordsAt(trace, 'decision', 'detail', 'channel')}`,
    reason: wordsAt(trace, 'decision', 'detail', 'reason'),
  };
}

function commitDecision(tree: JsonValue): DecisionView {
  const body = memberAt(tree, 'body');
  const decision = traced(memberAt(body, 'policy_trace'));
  const cost = memberAt(body, 'budget_cost');
  const asked = decision.outcome === 'require approval';
  return {
    ...decision,
    facts: [
      fact('Writ', wordsAt(body, 'writ_id'), 'hash'),
      fact('Proposal', wordsAt(body, 'proposal_id'), 'hash'),
      fact(
        'Policy set',
        wordsAt(body, 'policy_set_hash') || 'not recorded',
        wordsAt(body, 'policy_set_hash') ? 'hash' : 'text',
      ),
      fact(
        'Cost',
        `${wordsAt(cost, 'tokens')} tokens · ${wordsAt(cost, 'tool_calls')} calls · ${wordsAt(cost, 'wall_clock_ms')} ms · ${wordsAt(cost, 'usd_millicents')} millicents`,
      ),
    ],
    notRecorded: asked
      ? [
          'Who granted it, and when: a grant shows only as this commit of the same proposal, whose trace still says “require approval”.',
          WHICH_RULE,
        ]
      : [
          'The proposal itself: an ordinary commit keeps only its id.',
          ...(decision.rules.length > 1 ? [WHICH_RULE] : []),
        ],
  };
}

function rejectionDecision(tree: JsonValue): DecisionView {
  const kind = wordsAt(tree, 'reason', 'kind');
  const detail = wordsAt(tree, 'reason', 'detail') || wordsAt(tree, 'reason', 'detail', 'detail');
  const operator = kind === 'policy_denied' && detail === OPERATOR_DENIAL;
  return {
    ...NONE,
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
  };
}
