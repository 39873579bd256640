// The inspector's Entry tab: facts in words first, then blocks of content.

import { listAt, memberAt, wordsAt } from '../../core/json/access.ts';
import { isObject, type JsonValue } from '../../core/json/value.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { Block, EntryView, Fact } from '../../core/model/view.ts';
import { type Decoded, payloadOf } from './payload/payload.ts';
import { digest, spaced } from './words.ts';

export const fact = (label: string, value: string, as: Fact['as'] = 'text'): Fact => ({
  label,
  value,
  as,
});

export function entryView(entry: Entry, decoded: Decoded): EntryView {
  const payload = payloadOf(decoded);
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
  const headline = digest(entry, decoded).line.title;
  switch (type) {
    case 'commit':
      return commitView(tree, headline);
    case 'pending_approval':
      return { headline, ...pendingParts(tree) };
    case 'rejection':
      return {
        headline,
        facts: [
          fact('Reason', spaced(wordsAt(tree, 'reason', 'kind'))),
          ...(wordsAt(tree, 'reason', 'detail')
            ? [fact('In words', wordsAt(tree, 'reason', 'detail'))]
            : []),
          ...(wordsAt(tree, 'reason', 'detail', 'tool')
            ? [
                fact('Tool', wordsAt(tree, 'reason', 'detail', 'tool'), 'code'),
                fact('In words', wordsAt(tree, 'reason', 'detail', 'detail')),
              ]
            : []),
          fact('Intent', wordsAt(tree, 'intent_id'), 'hash'),
        ],
        blocks: [],
      };
    case 'delegation':
      return {
        headline,
        facts: [
          fact('Task', wordsAt(tree, 'task')),
          fact('Child trajectory', wordsAt(tree, 'child_trajectory_id'), 'hash'),
        ],
        blocks: wordsAt(tree, 'final_answer')
          ? [{ type: 'text', title: 'Final answer', text: wordsAt(tree, 'final_answer') }]
          : [],
      };
    case 'branch':
      return {
        headline,
        facts: [
          fact('Note', wordsAt(tree, 'note')),
          fact('Source trajectory', wordsAt(tree, 'source_trajectory_id'), 'hash'),
          fact('Source commit', wordsAt(tree, 'source_commit_id'), 'hash'),
        ],
        blocks: [],
      };
    case 'skill_bound':
      return skillView(tree, headline);
    default:
      return {
        headline,
        facts: [
          fact('Task', wordsAt(tree, 'note')),
          fact('Trajectory', wordsAt(tree, 'trajectory_id'), 'hash'),
        ],
        blocks: [],
      };
  }
}

function commitView(tree: JsonValue, headline: string): EntryView {
  const body = memberAt(tree, 'body');
  const blocks: Block[] = [];
  for (const op of listAt(body, 'delta') ?? []) blocks.push(...opBlocks(op));
  for (const observation of listAt(body, 'observations') ?? []) {
    const tool = wordsAt(observation, 'tool');
    blocks.push(...contentBlocks(`${tool} returned`, memberAt(observation, 'output')));
  }
  const undone = wordsAt(body, 'compensates');
  return {
    headline,
    facts: [
      ...(listAt(body, 'observations') ?? []).map((o) =>
        fact('Tool', `${wordsAt(o, 'tool')} · ${wordsAt(o, 'latency_ms')} ms`, 'code'),
      ),
      ...(listAt(body, 'delta') ?? []).map((op) =>
        fact('Change', `${wordsAt(op, 'op')} ${wordsAt(op, 'kind')}:${wordsAt(op, 'id')}`, 'code'),
      ),
      ...(undone ? [fact('Undoes commit', undone, 'hash')] : []),
      fact('Commit', wordsAt(tree, 'id'), 'hash'),
      fact('Proposal', wordsAt(body, 'proposal_id'), 'hash'),
      fact('Intent', wordsAt(body, 'intent_id'), 'hash'),
      fact('Compiler', wordsAt(body, 'compiler_version') || 'not recorded', 'code'),
      fact(
        'Policy set',
        wordsAt(body, 'policy_set_hash') || 'not recorded',
        wordsAt(body, 'policy_set_hash') ? 'hash' : 'text',
      ),
      fact(
        'Signature',
        wordsAt(body, 'signature') || 'unsigned',
        wordsAt(body, 'signature') ? 'hash' : 'text',
      ),
    ],
    blocks,
  };
}

function opBlocks(op: JsonValue): Block[] {
  const name = `${wordsAt(op, 'kind')}:${wordsAt(op, 'id')}`;
  if (wordsAt(op, 'op') === 'retract') {
    return [
      {
        type: 'text',
        title: `Why ${name} was retracted`,
        text: wordsAt(op, 'reason') || 'no reason recorded',
      },
    ];
  }
  return contentBlocks(`${wordsAt(op, 'op')} ${name}`, memberAt(op, 'value'));
}

/** Long texts and patches get blocks of their own; what is left is shown as JSON. */
function contentBlocks(title: string, value: JsonValue = null): Block[] {
  if (typeof value === 'string') return [textBlock(title, value)];
  if (!isObject(value)) return [{ type: 'json', title, value }];
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

export function looksLikePatch(text: string): boolean {
  return /^(---|\+\+\+|@@|diff ) ?/m.test(text) && /^[+-]/m.test(text) && /^@@ /m.test(text);
}

export function pendingParts(tree: JsonValue): { facts: Fact[]; blocks: Block[] } {
  const body = memberAt(tree, 'proposal', 'body');
  return {
    facts: [
      fact('Tool', wordsAt(body, 'plan', 'tool'), 'code'),
      fact('Channel', wordsAt(tree, 'channel')),
      fact('Why it stopped', wordsAt(tree, 'reason')),
      fact('Writ', wordsAt(body, 'writ_id'), 'hash'),
      fact('Proposal', wordsAt(tree, 'proposal', 'id'), 'hash'),
      fact('Intent', wordsAt(body, 'intent_id'), 'hash'),
    ],
    blocks: contentBlocks('Arguments', memberAt(body, 'plan', 'args')),
  };
}

function skillView(tree: JsonValue, headline: string): EntryView {
  const skill = memberAt(tree, 'skill');
  const ceiling = ['read', 'write', 'external', 'irreversible'].filter(
    (name) => memberAt(skill, 'ceiling', name) === true,
  );
  const tools = (listAt(skill, 'tools') ?? []).map((tool) => wordsAt(tool, 'tool'));
  return {
    headline,
    facts: [
      fact('Name', wordsAt(skill, 'name'), 'code'),
      fact('Version', wordsAt(skill, 'version'), 'number'),
      fact('Effects allowed', ceiling.join(', ') || 'none'),
      fact('Tools allowed', tools.join(', ') || 'no restriction of its own', 'code'),
      ...(listAt(tree, 'params') ?? []).map((pair) => {
        const [key, value] = Array.isArray(pair) ? pair : [];
        return fact(`Parameter ${String(key)}`, String(value));
      }),
      fact('Skill', wordsAt(tree, 'skill_id'), 'hash'),
    ],
    blocks: [{ type: 'text', title: 'Instructions', text: wordsAt(skill, 'instructions') }],
  };
}
