// LangGraph writes checkpoint databases so: a run with a question, its answer and a sub-graph, for
// tests that change something of it.

import { encodeText } from '../base/bytes.ts';
import type { MemoryFile } from '../ledger/sources/file.ts';
import type { SqlCreator } from '../ledger/sources/sqlite/create.ts';
import type { SqlValue } from '../ledger/sources/sqlite/sqlite.ts';

/** The values that MessagePack can hold. */
export type PackedValue =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | Ext
  | readonly PackedValue[]
  | { readonly [name: string]: PackedValue };

class Ext {
  readonly type: number;
  readonly bytes: Uint8Array;

  constructor(type: number, bytes: Uint8Array) {
    this.type = type;
    this.bytes = bytes;
  }
}

export function packValue(value: PackedValue): Uint8Array {
  if (value === null) return Uint8Array.of(0xc0);
  if (typeof value === 'boolean') return Uint8Array.of(value ? 0xc3 : 0xc2);
  if (typeof value === 'number') {
    if (Number.isInteger(value) && value >= -32 && value < 128) return Uint8Array.of(value & 0xff);
    return joinBytes(
      Uint8Array.of(0xcb),
      bigEndian((view) => view.setFloat64(0, value), 8),
    );
  }
  if (typeof value === 'string')
    return joinBytes(head(0xdb, encodeText(value).length), encodeText(value));
  if (value instanceof Uint8Array) return joinBytes(head(0xc6, value.length), value);
  if (value instanceof Ext)
    return joinBytes(head(0xc9, value.bytes.length), Uint8Array.of(value.type), value.bytes);
  if (Array.isArray(value))
    return joinBytes(head(0xdd, value.length), concat(value.map(packValue)));
  const members = Object.entries(value);
  return joinBytes(head(0xdf, members.length), concat(members.flat().map(packValue)));
}

function head(code: number, length: number): Uint8Array {
  return joinBytes(
    Uint8Array.of(code),
    bigEndian((view) => view.setUint32(0, length), 4),
  );
}

function bigEndian(set: (view: DataView) => void, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  set(new DataView(bytes.buffer));
  return bytes;
}

export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return concat(parts);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** An instance of a class, as LangGraph writes it. */
export function instance(type: number, ...parts: readonly PackedValue[]): PackedValue {
  return new Ext(type, packValue(parts));
}

/** The whole value of a channel that is kept as deltas. */
export const snapshot = (value: PackedValue): PackedValue => new Ext(7, packValue(value));

function message(name: string, fields: { readonly [name: string]: PackedValue }): PackedValue {
  return instance(
    5,
    `langchain_core.messages.${name}`,
    `${name}Message`,
    fields,
    'model_validate_json',
  );
}

export const person = (id: string, content: string) =>
  message('human', { type: 'human', id, content });

export const toolMessage = (id: string, content: string, call: string) =>
  message('tool', {
    type: 'tool',
    id,
    content,
    name: 'write_file',
    tool_call_id: call,
    status: 'success',
  });

export function model(id: string, content: string, calls: readonly string[] = []): PackedValue {
  return message('ai', {
    type: 'ai',
    id,
    content,
    tool_calls: calls.map((call) => ({
      name: 'write_file',
      args: { path: 'notes.txt' },
      id: call,
    })),
    usage_metadata: { input_tokens: 42, output_tokens: 7, total_tokens: 49 },
    response_metadata: { model_name: 'model-a' },
  });
}

export const interrupt = (id: string, value: PackedValue) =>
  instance(2, 'langgraph.types', 'Interrupt', { value, id });

export interface TestCheckpoint {
  thread: string;
  namespace: string;
  id: string;
  parent: string | null;
  type: string | null;
  values: Record<string, PackedValue>;
  versions: Record<string, PackedValue>;
  metadata: Record<string, unknown>;
  cell?: SqlValue;
  innerId?: string;
}

export interface TestWrite {
  thread: string;
  namespace: string;
  at: string;
  task: string;
  index: number;
  channel: string;
  value: PackedValue;
  type?: string;
  cell?: SqlValue;
}

export interface Graph {
  readonly checkpoints: TestCheckpoint[];
  readonly writes: TestWrite[];
}

export const NO_TASK_ID = '00000000-0000-0000-0000-000000000000';

/** Makes rising ids, as LangGraph does. */
export const makeCheckpointId = (nth: number) =>
  `1f1e5feb-${String(nth).padStart(4, '0')}-6000-8000-000000000000`;

