// The inspector's Entry and Policy tabs: facts in words, blocks, and plainly what
// this ledger does not record.

import type { Entry } from '../../core/entry.ts';
import { isObject, type JsonValue } from '../../core/json/value.ts';
import type { Block, DecisionView, EntryView, Fact, RuleRun } from '../../core/view.ts';
import { type Payload, readPayload } from './payload.ts';
import { at, listAt, numberAt, textAt, textsAt } from './tree.ts';
import { digest, OPERATOR_DENIAL, spaced } from './words.ts';

const fact = (label: string, value: string, as: Fact['as'] = 'text'): Fact => ({
  label,
  value,
  as,
});

function payloadOf(entry: Entry): Payload | null {
  const payload = entry.fault ? null : readPayload(entry.bytes);
  return payload && 'canonical' in payload ? payload : null;
}

export function entryView(entry: Entry): EntryView {
  const { line } = digest(entry);
  const payload = payloadOf(entry);
  if (!payload) {
    const { fault } = entry;
    return {
      headline: 'This entry cannot be read',
      facts: fault
        ? [
            fact('Where', fault.path, 'code'),
            fact('Expected', fault.expected),
            fact('Found', fault.actual),
          ]
        : [],
      blocks: [],
    };
  }
  const { tree, type } = payload;
  const headline = line.note && type !== 'commit' ? `${line.title}` : line.title;
  switch (type) {
    case 'commit':
      return commitView(tree, headline);
    case 'pending_approval':
      return { headline, ...pendingParts(tree) };
    case 'rejection':
      return {
        headline,
        facts: [
          fact('Reason', spaced(textAt(tree, 'reason', 'kind'))),
          ...(textAt(tree, 'reason', 'detail')
            ? [fact('In words', textAt(tree, 'reason', 'detail'))]
            : []),
          ...(textAt(tree, 'reason', 'detail', 'tool')
            ? [
                fact('Tool', textAt(tree, 'reason', 'detail', 'tool'), 'code'),
                fact('In words', textAt(tree, 'reason', 'detail', 'detail')),
              ]
            : []),
          fact('Intent', textAt(tree, 'intent_id'), 'hash'),
        ],
        blocks: [],
      };
    case 'delegation':
      return {
        headline,
        facts: [
          fact('Task', textAt(tree, 'task')),
          fact('Child trajectory', textAt(tree, 'child_trajectory_id'), 'hash'),
        ],
        blocks: textAt(tree, 'final_answer')
          ? [{ type: 'text', title: 'Final answer', text: textAt(tree, 'final_answer') }]
          : [],
      };
    case 'branch':
      return {
        headline,
        facts: [
          fact('Note', textAt(tree, 'note')),
          fact('Source trajectory', textAt(tree, 'source_trajectory_id'), 'hash'),
          fact('Source commit', textAt(tree, 'source_commit_id'), 'hash'),
        ],
        blocks: [],
      };
    case 'skill_bound':
      return skillView(tree, headline);
    default:
      return {
        headline,
        facts: [
          fact('Task', textAt(tree, 'note')),
          fact('Trajectory', textAt(tree, 'trajectory_id'), 'hash'),
        ],
        blocks: [],
      };
  }
}

function commitView(tree: JsonValue, headline: string): EntryView {
  const body = at(tree, 'body');
  const blocks: Block[] = [];
  for (const op of listAt(body, 'delta')) blocks.push(...opBlocks(op));
  for (const observation of listAt(body, 'observations')) {
    const tool = textAt(observation, 'tool');
    blocks.push(...contentBlocks(`${tool} returned`, at(observation, 'output')));
  }
  const undone = textAt(body, 'compensates');
  return {
    headline,
    facts: [
      ...listAt(body, 'observations').map((o) =>
        fact('Tool', `${textAt(o, 'tool')} · ${numberAt(o, 'latency_ms')} ms`, 'code'),
      ),
      ...listAt(body, 'delta').map((op) =>
        fact('Change', `${textAt(op, 'op')} ${textAt(op, 'kind')}:${textAt(op, 'id')}`, 'code'),
      ),
      ...(undone ? [fact('Undoes commit', undone, 'hash')] : []),
      fact('Commit', textAt(tree, 'id'), 'hash'),
      fact('Proposal', textAt(body, 'proposal_id'), 'hash'),
      fact('Intent', textAt(body, 'intent_id'), 'hash'),
      fact('Compiler', textAt(body, 'compiler_version') || 'not recorded', 'code'),
      fact(
        'Policy set',
        textAt(body, 'policy_set_hash') || 'not recorded',
        textAt(body, 'policy_set_hash') ? 'hash' : 'text',
      ),
      fact(
        'Signature',
        textAt(body, 'signature') || 'unsigned',
        textAt(body, 'signature') ? 'hash' : 'text',
      ),
    ],
    blocks,
  };
}

function opBlocks(op: JsonValue): Block[] {
  const name = `${textAt(op, 'kind')}:${textAt(op, 'id')}`;
  if (textAt(op, 'op') === 'retract') {
    return [
      {
        type: 'text',
        title: `Why ${name} was retracted`,
        text: textAt(op, 'reason') || 'no reason recorded',
      },
    ];
  }
  return contentBlocks(`${textAt(op, 'op')} ${name}`, at(op, 'value'));
}

