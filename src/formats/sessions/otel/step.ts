// One span: a run of an agent, a call of a model or of a tool, or something else that took time.

import { listAt, memberAt, textAt, writtenAt } from '../../../base/json/access.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { jsonBlock } from '../../../ledger/format/describe.ts';
import type { Block } from '../../../ledger/model/view.ts';
import { missingMembers, typeFaults } from '../member-types.ts';
import { makeStep, type Own, type Result, type SessionStep, type Usage } from '../step.ts';
import { firstLine } from '../text.ts';
import {
  type Attributes,
  attributeJson,
  parseAttribute,
  readAttributes,
  textIn,
} from './attributes.ts';
import { DIALECT, detectDialect } from './dialects.ts';
import { answeredIn, askedIn, makeSpanCall, readSpanText, spanCalls } from './messages.ts';
import { hasSpans } from './spans.ts';

/** The kind of span that begins a lane. */
export const AGENT_RUN = 'agent run';

interface Span {
  readonly record: JsonObject;
  readonly attributes: Attributes;
  readonly name: string;
  /** Ids of calls are those of one conversation. */
  readonly toId: (id: string | null) => string | null;
}

export function stepOfSpan(record: JsonObject, _: unknown, about: string | null): SessionStep {
  const attributes = readAttributes(record);
  const name = textAt(record, 'name') ?? '';
  const trace = textAt(record, 'traceId');
  const talk = textIn(attributes, 'gen_ai.conversation.id') ?? trace;
  const parent = textAt(record, 'parentSpanId');
  const toId = (id: string | null) => id && `${talk} ${id}`;
  const own = describeSpan({ record, attributes, name, toId });
  return makeStep({
    time: secondsAt(record, 'startTimeUnixNano'),
    until: secondsAt(record, 'endTimeUnixNano'),
    id: spanKey(trace, textAt(record, 'spanId')),
    parent: parent ? spanKey(trace, parent) : null,
    session: talk,
    model: textIn(attributes, 'gen_ai.response.model', 'gen_ai.request.model'),
    faults: findFaults(record),
    ...own,
    blocks: [
      ...(own.blocks ?? []),
      ...listErrors(record).map((text): Block => ({ type: 'text', title: 'Error', text })),
      ...(about === null ? [] : [jsonBlock('Written by', parseAttribute(about))]),
    ],
  });
}

/** Ids of spans are those of one trace. */
function spanKey(trace: string | null, span: string | null): string | null {
  return span === null ? null : `${idIn(trace ?? '')}/${idIn(span)}`;
}

const HEX = /^(?:[0-9a-f]{16}|[0-9a-f]{32})$/i;

/** Hex digits are the same in either case; in base64, which some writers use, case counts. */
function idIn(id: string): string {
  return HEX.test(id) ? id.toLowerCase() : id;
}

const MODEL_CALLS: ReadonlySet<string> = new Set([
  'chat',
  'text_completion',
  'generate_content',
  'embeddings',
]);

/** By the operation, or by the names that spans had before it was written. */
function describeSpan(span: Span): Own {
  const operation = textIn(span.attributes, 'gen_ai.operation.name');
  if (operation === 'invoke_agent' || (operation === null && /^agent run\b/.test(span.name)))
    return agentRun(span);
  if (operation === 'execute_tool' || (operation === null && span.name === 'running tool'))
    return toolCall(span);
  if (operation !== null && MODEL_CALLS.has(operation)) return modelCall(span);
  const isSpan = textAt(span.record, 'spanId') !== null;
  const dialect = detectDialect(span.attributes);
  const isEmpty = hasSpans(span.record);
  return {
    kind: dialect !== null ? `${DIALECT}${dialect}` : isSpan ? 'span' : 'no span',
    title: span.name || (isEmpty ? 'No span is in this document' : 'a record without a name'),
    shape: isFailed(span.record) ? 'denied' : 'read',
    isOutside: true,
    blocks: jsonBlocks(['Attributes', { members: [...span.attributes] }]),
  };
}

function agentRun({ record, attributes, name }: Span): Own {
  const messages = attributeJson(attributes, 'gen_ai.input.messages', 'pydantic_ai.all_messages');
  const agent = textIn(attributes, 'gen_ai.agent.name', 'agent_name') ?? name;
  const task = askedIn(messages);
  const asked = firstLine(task);
  const output = attributeJson(attributes, 'gen_ai.output.messages', 'final_result');
  const said = typeof output === 'string' ? output : readSpanText(output);
  return {
    kind: AGENT_RUN,
    title: asked ? `${agent}: ${asked}` : agent,
    note: firstLine(listErrors(record)[0] ?? said),
    shape: isFailed(record) ? 'denied' : 'start',
    isPrompt: true,
    task: task || null,
    agent,
    sums: listUsage(attributes, 'gen_ai.aggregated_usage.', 'gen_ai.usage.'),
    blocks: jsonBlocks(['Messages', messages], ['Output', output]),
  };
}

