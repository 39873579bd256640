// One line of a Claude Code session file.

import { memberAt, numberAt, objectAt, textAt, writtenAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { spaced } from '../../../ledger/format/describe.ts';
import type { AnsweredCall, Own, SessionStep, Usage } from '../step.ts';
import { makeStep } from '../step.ts';
import { firstLine, parseSessionTime } from '../text.ts';
import { readToolEffects } from './effects.ts';
import { findMemberFaults, findUnknownKinds } from './members.ts';
import { listContentBlocks, listToolCalls, listToolResults, readContentText } from './message.ts';
import { endOfRun, isEndOfRun, isPrinted } from './printed.ts';
import { readQueued } from './queue.ts';

export function agentLane(id: string): string {
  return `agent ${id}`;
}

export function claudeStep(record: JsonObject, call: AnsweredCall | null): SessionStep {
  const type = textAt(record, 'type') ?? '';
  const begunBy = textAt(record, 'parent_tool_use_id');
  const agent = textAt(record, 'agentId') ?? begunBy;
  const isSide = memberAt(record, 'isSidechain') === true || begunBy !== null;
  const parent = memberAt(record, 'parentUuid');
  const id = textAt(record, 'uuid');
  const own = describeRecord(type, record, call);
  return makeStep({
    time: parseSessionTime(textAt(record, 'timestamp')),
    id,
    parent: typeof parent === 'string' ? parent : null,
    goesOnFrom: textAt(record, 'logicalParentUuid'),
    session: textAt(record, 'sessionId') ?? textAt(record, 'session_id'),
    begunBy,
    agent: isSide && agent !== null ? agentLane(agent) : null,
    isSide,
    isOutside: (id === null && !isPrinted(record)) || BESIDE.has(type),
    mayLag: LAGGING.has(type),
    copyOf: textAt(record, 'forkedFrom', 'messageUuid'),
    blocks: textBlocks(record),
    faults: findMemberFaults(record),
    unknown: findUnknownKinds(record),
    ...own,
  });
}

const BESIDE: ReadonlySet<string> = new Set(['progress', 'stream_event']);

/** Kinds of records that hooks and the program itself add to the conversation. */
const LAGGING: ReadonlySet<string> = new Set(['attachment', 'progress', 'system']);

function describeRecord(type: string, record: JsonObject, call: AnsweredCall | null): Own {
  if (type === 'user') return readUser(record, call);
  if (type === 'assistant') return readAssistant(record);
  if (isEndOfRun(record)) return endOfRun(record);
  const queued = readQueued(type, record);
  if (queued) return queued;
  const subtype = textAt(record, 'subtype');
  if (
    type === 'system' &&
    (subtype === 'compact_boundary' || subtype === 'microcompact_boundary')
  ) {
    const tokens = writtenAt(record, 'compactMetadata', 'preTokens');
    const trigger = textAt(record, 'compactMetadata', 'trigger');
    const note = [trigger, tokens && `${tokens} tokens before`].filter((one) => one).join(' · ');
    return { kind: 'compaction', title: 'Conversation compacted', note, shape: 'read' };
  }
  const inner = subtype ?? textAt(record, 'data', 'type') ?? textAt(record, 'attachment', 'type');
  const said =
    textAt(record, 'summary') ??
    textAt(record, 'content') ??
    textAt(record, 'customTitle') ??
    textAt(record, 'aiTitle') ??
    textAt(record, 'operation') ??
    textAt(record, 'attachment', 'content') ??
    '';
  const kind = spaced((inner === null ? type : `${type}: ${inner}`).replaceAll('-', ' '));
  const words = firstLine(said);
  return {
    kind: kind || 'no type',
    title: words ? `${kind}: ${words}` : kind || 'a record without a type',
    shape: /error|refusal/.test(inner ?? '') ? 'denied' : 'read',
  };
}

const INTERRUPTED = /^\[Request interrupted by user/;

function readUser(record: JsonObject, call: AnsweredCall | null): Own {
  const blocks = listContentBlocks(record);
  const results = listToolResults(blocks, record);
  if (results.length) return readResult(record, results, call);
  const text = readContentText(memberAt(record, 'message', 'content'));
  const isMeta = memberAt(record, 'isMeta') === true;
  if (memberAt(record, 'isCompactSummary') === true)
    return {
      kind: 'summary',
      title: `Summary of what came before: ${firstLine(text)}`,
      shape: 'read',
    };
  if (INTERRUPTED.test(text))
    return {
      kind: 'interruption',
      title: 'Interrupted by the user',
      isPrompt: true,
      shape: 'denied',
    };
  const images = blocks.filter((block) => textAt(block, 'type') === 'image').length;
  const note = images ? `${images} ${images === 1 ? 'image' : 'images'}` : '';
  const title = commandIn(text) || firstLine(text) || (images ? 'an image' : 'an empty prompt');
  if (isMeta) return { kind: 'note', title, note, shape: 'read' };
  return {
    kind: 'prompt',
    title,
    note,
    shape: 'start',
    isPrompt: true,
    task: commandIn(text) || text,
  };
}

/** A command of the program's own is written in tags. */
function commandIn(text: string): string {
  const [, name = ''] = /<command-name>([^<]{1,80})<\/command-name>/.exec(text) ?? [];
  const [, args = ''] = /<command-args>([^<]{1,400})<\/command-args>/.exec(text) ?? [];
  return firstLine(`${name} ${args}`);
}

function readResult(
  record: JsonObject,
  results: SessionStep['results'],
  call: AnsweredCall | null,
): Own {
  const refused = results.find(({ refusal }) => refusal)?.refusal;
  const failed = results.some(({ isError }) => isError);
  const name = call ? [call.tool, call.subject].filter((part) => part).join(': ') : '';
  const words = firstLine(resultText(record)).replace(/<\/?tool_use_error>/g, '');
  const agent = textAt(record, 'toolUseResult', 'agentId');
  const calls = numberAt(record, 'toolUseResult', 'totalToolUseCount');
  const isDone = textAt(record, 'toolUseResult', 'status') === 'completed';
  const effects = refused || failed ? { files: [], written: [] } : readToolEffects(record, call);
  const what = refused ? 'Refused' : failed ? 'Failed' : 'Result';
  return {
    kind: refused ? 'refusal' : failed ? 'tool error' : 'tool result',
    title: `${what}: ${name || words || 'a tool call'}`,
    note: refused?.by === 'user' ? firstLine(refused.reason ?? '') : name ? words : '',
    shape: refused
      ? 'denied'
      : effects.files.some(isChange) || effects.written.length
        ? 'change'
        : 'read',
    results,
    ...effects,
    handsTo: agent === null ? [] : [agentLane(agent)],
    startsRun: textAt(record, 'toolUseResult', 'runId'),
    total: agent !== null && calls !== null && isDone ? { lane: agentLane(agent), calls } : null,
  };
}

function isChange({ how }: SessionStep['files'][number]): boolean {
  return how === 'written' || how === 'removed';
}

function resultText(record: JsonObject): string {
  const texts = listContentBlocks(record).map((block) =>
    readContentText(memberAt(block, 'content')),
  );
  return texts.join('\n');
}

function readAssistant(record: JsonObject): Own {
  const blocks = listContentBlocks(record);
  const calls = listToolCalls(blocks);
  const text = readContentText(memberAt(record, 'message', 'content'));
  const thinking = blocks.flatMap((block) => textAt(block, 'thinking') ?? []).join('\n');
  const [first] = calls;
  const common = {
    calls,
    message: textAt(record, 'message', 'id'),
    usage: listUsage(record),
    model: textAt(record, 'message', 'model'),
  };
  const isError = memberAt(record, 'isApiErrorMessage') === true;
  if (first) {
    const others = calls.length > 1 ? ` and ${calls.length - 1} more` : '';
    return {
      ...common,
      kind: 'tool call',
      title: [first.tool, first.subject].filter((part) => part).join(': ') + others,
      note: firstLine(text),
      shape: calls.some(({ delegates }) => delegates) ? 'delegation' : 'read',
    };
  }
  if (text)
    return {
      ...common,
      kind: isError ? 'error' : 'answer',
      title: firstLine(text),
      shape: isError ? 'denied' : 'read',
    };
  const title = thinking ? firstLine(thinking) : 'thinking, not kept as text';
  return { ...common, kind: 'thinking', title, shape: 'read' };
}

function textBlocks(record: JsonObject): SessionStep['blocks'] {
  const content = memberAt(record, 'message', 'content');
  if (typeof content === 'string') return [{ type: 'text', title: 'Text', text: content }];
  const blocks = listContentBlocks(record).flatMap((block): SessionStep['blocks'][number][] => {
    const said = textAt(block, 'text');
    if (said !== null) return [{ type: 'text', title: 'Text', text: said }];
    const thinking = textAt(block, 'thinking');
    if (thinking) return [{ type: 'text', title: 'Thinking', text: thinking }];
    if (textAt(block, 'type') !== 'tool_result') return [];
    return [{ type: 'text', title: 'Result', text: readContentText(memberAt(block, 'content')) }];
  });
  const summary = textAt(record, 'summary') ?? textAt(record, 'content');
  return summary ? [...blocks, { type: 'text', title: 'Text', text: summary }] : blocks;
}

const PARTS = [
  ['input tokens', 'input_tokens'],
  ['output tokens', 'output_tokens'],
  ['cache write tokens', 'cache_creation_input_tokens'],
  ['cache read tokens', 'cache_read_input_tokens'],
] as const;

function listUsage(record: JsonObject): readonly Usage[] {
  const usage = objectAt(record, 'message', 'usage');
  if (!usage) return [];
  return PARTS.flatMap(([part, name]) => {
    const tokens = writtenAt(usage, name);
    return tokens === null ? [] : [{ part, tokens }];
  });
}
