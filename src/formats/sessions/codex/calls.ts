// Calls of tools, and what came back.

import { encodeText } from '../../../base/bytes.ts';
import { memberAt, numberAt, textAt } from '../../../base/json/access.ts';
import { JsonError, parseJson } from '../../../base/json/parse.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import type { AnsweredCall, Own, SessionCall, StepRefusal } from '../step.ts';
import { firstLine } from '../text.ts';
import { readInputSubject } from '../words-of-input.ts';
import { readCommand, readPartsText } from './parts.ts';

const CALLS: ReadonlySet<string> = new Set([
  'function_call',
  'custom_tool_call',
  'local_shell_call',
  'tool_search_call',
]);
const DELEGATING: ReadonlySet<string> = new Set(['spawn_agent']);

/** null: it is no call. Arguments that are no JSON are kept as text. */
export function readCodexCall(payload: JsonObject, type: string): SessionCall | null {
  if (!CALLS.has(type)) return null;
  const tool = textAt(payload, 'name') ?? type;
  const written =
    memberAt(payload, 'arguments') ??
    memberAt(payload, 'input') ??
    memberAt(payload, 'action') ??
    null;
  const input = typeof written === 'string' ? inText(written) : written;
  const subject =
    typeof input === 'string' ? firstLine(input) : readInputSubject(input) || readCommand(input);
  return { id: textAt(payload, 'call_id'), tool, subject, input, delegates: DELEGATING.has(tool) };
}

export function inText(text: string): JsonValue {
  try {
    return parseJson(encodeText(text), { maxDepth: 127, keepLoneSurrogates: true });
  } catch (error) {
    if (error instanceof JsonError) return text;
    throw error;
  }
}

const REFUSED = /Rejected\(\\?"(rejected by user[^"\\]*)|^patch rejected: ([\s\S]{1,400})/;
const FAILED =
  /^(exec_command failed|unsupported call|apply_patch verification failed|failed to parse)|Process exited with code [1-9]|^Exit code: [1-9]/m;

export function readCodexOutput(payload: JsonObject, call: AnsweredCall | null): Own {
  const output = memberAt(payload, 'output');
  const inner = textAt(output, 'content');
  const written = inner ?? readPartsText(output);
  const early = earlyOutput(written);
  const text = early?.text ?? written;
  const refusal = readRefusal(text);
  const isError = !refusal && (early?.isError || FAILED.test(text.slice(0, 4000)));
  const what = refusal ? 'Refused' : isError ? 'Failed' : 'Result';
  const name = call ? [call.tool, call.subject].filter((one) => one).join(': ') : '';
  const agent = agentIn(text);
  const plan =
    call?.tool === 'update_plan' && !isError && call.input !== undefined
      ? memberAt(call.input, 'plan')
      : undefined;
  return {
    kind: refusal ? 'refusal' : isError ? 'tool error' : 'tool result',
    title: `${what}: ${name || firstLine(text) || 'a tool call'}`,
    note: name ? firstLine(saidIn(text)) : '',
    shape: refusal ? 'denied' : plan === undefined ? 'read' : 'change',
    results: [{ call: textAt(payload, 'call_id'), isError, refusal }],
    handsTo: agent === null ? [] : [agent],
    written: plan === undefined ? [] : [{ kind: 'todo list', id: 'plan', value: plan }],
    blocks: [{ type: 'text', title: 'Result', text }],
  };
}

/** Earlier releases wrote what a command printed as JSON, with its exit code. */
function earlyOutput(text: string): { readonly text: string; readonly isError: boolean } | null {
  if (!text.startsWith('{"output":')) return null;
  const value = inText(text);
  if (typeof value === 'string') return null;
  const printed = textAt(value, 'output');
  const exit = numberAt(value, 'metadata', 'exit_code');
  return printed === null || exit === null ? null : { text: printed, isError: exit !== 0 };
}

/** What a command printed, without what the program puts before it. */
function saidIn(text: string): string {
  const at = text.lastIndexOf('\nOutput:\n', 1000);
  return at < 0 ? text : text.slice(at + '\nOutput:\n'.length);
}

/** These programs write no member for it: it is read from the wording. */
function readRefusal(text: string): StepRefusal | null {
  const found = REFUSED.exec(text.slice(0, 4000));
  if (!found) return null;
  const [, byUser, byPolicy = ''] = found;
  const by = byUser === undefined && !/rejected by user/.test(byPolicy) ? 'permission' : 'user';
  return { recorded: false, by, reason: byUser ?? byPolicy };
}

function agentIn(text: string): string | null {
  if (!text.startsWith('{') || text.length > 10_000) return null;
  const value = inText(text);
  return typeof value === 'string' ? null : textAt(value, 'agent_id');
}
