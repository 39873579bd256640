// Sessions and traces that are not read here, and how each is known.

import { listAt, memberAt, objectAt, textAt } from '../../base/json/access.ts';
import { isObject, type JsonObject, type JsonValue } from '../../base/json/value.ts';

export interface UnreadKind {
  /** "a session of Cline" */
  readonly what: string;
  /** A form of it is read. */
  readonly isOwn?: true;
  /** What it is a part of is read. */
  readonly isPart?: true;
  is(record: JsonObject): boolean;
}

const has =
  (...names: readonly string[]) =>
  (record: JsonObject) =>
    names.every((name) => memberAt(record, name) !== undefined);

const typed = (record: JsonObject, pattern: RegExp) => pattern.test(textAt(record, 'type') ?? '');

export const WORKFLOW = 'the journal of a workflow of Claude Code';

/** By a record in a line, a document, or the first item of one that is a list. */
export const UNREAD_KINDS: readonly UnreadKind[] = [
  {
    what: 'what a run of Claude Code prints, as one list or document',
    isOwn: true,
    is: (record) => has('session_id')(record) && typed(record, /^(system|assistant|user|result)$/),
  },
  {
    what: 'what a run of Codex prints (codex exec)',
    is: (record) =>
      typed(record, /^(thread\.started|turn\.(started|completed|failed)|item\.\w+)$/) ||
      (objectAt(record, 'msg') !== null &&
        textAt(record, 'msg', 'type') !== null &&
        has('id')(record)),
  },
  {
    what: 'what a run of opencode prints',
    is: (record) => has('sessionID', 'part', 'type')(record) && objectAt(record, 'part') !== null,
  },
  {
    what: 'what a run of Gemini CLI prints (stream-json)',
    is: (record) => typed(record, /^init$/) && has('session_id', 'model')(record),
  },
  {
    what: WORKFLOW,
    is: (record) => typed(record, /^agent_(start|end)$/) && textAt(record, 'agentId') !== null,
  },
  {
    what: 'what a run of pi prints',
    is: (record) => typed(record, /^(agent|turn)_(start|end)$/) && !has('agentId')(record),
  },
  {
    what: 'what a run of Cline prints',
    is: (record) => typed(record, /^(hook_event|agent_event|run_result)$/),
  },
  {
    what: 'an export of a session of opencode',
    is: (record) =>
      textAt(record, 'info', 'id') !== null &&
      textAt(record, 'info', 'projectID') !== null &&
      has('messages')(record),
  },
  {
    what: 'an evaluation of OpenHands (output.jsonl)',
    is: (record) =>
      (has('history')(record) && (has('instance_id')(record) || has('issue')(record))) ||
      (listAt(record, 'entries')?.some((one) => has('source', 'timestamp')(objectOrEmpty(one))) ??
        false),
  },
  {
    what: 'a session of GitHub Copilot CLI',
    is: (record) =>
      objectAt(record, 'data') !== null &&
      typed(record, /^(session|user|assistant|tool|subagent|hook)\.[a-z_]+$/),
  },
  {
    what: 'a chat session of Copilot in VS Code',
    is: (record) =>
      has('requests')(record) &&
      (has('responderUsername')(record) || has('initialLocation')(record)),
  },
  {
    what: 'a session of pi or OpenClaw',
    is: (record) => typed(record, /^session$/) && has('id', 'timestamp', 'cwd')(record),
  },
  {
    what: 'a session of Cline, Roo Code or Kilo Code',
    is: (record) =>
      (has('ts')(record) && typed(record, /^(say|ask)$/)) ||
      has('files_in_context', 'model_usage')(record) ||
      has('version', 'session_id', 'enable_tools')(record) ||
      (has('version', 'agent', 'sessionId', 'messages')(record) && !has('type')(record)),
  },
  {
    what: 'the list of tasks of Cline, Roo Code or Kilo Code',
    is: has('ts', 'task', 'tokensIn'),
  },
  {
    what: 'a transcript of an agent of Cursor',
    is: (record) =>
      has('role')(record) && !has('type')(record) && listAt(record, 'message', 'content') !== null,
  },
  {
    what: 'a trajectory in the form ATIF',
    is: (record) =>
      [record, ...record.members.map(([, value]) => objectOrEmpty(value))].some((one) =>
        /^ATIF-/.test(textAt(one, 'schema_version') ?? ''),
      ),
  },
  {
    what: 'runs of LangSmith',
    is: (record) =>
      [record, objectOrEmpty(memberAt(record, 'body') ?? null)].some(
        (one) => has('run_type', 'trace_id')(one) || has('dotted_order')(one),
      ),
  },
  {
    what: 'a trace of Langfuse',
    is: (record) =>
      has('trace', 'observations')(record) ||
      (listAt(record, 'observations')?.some((one) => has('traceId')(objectOrEmpty(one))) ??
        false) ||
      (has('traceId', 'startTime')(record) &&
        (has('parentObservationId')(record) || has('usageDetails')(record))),
  },
  {
    what: 'a trace of MLflow',
    is: (record) =>
      (textAt(record, 'info', 'trace_id') ?? '').startsWith('tr-') ||
      (has('spans')(record) &&
        (listAt(record, 'spans')?.some((one) => has('start_time_unix_nano')(objectOrEmpty(one))) ??
          false)),
  },
  {
    what: 'traces of the OpenAI Agents SDK',
    is: (record) =>
      /^trace(\.span)?$/.test(textAt(record, 'object') ?? '') ||
      (listAt(record, 'data')?.some((one) =>
        /^trace(\.span)?$/.test(textAt(one, 'object') ?? ''),
      ) ??
        false),
  },
  {
    what: 'a trace of Jaeger',
    is: (record) =>
      listAt(record, 'data')?.some((one) => has('traceID', 'spans')(objectOrEmpty(one))) ?? false,
  },
  { what: 'logs in OTLP', is: has('resourceLogs') },
  { what: 'a trace in OTLP with names in snake case', is: has('resource_spans') },
  {
    what: 'a history of Temporal',
    is: (record) =>
      listAt(record, 'events')?.some((one) => has('eventId', 'eventType')(objectOrEmpty(one))) ??
      false,
  },
  {
    what: 'a thread of Amp',
    is: (record) => has('messages')(record) && /^(T|amp)-/.test(textAt(record, 'id') ?? ''),
  },
  {
    what: 'a session of Hermes',
    is: (record) =>
      has('session_id', 'session_start', 'messages')(record) ||
      textAt(record, 'role') === 'session_meta',
  },
  {
    what: 'a session of Goose',
    is: (record) =>
      has('working_dir')(record) && (has('message_count')(record) || has('conversation')(record)),
  },
  {
    what: 'a session of Continue',
    is: has('sessionId', 'workspaceDirectory', 'history'),
  },
  {
    what: 'a session of Factory Droid',
    is: (record) => typed(record, /^session_start$/) && has('id', 'title')(record),
  },
  { what: 'a session of Kiro or Amazon Q', is: has('conversation_id', 'history') },
  {
    what: 'telemetry of OpenClaw',
    is: (record) => typed(record, /^(agent|tool|message)\.(start|end|in|out|sending)$/),
  },
  {
    what: 'the list of prompts of Gemini CLI',
    is: has('sessionId', 'messageId', 'type', 'message', 'timestamp'),
  },
  {
    what: 'the list of prompts of Codex',
    is: (record) => has('session_id', 'ts', 'text')(record) && record.members.length === 3,
  },
  { what: 'the list of prompts of Claude Code', is: has('display', 'timestamp', 'project') },
  {
    what: 'a message of a session of opencode, or a part of one',
    isPart: true,
    is: (record) =>
      has('sessionID', 'id')(record) && (has('messageID')(record) || has('role', 'time')(record)),
  },
  {
    what: 'what Claude Code keeps of an agent, next to its session',
    isPart: true,
    is: (record) => has('agentType')(record) && !has('type')(record),
  },
  {
    what: 'what Claude Code keeps of a workflow, next to its session',
    isPart: true,
    is: has('runId', 'workflowName'),
  },
  {
    what: 'spans of a trace that are not in OTLP',
    is: (record) =>
      has('spanContext')(record) ||
      has('spanName', 'attributes')(record) ||
      record.members.some(([name]) => /^(openinference|gen_ai|traceloop)\./.test(name)),
  },
  {
    what: 'the context of a session of Kimi',
    is: (record) => /^_(usage|checkpoint|system_prompt)$/.test(textAt(record, 'role') ?? ''),
  },
];