function modelCall({ record, attributes, name, toId }: Span): Own {
  const input = attributeJson(attributes, 'gen_ai.input.messages');
  const output = attributeJson(attributes, 'gen_ai.output.messages');
  const calls = spanCalls(output, toId);
  const text = readSpanText(output);
  const [first, second] = calls;
  const called = first && [first.tool, first.subject].filter((part) => part).join(': ');
  const others = second ? ` and ${calls.length - 1} more` : '';
  const repeats = answeredIn(input).map(
    (id): Result => ({ call: toId(id), isError: false, refusal: null, isRepeated: true }),
  );
  return {
    kind: called ? 'tool call' : 'answer',
    title: called ? called + others : firstLine(text) || name,
    note: called ? firstLine(text) : firstLine(listErrors(record)[0] ?? ''),
    shape: isFailed(record) ? 'denied' : 'read',
    calls,
    results: repeats,
    usage: listUsage(attributes, 'gen_ai.usage.'),
    reply: textIn(attributes, 'gen_ai.response.id'),
    blocks: [
      ...(text ? [{ type: 'text', title: 'Text', text } as const] : []),
      ...jsonBlocks(
        ['System instructions', attributeJson(attributes, 'gen_ai.system_instructions')],
        ['Input', input],
        ['Output', output],
      ),
    ],
  };
}

function toolCall({ record, attributes, name, toId }: Span): Own {
  const tool = textIn(attributes, 'gen_ai.tool.name') ?? name;
  const input = attributeJson(attributes, 'gen_ai.tool.call.arguments', 'tool_arguments');
  const output = attributeJson(attributes, 'gen_ai.tool.call.result', 'tool_response');
  const id = textIn(attributes, 'gen_ai.tool.call.id');
  const { subject } = makeSpanCall(tool, null, input);
  const isError = isFailed(record);
  const said = listErrors(record)[0] ?? (typeof output === 'string' ? output : '');
  return {
    kind: isError ? 'tool error' : 'tool result',
    title: `${isError ? 'Failed' : 'Result'}: ${[tool, subject].filter((part) => part).join(': ')}`,
    note: firstLine(said),
    shape: isError ? 'denied' : 'read',
    results: id === null ? [] : [{ call: toId(id), isError, refusal: null }],
    blocks: jsonBlocks(['Arguments', input], ['Result', output]),
  };
}

function jsonBlocks(...blocks: readonly (readonly [title: string, value: JsonValue])[]): Block[] {
  return blocks.flatMap(([title, value]): Block[] => {
    if (value === null) return [];
    return [
      typeof value === 'string' ? { type: 'text', title, text: value } : jsonBlock(title, value),
    ];
  });
}

function isFailed(record: JsonObject): boolean {
  const code = memberAt(record, 'status', 'code');
  return code === 'STATUS_CODE_ERROR' || writtenAt(record, 'status', 'code') === '2';
}

/** What went wrong, as its events and its status say it. */
function listErrors(record: JsonObject): readonly string[] {
  const events = (listAt(record, 'events') ?? [])
    .filter((event) => textAt(event, 'name') === 'exception')
    .flatMap((event) => textIn(readAttributes(event), 'exception.message') ?? []);
  const status = textAt(record, 'status', 'message');
  return [...events, ...(status ? [status] : [])];
}

const PARTS = [
  ['input tokens', 'input_tokens', 'prompt_tokens'],
  ['output tokens', 'output_tokens', 'completion_tokens'],
  ['cache read tokens', 'cache_read.input_tokens', ''],
  ['cache write tokens', 'cache_creation.input_tokens', ''],
] as const;

/** By the first of the beginnings of names that is there. */
function listUsage(attributes: Attributes, ...prefixes: readonly string[]): readonly Usage[] {
  for (const prefix of prefixes) {
    const usage = PARTS.flatMap(([part, name, older]) => {
      const value = attributes.get(prefix + name) ?? attributes.get(prefix + older) ?? null;
      const tokens = writtenAt(value);
      return tokens === null ? [] : [{ part, tokens }];
    });
    if (usage.length) return usage;
  }
  return [];
}

/** Nanoseconds are written as text, since no JSON number of most readers holds them. */
function secondsAt(record: JsonObject, name: string): number | null {
  const written = textAt(record, name) ?? writtenAt(record, name);
  if (written === null || !/^\d{1,19}$/.test(written) || /^0+$/.test(written)) return null;
  return Number(BigInt(written) / 1000n) / 1e6;
}

function findFaults(record: JsonObject): SessionStep['faults'] {
  if (hasSpans(record)) return [];
  const types = typeFaults(record, {
    traceId: ['text'],
    spanId: ['text'],
    parentSpanId: ['text', 'null'],
    name: ['text'],
    startTimeUnixNano: ['text', 'number'],
    endTimeUnixNano: ['text', 'number'],
    attributes: ['list'],
    events: ['list'],
    status: ['object'],
  });
  if (types.length) return types;
  const lost = ['traceId', 'spanId'].filter((name) => memberAt(record, name) === undefined);
  return lost.flatMap((name) => missingMembers(name, 'an id in hex digits'));
}
