// Sessions that are not read, and what is said of them.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../core/bytes.ts';
import { groupBytes } from '../../sources/group.ts';
import { recogniser } from '../../testing/formats.ts';
import { isUnread } from './unread.ts';

const reasons = (bytes: Uint8Array, name = 'file.jsonl') => {
  const { sets, skipped } = groupBytes([{ name, bytes }], recogniser);
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
    ['a session of Cline or Roo Code', [[{ ts: 1, type: 'say', say: 'text', text: 'Hello' }]]],
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
      ...{ object: 'trace.span', id: `s${nth}`, trace_id: 't' },
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
