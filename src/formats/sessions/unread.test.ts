// Sessions that are not read, and what is said of them.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { groupBytes } from '../../ledger/sources/group.ts';
import { forgeHost } from '../../testing/break-it.ts';
import { testRecogniser } from '../../testing/formats.ts';
import { isUnread } from './unread.ts';

const { createSql } = await forgeHost();

const reasons = (bytes: Uint8Array, name = 'file.jsonl') => {
  const { sets, skipped } = groupBytes([{ name, bytes }], testRecogniser);
  return [sets.length, ...skipped.map(({ reason }) => reason)];
};
const json = (...records: readonly object[]) =>
  encodeText(records.map((one) => `${JSON.stringify(one)}\n`).join(''));

describe('a session that is not read', () => {
  it.each([
    ['what a run of Claude Code prints', [[{ type: 'system', subtype: 'init', session_id: 's' }]]],
    [
      'what a run of Codex prints',
      [{ type: 'thread.started', thread_id: 't' }, { type: 'turn.started' }],
    ],
    ['what a run of Codex prints', [{ id: '0', msg: { type: 'task_started' } }]],
    ['what a run of pi prints', [{ type: 'agent_start' }, { type: 'turn_start' }]],
    ['the journal of a workflow of Claude Code', [{ type: 'agent_start', agentId: 'a1' }]],
    ['an export of a session of opencode', [{ info: { id: 's', projectID: 'p' }, messages: [] }]],
    ['an evaluation of OpenHands', [{ instance_id: 'i', history: [] }]],
    [
      'a session of GitHub Copilot CLI',
      [{ type: 'session.start', data: {}, id: '1', parentId: null }],
    ],
    [
      'a session of pi or OpenClaw',
      [{ type: 'session', version: 3, id: 's', timestamp: 't', cwd: '/w' }],
    ],
    [
      'a session of Cline, Roo Code or Kilo Code',
      [[{ ts: 1, type: 'say', say: 'text', text: 'a' }]],
    ],
    [
      'a session of Cline, Roo Code or Kilo Code',
      [{ version: 1, session_id: 's', enable_tools: true, team_name: 't' }],
    ],
    ['the list of tasks of Cline', [[{ id: '1', ts: 1, task: 'Do it', tokensIn: 4 }]]],
    ['a thread of Amp', [{ id: 'T-1', messages: [{ role: 'user', content: [] }] }]],
    ['a session of Hermes', [{ session_id: 's', session_start: 't', messages: [] }]],
    ['a session of Goose', [{ working_dir: '/w', description: 'd', message_count: 2 }]],
    ['a session of Continue', [{ sessionId: 's', workspaceDirectory: '/w', history: [] }]],
    ['a session of Factory Droid', [{ type: 'session_start', id: 's', title: 't' }]],
    ['a session of Kiro or Amazon Q', [{ conversation_id: 'c', history: [] }]],
    ['telemetry of OpenClaw', [{ type: 'message.in', channel: 'c', content: 'x' }]],
    [
      'the list of prompts of Gemini CLI',
      [[{ sessionId: 's', messageId: 0, type: 'user', message: 'm', timestamp: 't' }]],
    ],
    ['the list of prompts of Codex', [{ session_id: 's', ts: 1, text: 'x' }]],
    ['the list of prompts of Claude Code', [{ display: 'x', timestamp: 1, project: '/w' }]],
    ['a trajectory in the form ATIF', [{ parent: { schema_version: 'ATIF-v1.6', steps: [] } }]],
    ['runs of LangSmith', [{ method: 'POST', path: '/runs', body: { dotted_order: 'x' } }]],
    ['a trace of Langfuse', [[{ id: 't', observations: [{ id: 'o', traceId: 't' }] }]]],
    ['spans of a trace that are not in OTLP', [[{ name: 'n', spanContext: { traceId: 't' } }]]],
    ['spans of a trace that are not in OTLP', [{ 'openinference.span.kind': 'LLM' }]],
    [
      'a talk with a model, of a program that is not known here',
      [{ model: 'm', messages: [{ role: 'user', content: 'Hello' }] }],
    ],
    [
      'a transcript of an agent of Cursor',
      [{ role: 'user', message: { content: [{ type: 'text' }] } }],
    ],
    ['a trajectory in the form ATIF', [{ schema_version: 'ATIF-v1.5', steps: [] }]],
    ['runs of LangSmith', [{ id: 'r', trace_id: 'r', run_type: 'chain' }]],
    ['a trace of Langfuse', [{ id: 'o', traceId: 't', startTime: 'x', parentObservationId: null }]],
    ['a trace of MLflow', [{ info: { trace_id: 'tr-1' }, data: { spans: [] } }]],
    ['traces of the OpenAI Agents SDK', [{ object: 'trace.span', id: 's' }]],
    ['a trace in OTLP with names in snake case', [{ resource_spans: [] }]],
    ['logs in OTLP', [{ resourceLogs: [] }]],
  ])('is named: %s', (what, records) => {
    for (const spaced of [false, true]) {
      const [first] = records;
      const bytes = spaced ? encodeText(JSON.stringify(first, null, 2)) : json(...records);
      const [count, reason] = reasons(bytes);
      expect(count).toBe(0);
      expect(reason).toMatch(/^th(is is|ese are) .*; (it is|they are) not read yet$/);
      expect(reason).toContain(what);
    }
  });

  it.each([
    ['a chat history of Aider', '\n# aider chat started at 2026-01-02 10:00:00\n\n#### Hello\n'],
    ['the list of prompts of Aider', '\n# 2026-01-02 10:00:00.123456\n+Hello\n'],
    ['the log of models of Aider', 'TO LLM 2026-01-02T10:00:00\n'],
    ['the facts of a trace of MLflow', 'state: OK\ntrace_id: tr-4b2d\n'],
  ])('is named where it is a text: %s', (what, text) => {
    expect(reasons(encodeText(text), 'notes.md')[1]).toBe(`this is ${what}; it is not read yet`);
  });

  it.each([
    ['a message of a session of opencode', { id: 'm', sessionID: 's', role: 'user', time: {} }],
    ['a message of a session of opencode', { id: 'p', sessionID: 's', messageID: 'm' }],
    ['what Claude Code keeps of an agent', { agentType: 'a', toolUseId: 't' }],
    ['what Claude Code keeps of a workflow', { runId: 'r', workflowName: 'w' }],
  ])('is a part of what is read, and its whole folder is asked for: %s', (what, record) => {
    const [count, reason] = reasons(encodeText(JSON.stringify(record)), 'a.json');
    expect(count).toBe(0);
    expect(reason).toMatch(
      /^this is .*; open the whole folder of the session, of which it is a part$/,
    );
    expect(reason).toContain(what);
  });

  it('is named where its database is known by its tables, with nothing but them in it', async () => {
    const create = await createSql();
    for (const [what, ...tables] of [
      ['sessions of Cline', 'sessions (id, team_name)', 'schedules (id)'],
      ['sessions of GitHub Copilot CLI', 'sessions (id)', 'turns (id)', 'checkpoints (id)'],
      ['sessions of Goose', 'sessions (id)', 'messages (id, content_json)'],
      ['sessions of Crush', 'sessions (id)', 'messages (id, parts)', 'files (id)'],
    ]) {
      const database = create();
      for (const table of tables) database.run(`CREATE TABLE ${table}`);
      expect(reasons(database.image(), 'a.db')).toEqual([
        0,
        `these are ${what}; they are not read yet`,
      ]);
    }
  });

  it('is named where its place says what it is', () => {
    const name = 'p/session/subagents/workflows/w1/journal.jsonl';
    expect(reasons(json({ type: 'started', agentId: 'a1' }), name)).toEqual([
      0,
      'this is the journal of a workflow of Claude Code; it is not read yet',
    ]);
  });

  it('is named where it is text in UTF-16, with a mark or without', () => {
    const text = json({ type: 'user', sessionId: 's' });
    const wide = (isLittle: boolean) =>
      Uint8Array.from([...text].flatMap((byte) => (isLittle ? [byte, 0] : [0, byte])));
    for (const bytes of [
      Uint8Array.from([0xff, 0xfe, ...wide(true)]),
      Uint8Array.from([0xfe, 0xff, ...wide(false)]),
      wide(true),
      wide(false),
    ])
      expect(reasons(bytes)[1]).toBe(
        'this is UTF-16 text: save it as UTF-8, which is what is read here',
      );
  });

  it('is not taken for a log of rules that are not known, and a chain is not taken for one', () => {
    const spans = Array.from({ length: 6 }, (_, nth) => ({
      object: 'trace.span',
      id: `s${nth}`,
      trace_id: 't',
      parent_id: nth ? '0af7651916cd43dd8448eb211c80319c'.repeat(2) : null,
    }));
    expect(reasons(json(...spans))).toEqual([
      0,
      'these are traces of the OpenAI Agents SDK; they are not read yet',
    ]);
    const chain = spans.map((one) => ({ ...one, prev_hash: '0'.repeat(64), hash: '1'.repeat(64) }));
    const isUnreadFile = (records: readonly object[]) =>
      isUnread({ name: 'file.jsonl', head: json(...records), tables: null });
    expect([isUnreadFile(spans), isUnreadFile(chain)]).toEqual([true, false]);
    expect(isUnreadFile([...spans, { a: 1 }])).toBe(false);
  });

  it('is not made up: other files are of no format that is known', () => {
    expect(reasons(json({ a: 1 }, { b: 2 }))[1]).toBe('it is of no format that is known here');
    expect(reasons(new Uint8Array())[1]).toBe('it is empty');
  });
});
