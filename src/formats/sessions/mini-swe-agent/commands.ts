// The commands of a message of the model: listed next to it, called as a tool, or in a block of its
// text.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import { isObject, type JsonObject } from '../../../base/json/value.ts';
import { inText } from '../codex/calls.ts';
import { readPartsText } from '../codex/parts.ts';

const BLOCK = /```(?:mswea_bash_command|bash)\s*\n([\s\S]{0,100000}?)\n```/;

export function commandsIn(message: JsonObject): readonly string[] {
  if (textAt(message, 'role') !== 'assistant') return [];
  const listed = listAt(message, 'extra', 'actions');
  if (listed) return listed.filter(isObject).map((one) => textAt(one, 'command') ?? '');
  const called = listAt(message, 'tool_calls')?.filter(isObject) ?? [];
  if (called.length)
    return called.map((one) => {
      const written = textAt(one, 'function', 'arguments') ?? '';
      const input = inText(written);
      return typeof input === 'string' ? input : (textAt(input, 'command') ?? written);
    });
  const command = BLOCK.exec(readPartsText(memberAt(message, 'content')))?.[1];
  return command === undefined ? [] : [command];
}
