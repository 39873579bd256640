// Session files are made by hand in the programs' form: short, and with everything that a check
// looks at.

import { encodeText } from '../base/bytes.ts';
import type { MemoryFile } from '../ledger/sources/file.ts';

type Members = Readonly<Record<string, unknown>>;

export function linesFile(name: string, records: readonly (Members | string)[]): MemoryFile {
  const lines = records.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  return { name, bytes: encodeText(lines.map((line) => `${line}\n`).join('')) };
}

let clock = 0;
const at = () => new Date(Date.UTC(2026, 0, 31, 9, 0, clock++)).toISOString();

export function claudeLine(
  type: string,
  uuid: string,
  parentUuid: string | null,
  more: Members = {},
) {
  const place = { parentUuid, isSidechain: false, cwd: '/repo', sessionId: 'session-1' };
  return { ...place, version: '2.1.0', type, uuid, timestamp: at(), ...more };
}

export function prompt(uuid: string, parent: string | null, text: string, more: Members = {}) {
  return claudeLine('user', uuid, parent, { message: { role: 'user', content: text }, ...more });
}

export function answerMessage(
  uuid: string,
  parent: string,
  id: string,
  content: readonly Members[],
  output = 5,
  more: Members = {},
) {
  const usage = { input_tokens: 10, output_tokens: output };
  const message = { id, role: 'assistant', model: 'model-a', content, usage };
  return claudeLine('assistant', uuid, parent, { message, requestId: `req-${id}`, ...more });
}

export function toolUse(id: string, name: string, input: Members): Members {
  return { type: 'tool_use', id, name, input };
}

export function result(
  uuid: string,
  parent: string,
  call: string,
  content: string,
  more: Members = {},
) {
  const { is_error, ...own } = more;
  const block = {
    type: 'tool_result',
    tool_use_id: call,
    content,
    ...(is_error !== undefined && { is_error }),
  };
  return claudeLine('user', uuid, parent, { message: { role: 'user', content: [block] }, ...own });
}

const TODOS = [{ content: 'Write the page', status: 'pending', activeForm: 'Writing' }];
const PAGE = '/repo/page.md';

/** A session in which a page is read, changed and written, with one refusal and a todo list. */
export function claudeSession() {
  return [
    prompt('u1', null, 'Make the page shorter'),
    answerMessage('a1', 'u1', 'm1', [{ type: 'text', text: 'I read it first.' }], 2),
    answerMessage('a2', 'a1', 'm1', [toolUse('t1', 'Read', { file_path: PAGE })], 9),
    result('r1', 'a2', 't1', '1→One', {
      toolUseResult: {
        type: 'text',
        file: { filePath: PAGE, content: 'One\nTwo\n', startLine: 1, numLines: 3, totalLines: 3 },
      },
    }),
    answerMessage('a3', 'r1', 'm2', [
      toolUse('t2', 'Edit', { file_path: PAGE, old_string: 'Two', new_string: '2' }),
    ]),
    result('r2', 'a3', 't2', 'updated', {
      toolUseResult: {
        filePath: PAGE,
        oldString: 'Two',
        newString: '2',
        originalFile: 'One\nTwo\n',
        replaceAll: false,
        userModified: false,
      },
    }),
    answerMessage('a4', 'r2', 'm3', [toolUse('t3', 'TodoWrite', { todos: TODOS })]),
    result('r3', 'a4', 't3', 'modified', { toolUseResult: { oldTodos: [], newTodos: TODOS } }),
    answerMessage('a5', 'r3', 'm4', [toolUse('t4', 'Bash', { command: 'rm -r build' })]),
    result(
      'r4',
      'a5',
      't4',
      'The user doesn’t want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nNot yet.',
      { is_error: true },
    ),
    answerMessage('a6', 'r4', 'm5', [{ type: 'text', text: 'Then I leave it.' }]),
  ];
}

export function codexLine(ordinal: number, type: string, payload: Members) {
  return { timestamp: at(), ordinal, type, payload };
}

const usage = (input: number, output: number) => ({
  input_tokens: input,
  output_tokens: output,
  total_tokens: input + output,
});

/** A thread in which a file is changed and a command is refused. */
export function codexThread(id = 'thread-1', more: Members = {}) {
  const lines: (readonly [type: string, payload: Members])[] = [
    [
      'session_meta',
      { id, session_id: id, cwd: '/repo', cli_version: '0.169.0', source: 'cli', ...more },
    ],
    [
      'turn_context',
      {
        turn_id: 'turn-1',
        cwd: '/repo',
        approval_policy: 'on-request',
        sandbox_policy: { type: 'workspace-write' },
        model: 'model-b',
      },
    ],
    [
      'response_item',
      {
        type: 'message',
        id: 'i1',
        role: 'user',
        content: [{ type: 'input_text', text: 'Add a line' }],
      },
    ],
    ['event_msg', { type: 'user_message', message: 'Add a line' }],
    [
      'response_item',
      {
        type: 'function_call',
        id: 'i2',
        name: 'exec_command',
        arguments: '{"cmd":"apply_patch"}',
        call_id: 'c1',
      },
    ],
    ['token_usage_record', { usage: usage(100, 10), thread_token_usage: usage(100, 10) }],
    [
      'event_msg',
      {
        type: 'item_completed',
        item: {
          type: 'FileChange',
          id: 'c1',
          status: 'completed',
          changes: { '/repo/a.txt': { type: 'add', content: 'alpha\n' } },
        },
      },
    ],
    [
      'response_item',
      { type: 'function_call_output', call_id: 'c1', output: 'Output:\nSuccess.\n' },
    ],
    [
      'event_msg',
      {
        type: 'item_completed',
        item: {
          type: 'FileChange',
          id: 'c2',
          status: 'completed',
          changes: {
            '/repo/a.txt': {
              type: 'update',
              unified_diff: '@@ -1 +1,2 @@\n alpha\n+beta\n',
              move_path: null,
            },
          },
        },
      },
    ],
    [
      'response_item',
      {
        type: 'function_call',
        id: 'i3',
        name: 'exec_command',
        arguments: '{"cmd":"rm a.txt"}',
        call_id: 'c3',
      },
    ],
    [
      'response_item',
      {
        type: 'function_call_output',
        call_id: 'c3',
        output:
          'exec_command failed: CreateProcess { message: "Rejected(\\"rejected by user\\")" }',
      },
    ],
    ['token_usage_record', { usage: usage(50, 5), thread_token_usage: usage(150, 15) }],
    [
      'response_item',
      {
        type: 'message',
        id: 'i4',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'It stays.' }],
      },
    ],
  ];
  return lines.map(([type, payload], ordinal) => codexLine(ordinal, type, payload));
}

/** Two answers to one question: the earlier is a side branch. */
export function claudeFork() {
  return [
    prompt('u1', null, 'Sort this'),
    answerMessage('a1', 'u1', 'm1', [{ type: 'text', text: 'How?' }]),
    prompt('u2', 'a1', 'Quickly'),
    answerMessage('a2', 'u2', 'm2', [
      toolUse('t1', 'Write', { file_path: '/repo/q', content: 'q' }),
    ]),
    result('r2', 'a2', 't1', 'created'),
    prompt('u3', 'a1', 'Stably'),
    claudeLine('progress', 'p1', 'u3', { data: { type: 'hook_progress' } }),
    answerMessage('a3', 'u3', 'm3', [{ type: 'text', text: 'Merge sort.' }]),
  ];
}
