// One record of a Gemini CLI session: a message with its calls and their results, or what is set.

import {
  listAt,
  memberAt,
  numberAt,
  objectAt,
  textAt,
  writtenAt,
} from '../../../base/json/access.ts';
import { isObject, type JsonObject } from '../../../base/json/value.ts';
import { readAbout } from '../about.ts';
import { readPartsText } from '../codex/parts.ts';
import { typeFaults } from '../member-types.ts';
import { type AnsweredCall, makeStep, type Own, type SessionStep, type Usage } from '../step.ts';
import { firstLine, parseSessionTime } from '../text.ts';
import { callsOwn } from '../titles.ts';
import { geminiCalls } from './calls.ts';

const TYPES: ReadonlySet<string> = new Set(['user', 'gemini', 'model', 'info', 'error', 'warning']);

export function stepOfGemini(
  record: JsonObject,
  _: AnsweredCall | null,
  about: string | null,
): SessionStep {
  const note = readAbout(about);
  const session = textAt(record, 'sessionId') ?? note('session');
  const own = readOwn(record);
  const replacedBy = note('replaced by');
  const step = makeStep({
    time: parseSessionTime(textAt(record, 'timestamp') ?? textAt(record, 'startTime')),
    id: textAt(record, 'id'),
    session,
    agent: session,
    isSide: (textAt(record, 'kind') ?? note('kind')) === 'subagent',
    faults: typeFaults(record, {
      id: ['text'],
      timestamp: ['text'],
      type: ['text'],
      content: ['text', 'list', 'object'],
      toolCalls: ['list'],
      tokens: ['object', 'null'],
    }),
    ...own,
    facts: [...(own.facts ?? []), ...listFacts(note)],
  });
  if (replacedBy === null) return step;
  return makeStep({
    kind: `earlier: ${step.kind}`,
    title: step.title,
    shape: step.shape,
    id: step.id,
    time: step.time,
    session,
    agent: session,
    isEcho: true,
    isOutside: true,
    note: `replaced in line ${replacedBy}`,
    blocks: step.blocks,
  });
}

function listFacts(note: ReturnType<typeof readAbout>): SessionStep['facts'] {
  const facts = [
    ['Project', note('project')],
    ['Begun', note('begun')],
    ['Kind of session', note('kind')],
  ] as const;
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

function readOwn(record: JsonObject): Own {
  const rewind = textAt(record, '$rewindTo');
  if (rewind !== null)
    return {
      kind: 'rewind',
      isOutside: true,
      shape: 'rollback',
      title: 'Rewound: what came since is a side branch',
      facts: [['Back to before', rewind]],
    };
  const set = objectAt(record, '$set');
  if (set) {
    const names = set.members.map(([name]) => name).join(', ');
    return { kind: 'set', isOutside: true, shape: 'read', title: firstLine(`Set: ${names}`) };
  }
  const type = textAt(record, 'type');
  if (type === null && textAt(record, 'projectHash') !== null)
    return {
      kind: 'session',
      isOutside: true,
      shape: 'read',
      title: 'Session begins',
      facts: [['Project', textAt(record, 'projectHash') ?? '']],
    };
  return readMessageRecord(record, type ?? '');
}

const CANCELLED = /^Request cancelled/;

function readMessageRecord(record: JsonObject, type: string): Own {
  const content = memberAt(record, 'content') ?? memberAt(record, 'parts');
  const text = textAt(content, 'text') ?? readPartsText(content);
  const thoughts = (listAt(record, 'thoughts') ?? [])
    .filter(isObject)
    .map((one) =>
      [textAt(one, 'subject'), textAt(one, 'description')].filter((part) => part).join(': '),
    );
  const blocks: SessionStep['blocks'] = [
    ...(text ? [{ type: 'text', title: 'Text', text } as const] : []),
    ...(thoughts.length
      ? [{ type: 'text', title: 'Thinking', text: thoughts.join('\n') } as const]
      : []),
  ];
  if (type === 'user')
    return {
      kind: 'prompt',
      isPrompt: true,
      task: text,
      shape: 'start',
      blocks,
      title: firstLine(text) || 'an empty prompt',
    };
  if (type !== 'gemini' && type !== 'model') {
    const isStop = type === 'error' || CANCELLED.test(text);
    return {
      kind: CANCELLED.test(text) ? 'interruption' : type || 'no type',
      title: firstLine(text) || type || 'a record without a type',
      blocks,
      isOutside: true,
      shape: isStop ? 'denied' : 'read',
      unknown: type === '' || TYPES.has(type) ? [] : [`kind ${type.slice(0, 80)}`],
    };
  }
  const common = { usage: listUsage(record), model: textAt(record, 'model') };
  const { calls, results, files, written, handsTo, said } = geminiCalls(record);
  if (calls.length)
    return {
      ...callsOwn(calls, text || (thoughts[0] ?? '')),
      ...common,
      results,
      files,
      written,
      handsTo,
      blocks: [...blocks, ...said],
      shape: results.some(({ refusal }) => refusal)
        ? 'denied'
        : files.length || written.length
          ? 'change'
          : handsTo.length
            ? 'delegation'
            : 'read',
    };
  if (text) return { ...common, kind: 'answer', title: firstLine(text), blocks };
  const title = firstLine(thoughts[0] ?? '') || 'an empty answer';
  return { ...common, kind: thoughts.length ? 'thinking' : 'answer', title, blocks };
}

const PARTS = [
  ['input tokens', 'input'],
  ['output tokens', 'output'],
  ['cached input tokens', 'cached'],
  ['thinking tokens', 'thoughts'],
  ['tool tokens', 'tool'],
] as const;

function listUsage(record: JsonObject): readonly Usage[] {
  const usage = objectAt(record, 'tokens') ?? undefined;
  return PARTS.flatMap(([part, name]) => {
    const tokens = numberAt(usage, name) === null ? null : writtenAt(usage, name);
    return tokens === null ? [] : [{ part, tokens }];
  });
}