/** Long texts and patches stand on their own; what is left is shown as JSON. */
function contentBlocks(title: string, value: JsonValue): Block[] {
  if (typeof value === 'string') return [textBlock(title, value)];
  if (value === null || typeof value !== 'object' || !isObject(value))
    return [{ type: 'json', title, value }];
  const blocks: Block[] = [];
  const rest = value.members.filter(([key, item]) => {
    const long = typeof item === 'string' && item.includes('\n');
    if (long) blocks.push(textBlock(`${title}: ${key}`, item));
    return !long;
  });
  if (rest.length || !blocks.length)
    blocks.unshift({ type: 'json', title, value: { members: rest } });
  return blocks;
}

function textBlock(title: string, text: string): Block {
  return looksLikePatch(text) ? { type: 'patch', title, text } : { type: 'text', title, text };
}

function looksLikePatch(text: string): boolean {
  return /^(---|\+\+\+|@@|diff ) ?/m.test(text) && /^[+-]/m.test(text) && /^@@ /m.test(text);
}

function pendingParts(tree: JsonValue): { facts: Fact[]; blocks: Block[] } {
  const body = at(tree, 'proposal', 'body');
  return {
    facts: [
      fact('Tool', textAt(body, 'plan', 'tool'), 'code'),
      fact('Channel', textAt(tree, 'channel')),
      fact('Why it stopped', textAt(tree, 'reason')),
      fact('Writ', textAt(body, 'writ_id'), 'hash'),
      fact('Proposal', textAt(tree, 'proposal', 'id'), 'hash'),
      fact('Intent', textAt(body, 'intent_id'), 'hash'),
    ],
    blocks: contentBlocks('Arguments', at(body, 'plan', 'args')),
  };
}

function skillView(tree: JsonValue, headline: string): EntryView {
  const skill = at(tree, 'skill');
  const ceiling = ['read', 'write', 'external', 'irreversible'].filter(
    (name) => at(skill, 'ceiling', name) === true,
  );
  const tools = listAt(skill, 'tools').map((tool) => textAt(tool, 'tool'));
  return {
    headline,
    facts: [
      fact('Name', textAt(skill, 'name'), 'code'),
      fact('Version', numberAt(skill, 'version'), 'number'),
      fact('Effects allowed', ceiling.join(', ') || 'none'),
      fact('Tools allowed', tools.join(', ') || 'no restriction of its own', 'code'),
      ...listAt(tree, 'params').map((pair) => {
        const [key, value] = Array.isArray(pair) ? pair : [];
        return fact(`Parameter ${String(key)}`, String(value));
      }),
      fact('Skill', textAt(tree, 'skill_id'), 'hash'),
    ],
    blocks: [{ type: 'text', title: 'Instructions', text: textAt(skill, 'instructions') }],
  };
}

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

export function decisionView(entry: Entry): DecisionView {
  const payload = payloadOf(entry);
  if (!payload) return { ...NONE, notRecorded: ['Anything that could be read.'] };
  const { tree } = payload;
  switch (payload.type) {
    case 'commit':
      return commitDecision(tree);
    case 'pending_approval': {
      const body = at(tree, 'proposal', 'body');
      const { facts, blocks } = pendingParts(tree);
      return {
        ...traced(at(body, 'policy_trace')),
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
        notRecorded: ['Who started this run, and under which writ: that stands in its commits.'],
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

function traced(trace: JsonValue): DecisionView {
  const kind = textAt(trace, 'decision', 'kind');
  const names = textsAt(trace, 'rules_evaluated');
  const rules: RuleRun[] = names.map((rule, i) => ({ rule, last: i === names.length - 1 }));
  const base = { ...NONE, rules };
  if (kind === 'permit') return { ...base, outcome: 'permit', headline: 'Decision: permit' };
  if (kind === 'deny') {
    return {
      ...base,
      outcome: 'deny',
      headline: 'Decision: deny',
      reason: textAt(trace, 'decision', 'detail'),
    };
  }
  return {
    ...base,
    outcome: 'require approval',
    headline: `Decision: ask ${textAt(trace, 'decision', 'detail', 'channel')}`,
    reason: textAt(trace, 'decision', 'detail', 'reason'),
  };
}

function commitDecision(tree: JsonValue): DecisionView {
  const body = at(tree, 'body');
  const decision = traced(at(body, 'policy_trace'));
  const cost = at(body, 'budget_cost');
  const asked = decision.outcome === 'require approval';
  return {
    ...decision,
    facts: [
      fact('Writ', textAt(body, 'writ_id'), 'hash'),
      fact('Proposal', textAt(body, 'proposal_id'), 'hash'),
      fact(
        'Policy set',
        textAt(body, 'policy_set_hash') || 'not recorded',
        textAt(body, 'policy_set_hash') ? 'hash' : 'text',
      ),
      fact(
        'Cost',
        `${numberAt(cost, 'tokens')} tokens · ${numberAt(cost, 'tool_calls')} calls · ${numberAt(cost, 'wall_clock_ms')} ms · ${numberAt(cost, 'usd_millicents')} millicents`,
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
  const kind = textAt(tree, 'reason', 'kind');
  const detail = textAt(tree, 'reason', 'detail') || textAt(tree, 'reason', 'detail', 'detail');
  const operator = kind === 'policy_denied' && detail === OPERATOR_DENIAL;
  return {
    ...NONE,
    outcome: 'deny',
    headline: operator ? 'Denied by the operator' : `Denied: ${spaced(kind)}`,
    reason: detail || null,
    facts: [fact('Intent', textAt(tree, 'intent_id'), 'hash')],
    notRecorded: operator
      ? ['Who denied it: the ledger says only “by operator”.', 'Which request, but by its intent.']
      : [
          'Which tool was asked for, and with which arguments: a rejection keeps the intent’s id and the reason.',
          'Which rules ran.',
        ],
  };
}
