// The inspector's Entry tab: facts in words first, then blocks of content.

import { isObject, type JsonValue } from '../../core/json/value.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { Block, EntryView, Fact } from '../../core/model/view.ts';
import { type Decoded, payloadOf } from './payload/payload.ts';
import { at, listAt, numberAt, textAt } from './payload/tree.ts';
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

/** Long texts and patches get blocks of their own; what is left is shown as JSON. */
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

export function looksLikePatch(text: string): boolean {
  return /^(---|\+\+\+|@@|diff ) ?/m.test(text) && /^[+-]/m.test(text) && /^@@ /m.test(text);
}

export function pendingParts(tree: JsonValue): { facts: Fact[]; blocks: Block[] } {
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
