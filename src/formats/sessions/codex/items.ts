// What the model was given and gave: messages, calls with their outputs, thinking.

import { memberAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { spaced } from '../../../ledger/format/describe.ts';
import type { AnsweredCall, Own } from '../step.ts';
import { firstLine } from '../text.ts';
import { readCodexCall, readCodexOutput } from './calls.ts';
import { readPartsText } from './parts.ts';

const INJECTED = /^\s*(<[a-z_]+>|# AGENTS\.md)/;

export function readCodexItem(payload: JsonObject, call: AnsweredCall | null): Own {
  const type = textAt(payload, 'type') ?? '';
  const called = readCodexCall(payload, type);
  if (called) {
    const title = [called.tool, called.subject].filter((one) => one).join(': ');
    const shape = called.delegates ? 'delegation' : 'read';
    return { kind: 'tool call', title, shape, calls: [called], id: textAt(payload, 'id') };
  }
  if (type.endsWith('_output')) return readCodexOutput(payload, call);
  const text = readPartsText(memberAt(payload, 'content'));
  if (type === 'message') {
    const role = textAt(payload, 'role') ?? 'nobody';
    const isPrompt = role === 'user' && !INJECTED.test(text);
    const kind = role === 'assistant' ? 'answer' : isPrompt ? 'prompt' : `${role} context`;
    return {
      kind,
      isPrompt,
      task: isPrompt ? text : null,
      id: textAt(payload, 'id'),
      title: firstLine(text) || `an empty message of the ${role}`,
      shape: isPrompt ? 'start' : 'read',
      blocks: [{ type: 'text', title: 'Text', text }],
    };
  }
  if (type === 'reasoning') {
    const summary = readPartsText(memberAt(payload, 'summary')) || text;
    return {
      kind: 'thinking',
      shape: 'read',
      title: firstLine(summary) || 'thinking, encrypted',
      blocks: summary ? [{ type: 'text', title: 'Thinking', text: summary }] : [],
    };
  }
  return { kind: spaced(type) || 'item', title: spaced(type) || 'an item without a type' };
}
