// One record of a SWE-agent run: a message, a step, or how the run ended.

import { memberAt, numberAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { lastName } from '../../../ledger/format/describe.ts';
import { readAbout } from '../about.ts';
import { readPartsText } from '../codex/parts.ts';
import { missingMembers, typeFaults } from '../member-types.ts';
import {
  type AnsweredCall,
  fileEffect,
  makeStep,
  type Own,
  type SessionStep,
  type StepComparison,
} from '../step.ts';
import { clipped, firstLine } from '../text.ts';
import { callName, callsOwn, resultOwn } from '../titles.ts';
import { commandCall, sweCalls, writtenIds } from './calls.ts';
import { readSweEnd } from './end.ts';

type Notes = ReturnType<typeof readAbout>;

export function stepOfRun(
  record: JsonObject,
  call: AnsweredCall | null,
  about: string | null,
): SessionStep {
  const note = readAbout(about);
  const own = readOwn(record, call, note);
  return makeStep({ faults: findFaults(record), laneName: note('lane'), ...own });
}

function readOwn(record: JsonObject, call: AnsweredCall | null, note: Notes): Own {
  if (note('end')) return readSweEnd(record, note);
  if (textAt(record, 'role') !== null) return readMessageRecord(record, call, note);
  return readTrajectory(record, call, note);
}

function findFaults(record: JsonObject): SessionStep['faults'] {
  if (memberAt(record, 'role') === undefined) return [];
  const faults = typeFaults(record, { role: ['text'], content: ['text', 'list', 'null'] });
  return memberAt(record, 'content') === undefined
    ? [...faults, ...missingMembers('content', 'a text or a list')]
    : faults;
}

/** Where the words of a task begin in what the program wrote around it. */
const TASK = /(?:ISSUE:|<pr_description>|Task:)\s*([\s\S]{1,4000})/;

/** Commands after which the open file may be another. */
const CHANGES: ReadonlySet<string> = new Set(['edit', 'create', 'insert']);
/** There are no exit codes: it is read from the wording. */
const FAILED =
  /^(?:Your proposed edit has introduced|Your bash command contained syntax errors|Your command syntax)/;

function readMessageRecord(record: JsonObject, call: AnsweredCall | null, note: Notes): Own {
  const text = readPartsText(memberAt(record, 'content'));
  const role = textAt(record, 'role') ?? '';
  const blocks: SessionStep['blocks'] = [{ type: 'text', title: 'Text', text }];
  if (memberAt(record, 'is_demo') === true)
    return {
      kind: 'demonstration',
      shape: 'read',
      isOutside: true,
      blocks,
      title: `Shown as an example, not done in this run: ${firstLine(text)}`,
    };
  if (role === 'system')
    return { kind: 'instructions', title: firstLine(text), shape: 'read', blocks };
  const answers = note('answers');
  if (answers !== null) {
    const seconds = note('seconds');
    const path = note('file');
    const isError = FAILED.test(text);
    const files =
      path !== null && call && CHANGES.has(call.tool) ? [fileEffect(path, 'touched')] : [];
    const result = { calls: answers.split('\n'), isError, text, files };
    return {
      ...resultOwn(result, call),
      facts: seconds === null ? [] : [['Ran for', `${Number(seconds).toFixed(2)} s`]],
      compared: compareHow(note('compared')),
    };
  }
  if (role === 'assistant') {
    const thought = textAt(record, 'thought') ?? text;
    const path = note('file');
    const calls = sweCalls(record, note('id') ?? '').map((one) =>
      path !== null && CHANGES.has(one.tool) ? { ...one, subject: lastName(path) } : one,
    );
    const ids = writtenIds(record);
    const facts: SessionStep['facts'] = ids.trim() ? [['Call id', ids.replaceAll('\n', ', ')]] : [];
    if (calls.length) return { ...callsOwn(calls, thought), blocks, facts };
    return { kind: 'answer', title: firstLine(text) || 'an empty answer', blocks };
  }
  const task = TASK.exec(text)?.[1] ?? text;
  return {
    kind: 'prompt',
    isPrompt: true,
    task: text,
    shape: 'start',
    blocks,
    title: firstLine(task) || 'an empty prompt',
  };
}

function compareHow(how: string | null): readonly StepComparison[] {
  if (how === null) return [];
  if (how === 'same') return [{ check: 'sessions.sum', found: null }];
  return [
    {
      check: 'sessions.sum',
      found: {
        severity: 'info',
        path: 'content',
        expected: 'the observation of its step',
        actual: 'another text',
        message:
          'The step of the trajectory has another observation than this message: one was shortened for the model, or changed.',
      },
    },
  ];
}

/** A step that no message says, or that says something else. */
function readTrajectory(record: JsonObject, call: AnsweredCall | null, note: Notes): Own {
  const observation = textAt(record, 'observation') ?? '';
  const action = textAt(record, 'action') ?? '';
  const answers = note('answers');
  if (answers !== null)
    return resultOwn({ calls: answers.split('\n'), isError: false, text: observation }, call);
  const blocks: SessionStep['blocks'] = [
    { type: 'text', title: 'Thought', text: textAt(record, 'thought') ?? '' },
    { type: 'text', title: 'Observation', text: observation },
  ];
  const id = note('alone');
  if (id === null)
    return {
      kind: 'echo: step',
      isEcho: true,
      isOutside: true,
      shape: 'read',
      blocks,
      title: `Step: ${clipped(firstLine(action))}`,
    };
  const done = commandCall(id, action);
  const time = numberAt(record, 'execution_time');
  return {
    kind: 'step',
    shape: 'read',
    blocks,
    calls: action ? [done] : [],
    title: action ? callName(done) : firstLine(textAt(record, 'thought') ?? '') || 'a step',
    note: firstLine(observation),
    results: action ? [{ call: id, isError: false, refusal: null }] : [],
    facts: time === null ? [] : [['Ran for', `${time.toFixed(2)} s`]],
  };
}
