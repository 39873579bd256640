// What an entry says: facts in words first, then blocks of content.

import { listAt, memberAt, wordsAt } from '../../base/json/access.ts';
import { isObject, type JsonValue } from '../../base/json/value.ts';
import { fact, jsonBlock, spaced } from '../../ledger/format/describe.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Block, EntryView, Fact } from '../../ledger/model/view.ts';
import { CEILING } from './authority.ts';
import { asPayload, type DecodedPayload, type Payload } from './payload/payload.ts';
import { readCarriedSignature } from './payload/signature.ts';
import { digestThymos } from './words.ts';

/** A hash at a member, or the words for there being none. */
export function hashOr(
  none: string,
  label: string,
  value: JsonValue | undefined,
  name: string,
): Fact {
  const hash = wordsAt(value, name);
  return hash ? fact(label, hash, 'hash') : fact(label, none);
}

export function viewThymosEntry(entry: Entry, decoded: DecodedPayload): EntryView {
  const payload = asPayload(decoded);
  if (!payload) {
    const { fault } = entry;
    const facts = fault
      ? [
          fact('Where', fault.path, 'code'),
          fact('Expected', fault.expected),
          fact('Found', fault.actual),
        ]
      : [];
    return { headline: 'This record cannot be read', facts, blocks: [] };
  }
  return { headline: digestThymos(entry, decoded).line.title, ...listParts(payload) };
}

interface Parts {
  readonly facts: readonly Fact[];
  readonly blocks: readonly Block[];
}

function listParts(payload: Payload): Parts {
  const { tree, type } = payload;
  const words = (label: string, ...path: string[]) => fact(label, wordsAt(tree, ...path));
  const hash = (label: string, name: string) => fact(label, wordsAt(tree, name), 'hash');
  switch (type) {
    case 'commit':
      return commitParts(tree, signatureFact(payload));
    case 'pending_approval':
      return pendingParts(tree);
    case 'rejection': {
      const facts = [fact('Reason', spaced(wordsAt(tree, 'reason', 'kind')))];
      if (wordsAt(tree, 'reason', 'detail')) facts.push(words('In words', 'reason', 'detail'));
      const tool = wordsAt(tree, 'reason', 'detail', 'tool');
      if (tool)
        facts.push(fact('Tool', tool, 'code'), words('In words', 'reason', 'detail', 'detail'));
      return { facts: [...facts, hash('Intent', 'intent_id')], blocks: [] };
    }
    case 'delegation': {
      const text = wordsAt(tree, 'final_answer');
      return {
        facts: [words('Task', 'task'), hash('Child trajectory', 'child_trajectory_id')],
        blocks: text ? [{ type: 'text', title: 'Final answer', text }] : [],
      };
    }
    case 'branch': {
      const source = hash('Source trajectory', 'source_trajectory_id');
      const facts = [words('Note', 'note'), source, hash('Source commit', 'source_commit_id')];
      return { facts, blocks: [] };
    }
    case 'skill_bound':
      return skillParts(tree);
    case 'root':
      return { facts: [words('Task', 'note'), hash('Trajectory', 'trajectory_id')], blocks: [] };
  }
}

function signatureFact(payload: Payload): Fact {
  const body = memberAt(payload.tree, 'body');
  const carried = payload.commit && readCarriedSignature(payload, payload.commit);
  if (!carried || carried.bytes || carried.isUnsigned)
    return hashOr('unsigned', 'Signature', body, 'signature');
  return fact('Signature', `none: ${carried.fault}. It says ${wordsAt(body, 'signature')}`);
}

function commitParts(tree: JsonValue, signature: Fact): Parts {
  const body = memberAt(tree, 'body');
  const ops = listAt(body, 'delta') ?? [];
  const observations = listAt(body, 'observations') ?? [];
  return {
    facts: [
      ...observations.map((o) =>
        fact('Tool', `${wordsAt(o, 'tool')} · ${wordsAt(o, 'latency_ms')} ms`, 'code'),
      ),
      ...ops.map((op) => fact('Change', `${wordsAt(op, 'op')} ${nameResource(op)}`, 'code')),
      ...(wordsAt(body, 'compensates') ? [hashOr('', 'Undoes commit', body, 'compensates')] : []),
      fact('Commit', wordsAt(tree, 'id'), 'hash'),
      fact('Proposal', wordsAt(body, 'proposal_id'), 'hash'),
      fact('Intent', wordsAt(body, 'intent_id'), 'hash'),
      fact('Compiler', wordsAt(body, 'compiler_version') || 'not recorded', 'code'),
      hashOr('not recorded', 'Policy set', body, 'policy_set_hash'),
      signature,
    ],
    blocks: [
      ...ops.flatMap(opBlocks),
      ...observations.flatMap((o) =>
        contentBlocks(`${wordsAt(o, 'tool')} returned`, memberAt(o, 'output')),
      ),
    ],
  };
}

function nameResource(op: JsonValue): string {
  return `${wordsAt(op, 'kind')}:${wordsAt(op, 'id')}`;
}

function opBlocks(op: JsonValue): Block[] {
  const name = nameResource(op);
  if (wordsAt(op, 'op') !== 'retract')
    return contentBlocks(`${wordsAt(op, 'op')} ${name}`, memberAt(op, 'value'));
  const text = wordsAt(op, 'reason') || 'no reason recorded';
  return [{ type: 'text', title: `Why ${name} was retracted`, text }];
}

/** Long texts and patches get blocks of their own; what is left is shown as JSON. */
function contentBlocks(title: string, value: JsonValue = null): Block[] {
  if (typeof value === 'string') return [textBlock(title, value)];
  if (!isObject(value)) return [jsonBlock(title, value)];
  const blocks: Block[] = [];
  const rest = value.members.filter(([key, item]) => {
    const long = typeof item === 'string' && item.includes('\n');
    if (long) blocks.push(textBlock(`${title}: ${key}`, item));
    return !long;
  });
  if (rest.length || !blocks.length) blocks.unshift(jsonBlock(title, { members: rest }));
  return blocks;
}

function textBlock(title: string, text: string): Block {
  return { type: looksLikePatch(text) ? 'patch' : 'text', title, text };
}

export function looksLikePatch(text: string): boolean {
  return /^(---|\+\+\+|@@|diff ) ?/m.test(text) && /^[+-]/m.test(text) && /^@@ /m.test(text);
}

export function pendingParts(tree: JsonValue): Parts {
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

function skillParts(tree: JsonValue): Parts {
  const skill = memberAt(tree, 'skill');
  const ceiling = CEILING.filter((name) => memberAt(skill, 'ceiling', name) === true);
  const tools = (listAt(skill, 'tools') ?? []).map((tool) => wordsAt(tool, 'tool'));
  return {
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
