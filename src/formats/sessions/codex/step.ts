// One line of a Codex rollout file: `{timestamp, type, payload}`.

import { memberAt, numberAt, objectAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { spaced } from '../../../ledger/format/describe.ts';
import { type MemberTypes, missingMembers, typeFaults } from '../member-types.ts';
import {
  type AnsweredCall,
  type ForkBase,
  makeStep,
  type Own,
  type SessionStep,
  type Usage,
} from '../step.ts';
import { clipped, firstLine, parseSessionTime } from '../text.ts';
import { isBare, marksBare, stepOfBare } from './bare.ts';
import { listPatchChanges } from './changes.ts';
import { readCodexItem } from './items.ts';
import { readCommand, readPartsText } from './parts.ts';
import { listCodexUsage, runningTotal } from './usage.ts';

const TYPES: ReadonlySet<string> = new Set([
  'session_meta',
  'turn_context',
  'response_item',
  'event_msg',
  'compacted',
  'world_state',
  'token_usage_record',
  'inter_agent_communication',
  'inter_agent_communication_metadata',
]);

export function isRollout(record: JsonObject): boolean {
  if (marksBare(record)) return true;
  const type = textAt(record, 'type');
  return type !== null && TYPES.has(type) && objectAt(record, 'payload') !== null;
}

const COMMON: MemberTypes = {
  timestamp: ['text'],
  type: ['text'],
  payload: ['object'],
  ordinal: ['number'],
};

function findFaults(record: JsonObject): SessionStep['faults'] {
  const faults = typeFaults(record, COMMON);
  const names = ['type', 'payload'].filter((name) => memberAt(record, name) === undefined);
  return [
    ...faults,
    ...names.flatMap((name) => missingMembers(name, name === 'type' ? 'a text' : 'an object')),
  ];
}

export function codexStep(record: JsonObject, call: AnsweredCall | null): SessionStep {
  if (isBare(record)) return stepOfBare(record, call);
  const type = textAt(record, 'type') ?? '';
  const payload = objectAt(record, 'payload');
  const own = payload ? describeRecord(type, payload, call) : { kind: spaced(type) || 'no type' };
  const known = {
    time: parseSessionTime(textAt(record, 'timestamp')),
    ordinal: numberAt(record, 'ordinal'),
    faults: findFaults(record),
    unknown: type === '' || TYPES.has(type) ? [] : [`kind ${type.slice(0, 80)}`],
  };
  const faults = [...known.faults, ...(own.faults ?? [])];
  return makeStep({ title: own.kind, ...known, ...own, faults });
}

function describeRecord(type: string, payload: JsonObject, call: AnsweredCall | null): Own {
  switch (type) {
    case 'session_meta':
      return readMeta(payload);
    case 'turn_context':
      return readTurn(payload);
    case 'response_item':
      return readCodexItem(payload, call);
    case 'event_msg':
      return readEventRecord(payload);
    case 'compacted': {
      const text = textAt(payload, 'message') ?? '';
      return {
        kind: 'compaction',
        title: 'Conversation compacted',
        note: firstLine(text),
        blocks: [{ type: 'text', title: 'Summary', text }],
      };
    }
    case 'token_usage_record':
      return usageStep(
        'usage',
        payload,
        objectAt(payload, 'usage'),
        objectAt(payload, 'thread_token_usage'),
      );
    default:
      return { kind: spaced(type) || 'no type', isOutside: true };
  }
}

function readMeta(payload: JsonObject): Own {
  const id = textAt(payload, 'id');
  const nickname = textAt(payload, 'agent_nickname');
  const parent = textAt(payload, 'parent_thread_id');
  const version = textAt(payload, 'cli_version') ?? '';
  return {
    kind: 'thread',
    title: `Thread begins in ${textAt(payload, 'cwd') ?? 'a folder that is not named'}`,
    note: version && `version ${version}`,
    shape: 'start',
    session: textAt(payload, 'session_id') ?? id,
    agent: id,
    isSide: parent !== null,
    laneName: nickname,
    base: findBase(payload, parent),
  };
}

function findBase(payload: JsonObject, parent: string | null): ForkBase | null {
  if (parent !== null) return { lane: parent, kind: 'delegation', records: null, bytes: null };
  const fork = textAt(payload, 'history_base', 'thread_id') ?? textAt(payload, 'forked_from_id');
  if (fork === null) return null;
  return {
    lane: fork,
    kind: 'branch',
    records: numberAt(payload, 'history_base', 'end_ordinal_exclusive'),
    bytes: numberAt(payload, 'history_base', 'end_byte_offset'),
  };
}

function readTurn(payload: JsonObject): Own {
  const model = textAt(payload, 'model');
  const approval = textAt(payload, 'approval_policy');
  const sandbox =
    textAt(payload, 'sandbox_policy', 'type') ??
    textAt(payload, 'sandbox_policy', 'mode') ??
    textAt(payload, 'permission_profile', 'type');
  const writ = [
    ['Approvals', approval],
    ['Sandbox', sandbox],
    ['Effort', textAt(payload, 'effort')],
    ['Folder', textAt(payload, 'cwd')],
  ] as const;
  const recorded = writ.flatMap(([label, value]) =>
    value === null ? [] : [[label, value] as const],
  );
  const note = recorded.slice(0, 2).map(([label, value]) => `${label.toLowerCase()}: ${value}`);
  return {
    kind: 'turn',
    title: model === null ? 'Turn begins' : `Turn begins with ${clipped(model)}`,
    note: note.join(' · '),
    model,
    writ: recorded,
  };
}

/** Said again by an item of its own. */
const ECHOES: ReadonlySet<string> = new Set([
  'user_message',
  'agent_message',
  'agent_reasoning',
  'exec_command_end',
  'UserMessage',
  'AgentMessage',
  'Reasoning',
  'CommandExecution',
  'ContextCompaction',
  'context_compacted',
]);

function readEventRecord(payload: JsonObject): Own {
  const type = textAt(payload, 'type') ?? '';
  const item = objectAt(payload, 'item');
  const inner = textAt(item ?? undefined, 'type');
  const kind = spaced(inner ?? type) || 'event';
  if (type === 'token_count') {
    const info = objectAt(payload, 'info');
    return usageStep(
      'token count',
      payload,
      objectAt(info ?? undefined, 'last_token_usage'),
      objectAt(info ?? undefined, 'total_token_usage'),
    );
  }
  if (type === 'thread_rolled_back') return rollback(payload);
  const changes = objectAt(item ?? payload, 'changes');
  if (changes && (inner === 'FileChange' || type === 'patch_apply_end')) {
    const isDone =
      textAt(item ?? payload, 'status') === 'completed' || memberAt(payload, 'success') === true;
    const files = listPatchChanges(changes);
    const names = files.map(({ path }) => path.split('/').at(-1) ?? path);
    return {
      kind: isDone ? 'file change' : 'file change, failed',
      title: `${isDone ? 'Changed' : 'Not changed'}: ${clipped(names.join(', ')) || 'no file'}`,
      shape: isDone ? 'change' : 'denied',
      files: isDone ? files : [],
    };
  }
  const text =
    textAt(payload, 'message') ?? readPartsText(memberAt(item ?? undefined, 'content')) ?? '';
  const isEcho = ECHOES.has(inner ?? type);
  const words = firstLine(text) || readCommand(item ?? payload) || textAt(payload, 'reason') || '';
  const isStop = type === 'turn_aborted' || type === 'error';
  return {
    kind: isEcho ? `echo: ${kind}` : kind,
    title: words ? `${kind}: ${words}` : kind,
    shape: isStop ? 'denied' : 'read',
    isEcho,
    isOutside: true,
    blocks: text ? [{ type: 'text', title: 'Text', text }] : [],
  };
}

const NO_TURNS = { path: 'payload.num_turns', expected: 'a whole number', actual: 'another value' };

/** Turns that are taken out of the conversation; their records stay in the file. */
function rollback(payload: JsonObject): Own {
  const written = numberAt(payload, 'num_turns');
  const turns = Number.isSafeInteger(written) && (written ?? -1) >= 0 ? written : null;
  const many = turns === 1 ? 'the last turn' : `the last ${turns ?? ''} turns`.replace('  ', ' ');
  return {
    kind: 'rollback',
    isOutside: true,
    shape: 'rollback',
    rollsBack: turns,
    title: `Rolled back ${many}: what came since is a side branch`,
    faults: turns === null ? [NO_TURNS] : [],
  };
}

function usageStep(
  kind: string,
  payload: JsonObject,
  usage: JsonObject | null,
  total: JsonObject | null,
): Own {
  const used = usage ? listCodexUsage(usage) : [];
  const all = total ? runningTotal(total) : null;
  const totals = total ? listCodexUsage(total) : [];
  return {
    kind,
    isOutside: true,
    usage: used,
    runningTotal: all,
    totals,
    title: usedWords('Usage', used) || usedWords('Usage so far', totals) || 'Usage: none',
    note: all === null ? '' : `${all} in all`,
    message: null,
    session: textAt(payload, 'session_id'),
  };
}

/** "Usage: 260 input tokens, 20 output tokens": the two that the others are among. */
function usedWords(what: string, used: readonly Usage[]): string {
  const words = used.slice(0, 2).map(({ part, tokens }) => `${tokens} ${part}`);
  return words.length ? `${what}: ${words.join(', ')}` : '';
}
