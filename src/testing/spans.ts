// Traces in OTLP/JSON are made by hand in the exporters' form.

import { encodeText } from '../base/bytes.ts';
import type { MemoryFile } from '../ledger/sources/file.ts';

type Members = Readonly<Record<string, unknown>>;

export const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

/**
 * `name` is a digit or more, of which the id is made; `at` are seconds from the begin to the end.
 */
export function span(
  id: string,
  parent: string | null,
  name: string,
  [from, to]: readonly [from: number, to: number],
  attributes: Members = {},
  more: Members = {},
) {
  return {
    traceId: TRACE_ID,
    spanId: spanId(id),
    ...(parent !== null && { parentSpanId: spanId(parent) }),
    name,
    kind: 1,
    startTimeUnixNano: nanoseconds(from),
    endTimeUnixNano: nanoseconds(to),
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: typed(value) })),
    status: {},
    ...more,
  };
}

export function spanId(id: string): string {
  return id.padStart(16, '0');
}

function nanoseconds(seconds: number): string {
  return String(1_790_000_000_000_000_000n + BigInt(seconds) * 1_000_000_000n);
}

function typed(value: unknown): Members {
  if (typeof value === 'number') return { intValue: String(value) };
  return { stringValue: typeof value === 'string' ? value : JSON.stringify(value) };
}

const RESOURCE = {
  attributes: [{ key: 'service.name', value: { stringValue: 'editor-service' } }],
};

function around(spans: readonly unknown[]) {
  return {
    resourceSpans: [{ resource: RESOURCE, scopeSpans: [{ scope: { name: 'agents' }, spans }] }],
  };
}

/** Writes one span a line, as file exporters do. */
export function spanLines(name: string, spans: readonly unknown[]): MemoryFile {
  const lines = spans.map((one) => (typeof one === 'string' ? one : JSON.stringify(around([one]))));
  return { name, bytes: encodeText(lines.map((line) => `${line}\n`).join('')) };
}

/** Writes all of them in one document. */
export function spanDocument(name: string, spans: readonly unknown[]): MemoryFile {
  return { name, bytes: encodeText(JSON.stringify(around(spans), null, 2)) };
}

const TALK = { 'gen_ai.conversation.id': 'talk-1' };
const MODEL = { ...TALK, 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'model-a' };

export function message(role: string, ...parts: readonly Members[]) {
  return { role, parts };
}

export const said = (content: string): Members => ({ type: 'text', content });
export const called = (id: string, name: string, input: Members): Members => ({
  type: 'tool_call',
  id,
  name,
  arguments: input,
});
export const responded = (id: string, response: string): Members => ({
  type: 'tool_call_response',
  id,
  response,
});

const ASKED = message('user', said('Shorten the page'));

export function modelCall(
  id: string,
  parent: string,
  at: readonly [number, number],
  parts: readonly Members[],
  input: readonly Members[] = [ASKED],
  tokens: readonly [input: number, output: number] = [10, 2],
) {
  return span(id, parent, 'chat model-a', at, {
    ...MODEL,
    'gen_ai.input.messages': input,
    'gen_ai.output.messages': [message('assistant', ...parts)],
    'gen_ai.usage.input_tokens': tokens[0],
    'gen_ai.usage.output_tokens': tokens[1],
  });
}

export function toolRun(
  id: string,
  parent: string,
  at: readonly [number, number],
  call: string,
  tool: string,
  more: Members = {},
) {
  const attributes = {
    ...TALK,
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    'gen_ai.tool.call.id': call,
    'gen_ai.tool.call.arguments': { path: 'page.md' },
    'gen_ai.tool.call.result': 'done',
  };
  return span(id, parent, `execute_tool ${tool}`, at, attributes, more);
}

export function agentRun(
  id: string,
  parent: string | null,
  at: readonly [number, number],
  agent: string,
  tokens: readonly [input: number, output: number],
  talk = 'talk-1',
) {
  return span(id, parent, `invoke_agent ${agent}`, at, {
    'gen_ai.conversation.id': talk,
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': agent,
    'gen_ai.input.messages': [ASKED],
    'gen_ai.aggregated_usage.input_tokens': tokens[0],
    'gen_ai.aggregated_usage.output_tokens': tokens[1],
  });
}

/**
 * Has children before their parents: an editor reads a page, asks a checker, and wants to delete a
 * file, which is not run; then it goes on in a second run, and is answered by the messages alone.
 */
export function editorTrace() {
  return [
    modelCall(
      'a1',
      'a0',
      [1, 2],
      [said('I read first.'), called('c1', 'read', { path: 'page.md' })],
    ),
    toolRun('a2', 'a0', [3, 4], 'c1', 'read'),
    modelCall('a3', 'a0', [5, 6], [called('c2', 'ask', { question: 'Short enough?' })]),
    modelCall('b1', 'b0', [8, 9], [said('Yes.')], [ASKED], [7, 1]),
    agentRun('b0', 'a4', [7, 10], 'checker', [7, 1], 'talk-2'),
    toolRun('a4', 'a0', [6, 11], 'c2', 'ask'),
    modelCall('a5', 'a0', [12, 13], [called('c3', 'remove', { path: 'old.md' })]),
    agentRun('a0', null, [0, 14], 'editor', [30, 6]),
    modelCall(
      'd1',
      'd0',
      [21, 22],
      [said('Done, old.md is still there.')],
      [ASKED, message('user', responded('c3', 'The tool call was denied.'))],
    ),
    agentRun('d0', null, [20, 23], 'editor', [10, 2]),
  ];
}
