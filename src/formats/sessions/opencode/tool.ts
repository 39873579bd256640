// A part that is a call of a tool, with its result once there is one.

import { listAt, memberAt, numberAt, objectAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import {
  type FileEffect,
  fileEffect,
  type Own,
  type StepRefusal,
  type StepWrite,
} from '../step.ts';
import { callsOwn, callWith } from '../titles.ts';

const REFUSED = /^The user rejected permission to use this (?:specific )?tool call/;

export function readToolPart(part: JsonObject): Own {
  const state = objectAt(part, 'state') ?? undefined;
  const tool = textAt(part, 'tool') ?? '';
  const id = textAt(part, 'callID') ?? textAt(part, 'id');
  const input = memberAt(state, 'input') ?? null;
  const status = textAt(state, 'status') ?? '';
  const text = textAt(state, 'error') ?? textAt(state, 'output') ?? '';
  const refusal: StepRefusal | null = REFUSED.test(text)
    ? { recorded: false, by: 'user', reason: text }
    : null;
  const exit = numberAt(state, 'metadata', 'exit');
  const isError = !refusal && (status === 'error' || (exit ?? 0) > 0);
  const isEnded = status === 'completed' || status === 'error';
  const isDone = isEnded && !isError && !refusal;
  const agent = textAt(state, 'metadata', 'sessionId') ?? textAt(state, 'metadata', 'sessionID');
  const files = isDone ? listFiles(tool, input) : [];
  const written = isDone ? listTodos(tool, input) : [];
  const call = { ...callWith(id, tool, input), delegates: tool === 'task' };
  return {
    ...callsOwn([call], ''),
    files,
    written,
    handsTo: agent === null ? [] : [agent],
    shape: refusal
      ? 'denied'
      : files.length || written.length
        ? 'change'
        : call.delegates
          ? 'delegation'
          : 'read',
    results: isEnded ? [{ call: id, isError, refusal }] : [],
    blocks: text ? [{ type: 'text', title: 'Result', text }] : [],
    facts: [
      ...(status ? [['Status', status] as const] : []),
      ...(exit === null ? [] : [['Exit code', String(exit)] as const]),
    ],
  };
}

function listFiles(tool: string, input: JsonValue): readonly FileEffect[] {
  const path = textAt(input, 'filePath');
  if (path === null) return [];
  const text = textAt(input, 'content');
  if (tool === 'write') return [fileEffect(path, 'written', { text })];
  const from = textAt(input, 'oldString');
  const to = textAt(input, 'newString');
  if (tool !== 'edit' || from === null || to === null) return [];
  const all = memberAt(input, 'replaceAll') === true;
  return [fileEffect(path, 'written', { edits: [{ from, to, all }] })];
}

function listTodos(tool: string, input: JsonValue): readonly StepWrite[] {
  const todos = tool === 'todowrite' ? listAt(input, 'todos') : null;
  return todos ? [{ kind: 'todo list', id: 'todos', value: todos }] : [];
}
