// One event of the OpenHands SDK of 2026.

import { listAt, memberAt, numberAt, objectAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { spaced } from '../../../ledger/format/describe.ts';
import { readAbout } from '../about.ts';
import { readPartsText } from '../codex/parts.ts';
import { missingMembers, typeFaults } from '../member-types.ts';
import {
  type AnsweredCall,
  makeStep,
  type Own,
  type SessionStep,
  type StepRefusal,
} from '../step.ts';
import { firstLine, parseSessionTime } from '../text.ts';
import { callsOwn, callWith, resultOwn } from '../titles.ts';
import { editIn, tasksIn } from './files.ts';
import { CONVERSATION, timeFacts } from './shared.ts';
import { readStats, sumTokens, usageSince } from './usage.ts';

const KIND = /^(?:[A-Za-z]{1,40}Event|UserRejectObservation|Condensation|CondensationRequest)$/;

export function isSdkEvent(record: JsonObject): boolean {
  const kind = textAt(record, 'kind');
  const isPlaced = textAt(record, 'id') !== null && textAt(record, 'source') !== null;
  return kind !== null && KIND.test(kind) && isPlaced;
}

export function stepOfSdk(
  record: JsonObject,
  call: AnsweredCall | null,
  about: string | null,
): SessionStep {
  const kind = textAt(record, 'kind');
  const isState = kind === null && memberAt(record, 'agent') !== undefined;
  const own = isState ? readState(record) : describeRecord(kind ?? '', record, call, about);
  const parent = memberAt(record, 'parent_id');
  return makeStep({
    time: parseSessionTime(textAt(record, 'timestamp')),
    id: isState ? null : textAt(record, 'id'),
    parent: typeof parent === 'string' ? parent : undefined,
    agent: CONVERSATION,
    faults: isState ? [] : findFaults(record),
    title: own.kind,
    ...own,
    facts: [...timeFacts(record), ...(own.facts ?? [])],
  });
}

function findFaults(record: JsonObject): SessionStep['faults'] {
  const faults = typeFaults(record, {
    id: ['text'],
    timestamp: ['text'],
    source: ['text'],
    kind: ['text'],
    parent_id: ['text', 'null'],
    tool_name: ['text', 'null'],
    tool_call_id: ['text', 'null'],
  });
  const names = ['id', 'kind'].filter((name) => memberAt(record, name) === undefined);
  return [...faults, ...names.flatMap((name) => missingMembers(name))];
}

function describeRecord(
  kind: string,
  record: JsonObject,
  call: AnsweredCall | null,
  about: string | null,
): Own {
  switch (kind) {
    case 'ActionEvent':
      return readAction(record);
    case 'ObservationEvent':
      return readObservation(record, call);
    case 'UserRejectObservation':
      return readRefusal(record, call);
    case 'AgentErrorEvent': {
      const text = textAt(record, 'error') ?? '';
      const answers = textAt(record, 'tool_call_id');
      const calls = answers === null ? [] : [answers];
      return resultOwn({ calls, isError: true, text }, call);
    }
    case 'MessageEvent':
      return readMessageRecord(record);
    case 'SystemPromptEvent':
      return {
        kind: 'instructions',
        shape: 'read',
        title:
          firstLine(readPartsText(memberAt(record, 'system_prompt', 'text'))) || 'instructions',
      };
    case 'Condensation': {
      const text = textAt(record, 'summary') ?? '';
      const forgotten = listAt(record, 'forgotten_event_ids')?.length ?? 0;
      return {
        kind: 'compaction',
        title: 'Conversation compacted',
        shape: 'read',
        note: `${forgotten} events left out for the model`,
        blocks: text ? [{ type: 'text', title: 'Summary', text }] : [],
      };
    }
    case 'ConversationStateUpdateEvent':
      return readUpdate(record, about);
    default:
      return readOther(kind, record);
  }
}

function readOther(kind: string, record: JsonObject): Own {
  const name = kind
    .replace(/Event$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  const words = firstLine(textAt(record, 'detail') ?? textAt(record, 'code') ?? '');
  return {
    kind: name || 'no kind',
    isOutside: true,
    title: words ? `${name}: ${words}` : name || 'a record without a kind',
    shape: /error/.test(name) ? 'denied' : 'read',
    unknown: KIND.test(kind) ? [] : [`kind ${kind.slice(0, 80)}`],
  };
}

function readAction(record: JsonObject): Own {
  const id = textAt(record, 'tool_call_id') ?? textAt(record, 'id');
  const action = objectAt(record, 'action');
  const thought = readPartsText(memberAt(record, 'thought'));
  const reasoning = textAt(record, 'reasoning_content');
  const risk = textAt(record, 'security_risk');
  const tool = textAt(record, 'tool_name') ?? textAt(action ?? undefined, 'kind') ?? '';
  const blocks: SessionStep['blocks'] = [
    ...(thought ? [{ type: 'text', title: 'Thought', text: thought } as const] : []),
    ...(reasoning ? [{ type: 'text', title: 'Thinking', text: reasoning } as const] : []),
  ];
  if (tool === 'finish') {
    const text = textAt(action ?? undefined, 'message') ?? thought;
    return {
      kind: 'finish',
      shape: 'completed',
      title: `Finished: ${firstLine(text)}`,
      blocks: [{ type: 'text', title: 'Text', text }, ...blocks],
    };
  }
  const calls = [callWith(id, tool, action)];
  return {
    ...callsOwn(calls, textAt(record, 'summary') || thought),
    blocks,
    message: textAt(record, 'llm_response_id'),
    writ: risk === null ? [] : [['Security risk, as the model says', risk.toLowerCase()]],
  };
}

function readObservation(record: JsonObject, call: AnsweredCall | null): Own {
  const seen = objectAt(record, 'observation');
  const answers = textAt(record, 'tool_call_id') ?? textAt(record, 'action_id');
  const code = numberAt(seen ?? undefined, 'exit_code');
  const isError = memberAt(seen ?? undefined, 'is_error') === true || (code ?? 0) > 0;
  const text = readPartsText(memberAt(seen ?? undefined, 'content'));
  const tool = textAt(record, 'tool_name');
  const named = call ?? (tool === null ? null : { tool, subject: '' });
  if (tool === 'finish')
    return {
      kind: 'no observation',
      isOutside: true,
      shape: 'read',
      title: firstLine(text) || 'Finished',
    };
  const files = seen ? editIn(seen) : [];
  return {
    ...resultOwn({ calls: [answers], isError, text, files }, named),
    written: seen && !isError ? tasksIn(seen) : [],
    facts: code === null ? [] : [['Exit code', String(code)]],
  };
}

function readRefusal(record: JsonObject, call: AnsweredCall | null): Own {
  const by = textAt(record, 'rejection_source') === 'hook' ? 'permission' : 'user';
  const reason = textAt(record, 'rejection_reason');
  const refusal: StepRefusal = { recorded: true, by, reason };
  const answers = textAt(record, 'tool_call_id') ?? textAt(record, 'action_id');
  return resultOwn({ calls: [answers], isError: false, refusal, text: reason ?? '' }, call);
}

function readMessageRecord(record: JsonObject): Own {
  const text = readPartsText(memberAt(record, 'llm_message', 'content'));
  const isUser = textAt(record, 'source') === 'user';
  const blocks: SessionStep['blocks'] = [{ type: 'text', title: 'Text', text }];
  const title = firstLine(text) || 'an empty message';
  return isUser
    ? { kind: 'prompt', isPrompt: true, task: text, shape: 'start', title, blocks }
    : { kind: 'answer', title, blocks, message: textAt(record, 'llm_response_id') };
}

function readUpdate(record: JsonObject, about: string | null): Own {
  const key = textAt(record, 'key') ?? '';
  const stats = key === 'stats' ? readStats(objectAt(record, 'value')) : null;
  if (stats) {
    const note = readAbout(about);
    const used = usageSince(stats, (part) => Number(note(part) ?? 0));
    const words = used.slice(0, 2).map(({ part, tokens }) => `${tokens} ${part}`);
    return {
      kind: 'usage',
      isOutside: true,
      shape: 'read',
      model: stats.model,
      title: `Usage: ${words.join(', ') || 'none'}`,
      note: `${sumTokens(stats)} in all`,
      usage: about === null ? [] : used,
      runningTotal: sumTokens(stats),
    };
  }
  const value = textAt(record, 'value');
  const words = value === null ? spaced(key) : `${spaced(key)} is ${spaced(value)}`;
  return {
    kind: 'conversation state',
    isOutside: true,
    title: `State: ${words || 'not named'}`,
    shape: /error|stuck/.test(value ?? '')
      ? 'denied'
      : /waiting_for_confirmation/.test(value ?? '')
        ? 'waiting'
        : 'read',
  };
}

/** `base_state.json`: the conversation as it was kept last. */
function readState(record: JsonObject): Own {
  const stats = readStats(objectAt(record, 'stats'));
  const head = textAt(record, 'leaf_event_id');
  const status = textAt(record, 'execution_status') ?? textAt(record, 'agent_status');
  return {
    kind: 'end',
    shape: 'completed',
    isOutside: true,
    title: `State of the conversation${status ? `: ${spaced(status)}` : ''}`,
    usage: stats ? usageSince(stats, () => 0) : [],
    model: stats?.model ?? textAt(record, 'agent', 'llm', 'model'),
    facts: head === null ? [] : [['Goes on from', head]],
  };
}