/** A prompt, a call with a question whether it may run, the answer, the result, and a sub-graph. */
export function sampleGraph(): Graph {
  const asked = person('h1', 'write notes');
  const called = model('a1', 'I write the file.', ['c1']);
  const answered = toolMessage('t1', 'written', 'c1');
  const said = model('a2', 'Done.');
  const files = { 'notes.txt': 'notes' };
  const checkpoints: TestCheckpoint[] = [];
  const writes: TestWrite[] = [];
  const versions: Record<string, PackedValue> = {};
  const add = (
    nth: number,
    step: number,
    values: Record<string, PackedValue>,
    changed: readonly string[],
  ) => {
    for (const name of changed) versions[name] = version(step + 2);
    const source = step === -1 ? 'input' : 'loop';
    checkpoints.push({
      thread: 't',
      namespace: '',
      id: makeCheckpointId(nth),
      parent: step === -1 ? null : makeCheckpointId(nth - 1),
      type: 'msgpack',
      values,
      versions: { ...versions },
      metadata: { source, step, parents: {} },
    });
  };
  const write = (nth: number, task: string, index: number, channel: string, value: PackedValue) =>
    writes.push({
      thread: 't',
      namespace: '',
      at: makeCheckpointId(nth),
      task,
      index,
      channel,
      value,
    });
  add(1, -1, { __start__: { messages: [asked] } }, ['__start__']);
  write(1, 'start', 0, 'messages', [asked]);
  add(2, 0, { messages: [asked], 'branch:to:model': null }, [
    '__start__',
    'messages',
    'branch:to:model',
  ]);
  write(2, 'model', 0, 'messages', [called]);
  write(2, 'model', 1, 'log', ['model']);
  add(3, 1, { messages: [asked, called], log: ['model'] }, ['messages', 'log', 'branch:to:model']);
  const question = {
    question: 'Allow this call?',
    tool: 'write_file',
    args: { path: 'notes.txt' },
  };
  write(3, 'ask', -3, '__interrupt__', [interrupt('q1', question)]);
  const yes = { decision: 'approve', reason: 'fine' };
  write(3, NO_TASK_ID, -4, '__resume__', yes);
  write(3, 'ask', -4, '__resume__', [yes]);
  write(3, 'ask', 1, 'messages', [answered]);
  write(3, 'ask', 2, 'files', files);
  const all = [asked, called, answered];
  add(4, 2, { messages: all, log: ['model'], files }, ['messages', 'files']);
  write(4, 'model', 0, 'messages', [said]);
  add(6, 3, { messages: [...all, said], log: ['model'], files }, ['messages']);
  const last = checkpoints.at(-1);
  if (last) last.parent = makeCheckpointId(4);
  checkpoints.push({
    thread: 't',
    namespace: 'checker',
    id: makeCheckpointId(5),
    parent: null,
    type: 'msgpack',
    values: { __start__: { files } },
    versions: { __start__: version(1) },
    metadata: { source: 'input', step: -1, parents: { '': makeCheckpointId(4) } },
  });
  return { checkpoints, writes };
}

export const version = (nth: number) => `${String(nth).padStart(32, '0')}.0.25`;

const TABLES = [
  `CREATE TABLE checkpoints (thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '',
   checkpoint_id TEXT NOT NULL, parent_checkpoint_id TEXT, type TEXT, checkpoint BLOB, metadata BLOB)`,
  `CREATE TABLE writes (thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '',
   checkpoint_id TEXT NOT NULL, task_id TEXT NOT NULL, task_path TEXT NOT NULL DEFAULT '',
   idx INTEGER NOT NULL, channel TEXT NOT NULL, type TEXT, value BLOB)`,
];

/**
 * The tables have no primary keys, so that a state that no program writes can be written, too.
 * `more` are statements after it.
 */
export function checkpointFile(
  create: SqlCreator,
  { checkpoints, writes }: Graph,
  more: readonly string[] = [],
): MemoryFile {
  const database = create();
  for (const sql of TABLES) database.run(sql);
  database.insert(
    'INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?, ?, ?)',
    checkpoints.map((one) => [
      one.thread,
      one.namespace,
      one.id,
      one.parent,
      one.type,
      one.cell === undefined ? packValue(packCell(one)) : one.cell,
      encodeText(JSON.stringify(one.metadata)),
    ]),
  );
  database.insert(
    'INSERT INTO writes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    writes.map((one) => [
      one.thread,
      one.namespace,
      one.at,
      one.task,
      '',
      one.index,
      one.channel,
      one.type ?? 'msgpack',
      one.cell === undefined ? packValue(one.value) : one.cell,
    ]),
  );
  for (const sql of more) database.run(sql);
  const bytes = database.image();
  database.close();
  return { name: 'checkpoints.sqlite', bytes };
}

function packCell({ id, innerId = id, values, versions }: TestCheckpoint): PackedValue {
  return {
    v: 4,
    ts: '2026-01-31T09:00:00.000000+00:00',
    id: innerId,
    channel_values: values,
    channel_versions: versions,
    versions_seen: {},
  };
}