/** By their tables, and a word of their schema. */
export const DATABASES: readonly (readonly [
  what: string,
  tables: readonly string[],
  word: string,
])[] = [
  ['sessions of Cursor', ['cursorDiskKV'], ''],
  ['a session of Cursor', ['blobs', 'meta'], ''],
  ['sessions of opencode, or of a program made of it', ['session', 'message', 'part'], ''],
  ['sessions of Goose', ['sessions', 'messages'], 'content_json'],
  ['sessions of Hermes', ['sessions', 'messages'], 'finish_reason'],
  ['sessions of Crush', ['sessions', 'messages', 'files'], 'parts'],
  ['sessions of Cline', ['sessions', 'schedules'], 'team_name'],
  ['sessions of GitHub Copilot CLI', ['sessions', 'turns', 'checkpoints'], ''],
  ['threads of Zed', ['threads'], 'data_type'],
];

export function objectOrEmpty(value: JsonValue): JsonObject {
  return value !== null && isObject(value) ? value : { members: [] };
}

/** By the beginning of a text that is no JSON. */
export const TEXTS: readonly (readonly [what: string, form: RegExp])[] = [
  ['a chat history of Aider', /^\s*# aider chat started at /],
  ['the list of prompts of Aider', /^\s*# \d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*\r?\n\+/],
  ['the log of models of Aider', /^\s*TO LLM \d{4}-\d\d-\d\d/],
  ['the facts of a trace of MLflow', /^trace_id: tr-/m],
];

/** Something that a person or a model said. */
export function isTurn(record: JsonObject): boolean {
  const isSaid = ['content', 'text', 'parts'].some((name) => has(name)(record));
  return isSaid && /^(system|user|assistant|tool)$/.test(textAt(record, 'role') ?? '');
}

/** A list of what people and models said. */
export function isTalk(record: JsonObject): boolean {
  const said = ['messages', 'conversation', 'history'].flatMap(
    (name) => listAt(record, name) ?? [],
  );
  return said.some((one) => isTurn(objectOrEmpty(one)));
}
