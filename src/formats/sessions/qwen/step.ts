// One line of a Qwen Code session: a place as Claude Code writes it, a message in parts as Gemini
// CLI does.

import { listAt, memberAt, objectAt, textAt, writtenAt } from '../../../base/json/access.ts';
import { isObject, type JsonObject } from '../../../base/json/value.ts';
import { spaced } from '../../../ledger/format/describe.ts';
import { geminiRefusal, readGeminiEffects, responseText } from '../gemini/effects.ts';
import { missingMembers, typeFaults } from '../member-types.ts';
import { type AnsweredCall, makeStep, type Own, type SessionStep, type Usage } from '../step.ts';
import { firstLine, parseSessionTime } from '../text.ts';
import { callsOwn, callWith, resultOwn } from '../titles.ts';

const TYPES: ReadonlySet<string> = new Set(['user', 'assistant', 'tool_result', 'system']);

export function stepOfQwen(record: JsonObject, call: AnsweredCall | null): SessionStep {
  const type = textAt(record, 'type') ?? '';
  const parent = memberAt(record, 'parentUuid');
  const id = textAt(record, 'uuid');
  const agent = textAt(record, 'agentId');
  const isSide = memberAt(record, 'isSidechain') === true;
  return makeStep({
    time: parseSessionTime(textAt(record, 'timestamp')),
    id,
    parent: typeof parent === 'string' ? parent : null,
    session: textAt(record, 'sessionId'),
    agent: isSide && agent !== null ? `agent ${agent}` : null,
    isSide,
    isOutside: id === null || type === 'system',
    faults: findFaults(record, type),
    unknown: type === '' || TYPES.has(type) ? [] : [`kind ${type.slice(0, 80)}`],
    ...describeRecord(type, record, call),
  });
}

function findFaults(record: JsonObject, type: string): SessionStep['faults'] {
  const faults = typeFaults(record, {
    uuid: ['text'],
    parentUuid: ['text', 'null'],
    sessionId: ['text'],
    timestamp: ['text'],
    type: ['text'],
    message: ['object'],
  });
  if (memberAt(record, 'type') === undefined) return [...faults, ...missingMembers('type')];
  if (type === 'system' || !TYPES.has(type) || listAt(record, 'message', 'parts')) return faults;
  return [...faults, ...missingMembers('message.parts', 'a list of parts')];
}

function describeRecord(type: string, record: JsonObject, call: AnsweredCall | null): Own {
  const parts = (listAt(record, 'message', 'parts') ?? []).filter(isObject);
  const isThought = (part: JsonObject) => memberAt(part, 'thought') === true;
  const joinText = (some: readonly JsonObject[]) =>
    some.flatMap((part) => textAt(part, 'text') ?? []).join('\n');
  const text = joinText(parts.filter((part) => !isThought(part)));
  const thinking = joinText(parts.filter(isThought));
  const blocks: SessionStep['blocks'] = [
    ...(text ? [{ type: 'text', title: 'Text', text } as const] : []),
    ...(thinking ? [{ type: 'text', title: 'Thinking', text: thinking } as const] : []),
  ];
  if (type === 'tool_result') return readResult(record, parts, call);
  if (type === 'user')
    return {
      kind: 'prompt',
      isPrompt: true,
      task: text,
      shape: 'start',
      blocks,
      title: firstLine(text) || 'an empty prompt',
    };
  if (type === 'system') return readSystem(record);
  const calls = parts.flatMap((part) => {
    const made = objectAt(part, 'functionCall');
    if (!made) return [];
    return [
      callWith(textAt(made, 'id'), textAt(made, 'name') ?? '', memberAt(made, 'args') ?? null),
    ];
  });
  const common = { blocks, usage: listUsage(record), model: textAt(record, 'model') };
  if (calls.length) return { ...callsOwn(calls, text), ...common };
  if (text) return { ...common, kind: 'answer', title: firstLine(text) };
  const title = firstLine(thinking) || (type === 'assistant' ? 'an empty answer' : type);
  return { ...common, kind: thinking ? 'thinking' : spaced(type) || 'no type', title };
}

function readResult(
  record: JsonObject,
  parts: readonly JsonObject[],
  call: AnsweredCall | null,
): Own {
  const answers = parts.flatMap((part) => objectAt(part, 'functionResponse') ?? []);
  const text = answers.map((one) => responseText(objectAt(one, 'response'))).join('\n');
  const ids = answers.map((one) => textAt(one, 'id'));
  const status = textAt(record, 'toolCallResult', 'status');
  const refusal = geminiRefusal(text);
  const isError = !refusal && (status === 'error' || status === 'cancelled');
  const shown = memberAt(record, 'toolCallResult', 'resultDisplay');
  const isDone = !refusal && !isError && call?.input !== undefined;
  const effects = isDone ? readGeminiEffects(call.tool, call.input ?? null, shown) : null;
  const said = text || (typeof shown === 'string' ? shown : '');
  const calls = ids.length ? ids : [textAt(record, 'toolCallResult', 'callId')];
  return {
    ...resultOwn({ calls, isError, refusal, text: said, files: effects?.files ?? [] }, call),
    written: effects?.written ?? [],
    facts: status === 'cancelled' ? [['Status', status]] : [],
  };
}

function readSystem(record: JsonObject): Own {
  const subtype = textAt(record, 'subtype') ?? '';
  if (/compress/.test(subtype))
    return { kind: 'compaction', title: 'Conversation compacted', shape: 'read' };
  const event = textAt(record, 'systemPayload', 'uiEvent', 'event.name');
  const words = event?.replace(/^qwen-code\./, '') ?? '';
  const kind = spaced(subtype) || 'system';
  return {
    kind: event === null ? kind : `echo: ${kind}`,
    shape: 'read',
    title: words ? `${kind}: ${spaced(words)}` : kind,
  };
}

const PARTS = [
  ['input tokens', 'promptTokenCount'],
  ['output tokens', 'candidatesTokenCount'],
  ['cached input tokens', 'cachedContentTokenCount'],
  ['thinking tokens', 'thoughtsTokenCount'],
] as const;

function listUsage(record: JsonObject): readonly Usage[] {
  const usage = objectAt(record, 'usageMetadata');
  if (!usage) return [];
  return PARTS.flatMap(([part, name]) => {
    const tokens = writtenAt(usage, name);
    return tokens === null ? [] : [{ part, tokens }];
  });
}
