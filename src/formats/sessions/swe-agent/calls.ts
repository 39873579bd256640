// The calls of a message of the model: by name where the model calls tools, else the command line
// that it wrote.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';

import { inText } from '../codex/calls.ts';
import type { SessionCall } from '../step.ts';
import { firstLine } from '../text.ts';
import { callWith } from '../titles.ts';

/** Commands of SWE-agent's own; everything else goes to the shell. */
const OWN: ReadonlySet<string> = new Set([
  'create',
  'edit',
  'insert',
  'open',
  'goto',
  'scroll_up',
  'scroll_down',
  'submit',
  'search_dir',
  'search_file',
  'find_file',
  'str_replace_editor',
  'filemap',
  'exit_forfeit',
  'exit_cost',
  'exit_context',
  'exit_format',
  'exit_error',
  'skip',
]);

/** `id`: of the step: ids of the model come again in runs that were replayed. */
export function sweCalls(message: JsonObject, id: string): readonly SessionCall[] {
  if (textAt(message, 'role') !== 'assistant') return [];
  const called = listAt(message, 'tool_calls')?.filter(isObject) ?? [];
  if (called.length)
    return called.map((one, nth) => {
      const written: JsonValue = memberAt(one, 'function', 'arguments') ?? null;
      const input = typeof written === 'string' ? inText(written) : written;
      const own = called.length > 1 ? `${id} call ${nth + 1}` : id;
      return callWith(own, textAt(one, 'function', 'name') ?? '', input);
    });
  const action = textAt(message, 'action') ?? '';
  return action.trim() === '' ? [] : [commandCall(id, action)];
}

export function commandCall(id: string, action: string): SessionCall {
  const line = action.trim();
  const [name = ''] = /^\S+/.exec(line) ?? [];
  const isOwn = OWN.has(name);
  const subject = firstLine(isOwn ? line.slice(name.length) : line);
  return { id, tool: isOwn ? name : 'shell', subject, input: action, delegates: false };
}

/** The ids that the model gave its calls. */
export function writtenIds(message: JsonObject): string {
  const called = listAt(message, 'tool_calls') ?? [];
  return called.map((one) => textAt(one, 'id') ?? '').join('\n');
}
