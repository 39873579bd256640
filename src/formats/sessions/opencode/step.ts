// One small file of opencode: a session, a message, or a part of one.

import {
  memberAt,
  numberAt,
  objectAt,
  textAt,
  textsAt,
  writtenAt,
} from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { spaced } from '../../../ledger/format/describe.ts';
import { readAbout } from '../about.ts';
import { missingMembers, typeFaults } from '../member-types.ts';
import {
  type AnsweredCall,
  DOLLARS,
  fileEffect,
  makeStep,
  type Own,
  type SessionStep,
  type Usage,
} from '../step.ts';
import { clipped, firstLine, moment } from '../text.ts';
import { readToolPart } from './tool.ts';

export function stepOfSmall(
  record: JsonObject,
  _: AnsweredCall | null,
  about: string | null,
): SessionStep {
  const note = readAbout(about);
  const isPart = memberAt(record, 'messageID') !== undefined;
  const isMessage = !isPart && memberAt(record, 'role') !== undefined;
  const own = isPart
    ? readPart(record, note)
    : isMessage
      ? readMessageRecord(record)
      : readSession(record);
  const session = textAt(record, 'sessionID') ?? textAt(record, 'id');
  return makeStep({
    time: readTime(record),
    id: textAt(record, 'id'),
    session,
    agent: session,
    faults: findFaults(record, isPart),
    title: own.kind,
    ...own,
  });
}

function findFaults(record: JsonObject, isPart: boolean): SessionStep['faults'] {
  const faults = typeFaults(record, {
    id: ['text'],
    sessionID: ['text'],
    messageID: ['text'],
    parentID: ['text', 'null'],
    role: ['text'],
    type: ['text'],
    time: ['object'],
  });
  const names = isPart ? ['id', 'type'] : ['id'];
  const absent = names.filter((name) => memberAt(record, name) === undefined);
  return [...faults, ...absent.flatMap((name) => missingMembers(name))];
}

/** Written in milliseconds. */
function readTime(record: JsonObject): number | null {
  const time =
    numberAt(record, 'time', 'created') ??
    numberAt(record, 'time', 'start') ??
    numberAt(record, 'state', 'time', 'start');
  return time === null ? null : moment(time / 1000);
}

function readSession(record: JsonObject): Own {
  const parent = textAt(record, 'parentID');
  const version = textAt(record, 'version');
  return {
    kind: 'session',
    shape: 'start',
    isSide: parent !== null,
    isOutside: true,
    title: firstLine(textAt(record, 'title') ?? '') || 'Session begins',
    laneName: textAt(record, 'title'),
    note: version === null ? '' : `version ${version}`,
    base: parent === null ? null : { lane: parent, kind: 'delegation', records: null, bytes: null },
    facts: listFacts([
      ['Folder', textAt(record, 'directory')],
      ['Project', textAt(record, 'projectID')],
    ]),
  };
}

function listFacts(facts: readonly (readonly [string, string | null])[]): SessionStep['facts'] {
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

function readMessageRecord(record: JsonObject): Own {
  const role = textAt(record, 'role') ?? 'nobody';
  const model = textAt(record, 'modelID') ?? textAt(record, 'model', 'modelID');
  const error = objectAt(record, 'error');
  const parent = textAt(record, 'parentID');
  const words = textAt(error ?? undefined, 'data', 'message') ?? '';
  const isAnswer = role === 'assistant';
  return {
    kind: error ? 'error' : `message of the ${role}`,
    shape: error ? 'denied' : 'read',
    title: error
      ? `${textAt(error, 'name') ?? 'Error'}: ${firstLine(words)}`
      : isAnswer
        ? `Answer of ${model ?? 'a model that is not named'}`
        : `Message of the ${role}`,
    note: firstLine(textAt(record, 'summary', 'title') ?? ''),
    parent: parent ?? undefined,
    message: textAt(record, 'id'),
    isOutside: !isAnswer,
    model: isAnswer ? model : null,
    facts: listFacts([
      ['Cost of its steps', readCost(record)],
      ['Agent', textAt(record, 'agent')],
      ['Ended by', textAt(record, 'finish')],
    ]),
  };
}

function readPart(record: JsonObject, note: ReturnType<typeof readAbout>): Own {
  const role = note('role');
  const type = textAt(record, 'type') ?? '';
  const message = textAt(record, 'messageID');
  if (type === 'tool') return { ...readToolPart(record), message };
  const text = textAt(record, 'text') ?? '';
  const blocks: SessionStep['blocks'] = text ? [{ type: 'text', title: 'Text', text }] : [];
  if (type === 'text') {
    const isTyped = role === 'user' && memberAt(record, 'synthetic') !== true;
    const title = firstLine(text) || 'an empty text';
    if (isTyped)
      return { kind: 'prompt', isPrompt: true, task: text, shape: 'start', title, blocks };
    return { kind: role === 'user' ? 'note' : 'answer', title, blocks, message };
  }
  if (type === 'reasoning')
    return { kind: 'thinking', title: firstLine(text) || 'thinking', blocks, message };
  if (type === 'step-finish') {
    const usage = listUsage(record);
    const words = usage.map(({ part, tokens }) => `${tokens} ${part}`).join(', ');
    return {
      kind: 'usage',
      isOutside: true,
      shape: 'read',
      usage,
      model: note('model'),
      title: `Usage: ${words || 'none'}`,
    };
  }
  if (type === 'compaction')
    return { kind: 'compaction', title: 'Conversation compacted', shape: 'read', message };
  if (type === 'patch') return { ...readPatch(record), message };
  const named = textAt(record, 'filename') ?? '';
  const kind = spaced(type).replaceAll('-', ' ');
  return {
    kind: kind || 'no type',
    isOutside: true,
    shape: 'read',
    message,
    title: firstLine(named ? `${kind}: ${named}` : kind) || 'a part without a type',
    unknown: TYPES.has(type) ? [] : [`kind ${type.slice(0, 80)}`],
  };
}

/** Files that are others after a step than before it, whatever changed them: only their names are written. */
function readPatch(record: JsonObject): Own {
  const paths = [...new Set(textsAt(record, 'files'))];
  const names = paths.slice(0, 20).map((path) => path.split('/').at(-1) ?? path);
  return {
    kind: 'patch',
    isOutside: true,
    shape: paths.length ? 'change' : 'read',
    title: `Changed since the step began: ${clipped(names.join(', ')) || 'no file'}`,
    files: paths.map((path) => fileEffect(path, 'touched', { isSum: true })),
    facts: listFacts([['Snapshot before the step', textAt(record, 'hash')]]),
  };
}

const TYPES: ReadonlySet<string> = new Set([
  'step-start',
  'file',
  'snapshot',
  'agent',
  'subtask',
  'retry',
]);

/** A number, or an object with one. */
function readCost(record: JsonObject): string | null {
  return writtenAt(record, 'cost') ?? writtenAt(record, 'cost', 'usd');
}

const PARTS = [
  ['input tokens', ['input']],
  ['output tokens', ['output']],
  ['thinking tokens', ['reasoning']],
  ['cache read tokens', ['cache', 'read']],
  ['cache write tokens', ['cache', 'write']],
] as const;

function listUsage(record: JsonObject): readonly Usage[] {
  const cost = readCost(record);
  const tokens = PARTS.flatMap(([part, path]) => {
    const written = writtenAt(record, 'tokens', ...path);
    return written === null ? [] : [{ part, tokens: written }];
  });
  return cost === null ? tokens : [...tokens, { part: DOLLARS, tokens: cost }];
}
