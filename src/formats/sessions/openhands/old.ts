// One event of the OpenHands of 2025: an action, or an observation that may answer one.

import { memberAt, numberAt, objectAt, textAt, writtenAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { spaced } from '../../../ledger/format/describe.ts';
import { typeFaults } from '../member-types.ts';
import { type AnsweredCall, fileEffect, makeStep, type Own, type SessionStep } from '../step.ts';
import { firstLine } from '../text.ts';
import { callsOwn, callWith, resultOwn } from '../titles.ts';
import { editIn, tasksIn } from './files.ts';
import { CONVERSATION, timeFacts } from './shared.ts';
import { usageOfAnswer } from './usage.ts';

export function isOldEvent(record: JsonObject): boolean {
  const isAction = textAt(record, 'action') !== null && objectAt(record, 'args') !== null;
  const isSeen = textAt(record, 'observation') !== null && textAt(record, 'content') !== null;
  const isPlaced = textAt(record, 'source') !== null && numberAt(record, 'id') !== null;
  return (isAction || isSeen) && isPlaced;
}

export function stepOfOld(record: JsonObject, call: AnsweredCall | null): SessionStep {
  const id = writtenAt(record, 'id');
  const action = textAt(record, 'action');
  const observation = textAt(record, 'observation');
  const own =
    action !== null
      ? readAction(action, record, id)
      : observation !== null
        ? readObservation(observation, record, call)
        : { kind: 'neither action nor observation' };
  return makeStep({
    id,
    rising: numberAt(record, 'id'),
    agent: CONVERSATION,
    faults: findFaults(record, action ?? observation),
    title: own.kind,
    ...own,
    facts: [...timeFacts(record), ...(own.facts ?? [])],
  });
}

function findFaults(record: JsonObject, kind: string | null): SessionStep['faults'] {
  const faults = typeFaults(record, {
    id: ['number'],
    timestamp: ['text'],
    source: ['text'],
    message: ['text'],
    cause: ['number', 'null'],
    args: ['object'],
    extras: ['object'],
  });
  if (kind !== null) return faults;
  return [
    ...faults,
    { path: 'action', expected: 'an action or an observation', actual: 'nothing' },
  ];
}

/** Actions that nothing answers. */
const NO_CALLS: ReadonlySet<string> = new Set([
  'message',
  'system',
  'change_agent_state',
  'finish',
  'reject',
  'null',
  'start',
  'condensation',
  'condensation_request',
  'pause',
  'resume',
  'stop',
]);

function readAction(action: string, record: JsonObject, id: string | null): Own {
  const args = objectAt(record, 'args') ?? null;
  const content = textAt(args ?? undefined, 'content') ?? textAt(record, 'message') ?? '';
  const response = objectAt(record, 'tool_call_metadata', 'model_response') ?? undefined;
  const usage = objectAt(response, 'usage');
  const common = {
    message: textAt(response, 'id'),
    model: textAt(response, 'model'),
    usage: usage ? usageOfAnswer(usage) : [],
  };
  const isUser = textAt(record, 'source') === 'user';
  const blocks: SessionStep['blocks'] = content
    ? [{ type: 'text', title: 'Text', text: content }]
    : [];
  if (action === 'message')
    return {
      ...common,
      ...(isUser
        ? { kind: 'prompt', isPrompt: true, task: content, shape: 'start' as const }
        : { kind: 'answer' }),
      title: firstLine(content) || 'an empty message',
      blocks,
    };
  if (action === 'finish') {
    const text = textAt(args ?? undefined, 'final_thought') || content;
    return {
      ...common,
      kind: 'finish',
      shape: 'completed',
      title: `Finished: ${firstLine(text)}`,
      blocks: text ? [{ type: 'text', title: 'Text', text }] : [],
    };
  }
  if (NO_CALLS.has(action)) {
    const state = textAt(args ?? undefined, 'agent_state');
    const kind = spaced(action);
    const words = state ? `to ${spaced(state)}` : firstLine(content);
    return {
      ...common,
      kind,
      isOutside: true,
      shape: 'read',
      blocks,
      title: words ? `${kind}: ${words}` : kind,
    };
  }
  const tool = textAt(record, 'tool_call_metadata', 'function_name') ?? action;
  const thought = textAt(args ?? undefined, 'thought') ?? '';
  const confirmation = textAt(args ?? undefined, 'confirmation_state');
  return {
    ...common,
    ...callsOwn([callWith(id, tool, args)], thought),
    blocks: thought ? [{ type: 'text', title: 'Thought', text: thought }] : [],
    writ: confirmation === null ? [] : [['Confirmation', spaced(confirmation)]],
  };
}

function readObservation(observation: string, record: JsonObject, call: AnsweredCall | null): Own {
  const extras = objectAt(record, 'extras');
  const content = textAt(record, 'content') ?? '';
  const message = textAt(record, 'message') ?? '';
  const cause = writtenAt(record, 'cause');
  if (observation === 'agent_state_changed') {
    const state = textAt(extras ?? undefined, 'agent_state') ?? 'not said';
    return {
      kind: 'agent state',
      title: `The agent is ${spaced(state)}`,
      isOutside: true,
      shape: /awaiting_user_confirmation/.test(state)
        ? 'waiting'
        : /error|rejected|stopped/.test(state)
          ? 'denied'
          : 'read',
    };
  }
  if (observation === 'null' || cause === null)
    return {
      isOutside: true,
      shape: 'read',
      kind: observation === 'null' ? 'no observation' : spaced(observation),
      title: firstLine(content || message) || spaced(observation),
      blocks: content ? [{ type: 'text', title: 'Text', text: content }] : [],
    };
  const code = numberAt(extras ?? undefined, 'metadata', 'exit_code');
  const isRefused = observation === 'user_rejected';
  const isError = !isRefused && (observation === 'error' || (code ?? 0) > 0);
  const own = resultOwn(
    {
      calls: [cause],
      isError,
      refusal: isRefused
        ? { recorded: true, by: 'user', reason: firstLine(content) || null }
        : null,
      text: content || message,
      files: observation === 'edit' && extras ? editIn(extras) : call ? writtenBy(call) : [],
    },
    call,
  );
  return {
    ...own,
    note: code !== null && code < 0 ? 'still running when this was written' : own.note,
    written: extras && !isError && !isRefused ? tasksIn(extras) : [],
    facts: code === null ? [] : [['Exit code', String(code)]],
  };
}

/** The older way to write a file: its observation does not repeat the text. */
function writtenBy({ tool, input }: AnsweredCall): SessionStep['files'] {
  const path = textAt(input, 'path');
  if (tool !== 'write' || path === null || memberAt(input, 'content') === undefined) return [];
  return [fileEffect(path, 'written', { text: textAt(input, 'content') })];
}
