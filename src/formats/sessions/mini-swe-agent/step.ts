// One record of a mini-swe-agent run: a message, or how the run ended.

import { memberAt, numberAt, textAt, writtenAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { readAbout } from '../about.ts';
import { readPartsText } from '../codex/parts.ts';
import { missingMembers, typeFaults } from '../member-types.ts';
import {
  type AnsweredCall,
  DOLLARS,
  makeStep,
  type Own,
  type SessionCall,
  type SessionStep,
  type StepRefusal,
  type Usage,
} from '../step.ts';
import { firstLine, moment } from '../text.ts';
import { callsOwn, resultOwn } from '../titles.ts';
import { commandsIn } from './commands.ts';
import { readMiniEnd } from './end.ts';

type Notes = ReturnType<typeof readAbout>;

export function stepOfMini(
  record: JsonObject,
  call: AnsweredCall | null,
  about: string | null,
): SessionStep {
  const note = readAbout(about);
  if (note('end')) return makeStep(readMiniEnd(record, note));
  return makeStep({
    time: moment(numberAt(record, 'extra', 'timestamp')),
    faults: findFaults(record),
    ...readMessageRecord(record, call, note),
  });
}

function findFaults(record: JsonObject): SessionStep['faults'] {
  const faults = typeFaults(record, {
    role: ['text'],
    content: ['text', 'list', 'null'],
    extra: ['object'],
  });
  // The other interface of a model writes objects of its own.
  const isOther =
    memberAt(record, 'object') !== undefined || memberAt(record, 'type') !== undefined;
  return isOther || memberAt(record, 'role') !== undefined
    ? faults
    : [...faults, ...missingMembers('role')];
}

const REFUSED = /^Command not executed\. The user rejected your command[^\n]{0,200}\n?([\s\S]*)/;

function readMessageRecord(record: JsonObject, call: AnsweredCall | null, note: Notes): Own {
  const text = readPartsText(memberAt(record, 'content'));
  const role = textAt(record, 'role') ?? '';
  const blocks: SessionStep['blocks'] = text ? [{ type: 'text', title: 'Text', text }] : [];
  if (role === 'system')
    return { kind: 'instructions', title: firstLine(text), shape: 'read', blocks };
  if (role === 'assistant') {
    const id = note('id') ?? '';
    const commands = commandsIn(record);
    const calls = commands.map(
      (command, nth): SessionCall => ({
        id: commands.length > 1 ? `${id}.${nth + 1}` : id,
        tool: 'bash',
        subject: firstLine(command),
        input: command,
        delegates: false,
      }),
    );
    const own: Own = calls.length
      ? callsOwn(calls, text)
      : { kind: 'answer', title: firstLine(text) || 'an empty answer' };
    return { ...own, blocks, usage: listCosts(record), model: note('model') };
  }
  const answers = note('answers');
  if (answers !== null) return readAnswer(record, answers, text, call);
  return {
    kind: 'prompt',
    isPrompt: true,
    task: text,
    shape: 'start',
    blocks,
    title:
      firstLine(text.replace(/^(?:Please solve this issue|Task):\s*/, '')) || 'an empty prompt',
  };
}

function listCosts(record: JsonObject): readonly Usage[] {
  const cost = writtenAt(record, 'extra', 'cost');
  return cost === null ? [] : [{ part: DOLLARS, tokens: cost }];
}

function readAnswer(
  record: JsonObject,
  answers: string,
  text: string,
  call: AnsweredCall | null,
): Own {
  const [, reason] = REFUSED.exec(text) ?? [];
  const refusal: StepRefusal | null =
    reason === undefined ? null : { recorded: false, by: 'user', reason: reason.trim() || null };
  const code = writtenAt(record, 'extra', 'returncode') ?? codeIn(text);
  const exception = textAt(record, 'extra', 'exception_info') ?? '';
  const isError = !refusal && (exception !== '' || (code !== null && code !== '0'));
  const said = exception || textAt(record, 'extra', 'raw_output') || outputIn(text);
  return {
    ...resultOwn({ calls: [answers], isError, refusal, text }, call),
    note: firstLine(refusal?.reason ?? said),
    facts: code === null ? [] : [['Exit code', code]],
  };
}

/** The first form has no member for it. */
function codeIn(text: string): string | null {
  return /^<returncode>(-?\d{1,10})<\/returncode>/.exec(text)?.[1] ?? null;
}

function outputIn(text: string): string {
  return text
    .replace(/^<returncode>-?\d{1,10}<\/returncode>\s*<output>\s*/, '')
    .replace(/<\/output>\s*$/, '');
}
