// Sessions and traces that are not read here, by their first records or tables: so that each is named for
// what it is, and never taken for a broken ledger.

import { decodeLenient } from '../../core/bytes.ts';
import { listAt, memberAt, objectAt, textAt } from '../../core/json/access.ts';
import { isObject, type JsonObject, type JsonValue } from '../../core/json/value.ts';
import { inMemory } from '../../sources/bytes.ts';
import type { FileHead } from '../../sources/file.ts';
import { documentHead } from './read/records.ts';
import { firstRecords } from './writers.ts';

interface Kind {
  /** "a session of Cline" */
  readonly what: string;
  /** A form of it is read. */
  readonly isOwn?: true;
  is(record: JsonObject): boolean;
}

const has =
  (...names: readonly string[]) =>
  (record: JsonObject) =>
    names.every((name) => memberAt(record, name) !== undefined);

const typed = (record: JsonObject, pattern: RegExp) => pattern.test(textAt(record, 'type') ?? '');

const WORKFLOW = 'the journal of a workflow of Claude Code';
const WORKFLOW_FILE = /(^|\/)subagents\/workflows\/[^/]+\/journal\.jsonl$/;

/** By a record in a line, a document, or the first item of one that is a list. */
const KINDS: readonly Kind[] = [
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
      (listAt(record, 'entries')?.some((one) => has('source', 'timestamp')(objectOf(one))) ??
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
    what: 'a session of Cline or Roo Code',
    is: (record) =>
      (has('ts')(record) && typed(record, /^(say|ask)$/)) ||
      has('files_in_context', 'model_usage')(record),
  },
  {
    what: 'a transcript of an agent of Cursor',
    is: (record) =>
      has('role')(record) && !has('type')(record) && listAt(record, 'message', 'content') !== null,
  },
  {
    what: 'a trajectory in the form ATIF',
    is: (record) => /^ATIF-/.test(textAt(record, 'schema_version') ?? ''),
  },
  { what: 'runs of LangSmith', is: has('run_type', 'trace_id') },
  {
    what: 'a trace of Langfuse',
    is: (record) =>
      has('trace', 'observations')(record) ||
      (has('traceId', 'startTime')(record) &&
        (has('parentObservationId')(record) || has('usageDetails')(record))),
  },
  {
    what: 'a trace of MLflow',
    is: (record) =>
      (textAt(record, 'info', 'trace_id') ?? '').startsWith('tr-') ||
      (has('spans')(record) &&
        (listAt(record, 'spans')?.some((one) => has('start_time_unix_nano')(objectOf(one))) ??
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
      listAt(record, 'data')?.some((one) => has('traceID', 'spans')(objectOf(one))) ?? false,
  },
  { what: 'logs in OTLP', is: has('resourceLogs') },
  { what: 'a trace in OTLP with names in snake case', is: has('resource_spans') },
  {
    what: 'a history of Temporal',
    is: (record) =>
      listAt(record, 'events')?.some((one) => has('eventId', 'eventType')(objectOf(one))) ?? false,
  },
  {
    what: 'a thread of Amp',
    is: (record) => has('messages', 'env')(record) && /^T-/.test(textAt(record, 'id') ?? ''),
  },
  {
    what: 'the context of a session of Kimi',
    is: (record) => /^_(usage|checkpoint|system_prompt)$/.test(textAt(record, 'role') ?? ''),
  },
];

/** By their tables, and a word of their schema. */
const DATABASES: readonly (readonly [what: string, tables: readonly string[], word: string])[] = [
  ['sessions of Cursor', ['cursorDiskKV'], ''],
  ['a session of Cursor', ['blobs', 'meta'], ''],
  ['sessions of opencode, or of a program made of it', ['session', 'message', 'part'], ''],
  ['sessions of Goose', ['sessions', 'messages'], 'content_json'],
  ['sessions of Hermes', ['sessions', 'messages'], 'finish_reason'],
  ['sessions of Crush', ['sessions', 'messages', 'files'], 'parts'],
  ['threads of Zed', ['threads'], 'data_type'],
];

function objectOf(value: JsonValue): JsonObject {
  return value !== null && isObject(value) ? value : { members: [] };
}

/** null: it is nothing that is known by its name. */
export function unreadKind({ head, tables, name }: FileHead): string | null {
  if (tables) {
    const schema = decodeLenient(head);
    const found = DATABASES.find(
      ([, own, word]) => own.every((table) => tables.includes(table)) && schema.includes(word),
    );
    return found ? notRead(found[0]) : null;
  }
  const utf16 = utf16Of(head);
  if (utf16 !== null) return utf16;
  if (/^\s*# aider chat started at /.test(decodeLenient(head.subarray(0, 200))))
    return notRead('a chat history of Aider');
  if (WORKFLOW_FILE.test(name)) return notRead(WORKFLOW);
  const records = [...firstRecords(inMemory(head)), ...inDocument(head)];
  const found = KINDS.find(({ is }) => records.some(is));
  if (found) return notRead(found.what);
  if (/(^|\/)api_conversation_history\.json$/.test(name))
    return notRead('a session of Cline or Roo Code');
  return null;
}

const SEALS = /hash|prev|sign|seal|merkle/i;

/** All of its records are of one such kind, and none has a member that a chain would have. */
export function isUnread({ head, tables }: FileHead): boolean {
  if (tables) return false;
  const records = firstRecords(inMemory(head));
  if (records.some(({ members }) => members.some(([name]) => SEALS.test(name)))) return false;
  return records.length > 0 && KINDS.some(({ is, isOwn }) => !isOwn && records.every(is));
}

function notRead(what: string): string {
  return /^(a|an|the|what)\b/.test(what)
    ? `this is ${what}; it is not read yet`
    : `these are ${what}; they are not read yet`;
}

function inDocument(head: Uint8Array): readonly JsonObject[] {
  const document = documentHead(head);
  if (!document) return [];
  const members = [...document.members].map(([name, value]) => [name, value ?? null] as const);
  return [{ members }, ...document.items.slice(0, 20).map(objectOf)];
}

/** Text with two bytes a character: with a mark at its start, or with every other byte zero. */
function utf16Of(head: Uint8Array): string | null {
  const [one, two] = head;
  const isMarked = (one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff);
  const begin = head.subarray(0, 200);
  const zeros = [0, 1].map(
    (odd) => begin.filter((byte, at) => at % 2 === odd && byte === 0).length,
  );
  const isPlain =
    begin.length >= 8 &&
    zeros.some((count) => count > begin.length / 2.5) &&
    zeros.some((count) => count === 0);
  return isMarked || isPlain
    ? 'this is UTF-16 text: save it as UTF-8, which is what is read here'
    : null;
}
