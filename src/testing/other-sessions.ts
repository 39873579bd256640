// Runs and sessions of further programs are made by hand in their form: short, and with everything
// that a check looks at.

import { encodeText } from '../base/bytes.ts';
import type { MemoryFile } from '../ledger/sources/file.ts';
import { linesFile } from './sessions.ts';

export type SessionMembers = Readonly<Record<string, unknown>>;

export function jsonFile(name: string, value: unknown, indent = 0): MemoryFile {
  return { name, bytes: encodeText(JSON.stringify(value, null, indent)) };
}

const PATCH =
  'diff --git a/page.py b/page.py\n--- a/page.py\n+++ b/page.py\n@@ -1 +1 @@\n-old\n+new\n';

const action = (
  command: string,
  thought: string,
  id: string,
  name: string,
  args: SessionMembers,
) => ({
  role: 'assistant',
  content: thought,
  thought,
  action: command,
  agent: 'main',
  message_type: 'action',
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
});
const seen = (text: string, id: string) => ({
  role: 'tool',
  content: `${text}\n(Open file: /repo/page.py)`,
  agent: 'main',
  message_type: 'observation',
  tool_call_ids: [id],
});
const did = (command: string, observation: string, thought = '') => ({
  action: command,
  observation,
  response: thought,
  thought,
  execution_time: 0.25,
  state: { open_file: '/repo/page.py', working_dir: '/repo' },
});

/** A run in which a file is edited and handed in, with a demonstration before it. */
export function sweRun() {
  return {
    environment: 'main',
    trajectory: [
      did('edit page.py', 'File updated.', 'I change it.'),
      did('bash ls', 'page.py', 'I look.'),
      did('submit', PATCH, 'Done.'),
    ],
    history: [
      { role: 'system', content: 'You work in a shell.', agent: 'main' },
      { role: 'user', content: 'Here is a demonstration: rm -r /', is_demo: true, agent: 'main' },
      { role: 'user', content: 'Solve this.\nISSUE:\nThe page is old\nMore words', agent: 'main' },
      action('edit page.py', 'I change it.', 'c1', 'edit', { search: 'old', replace: 'new' }),
      seen('File updated.', 'c1'),
      action('bash ls', 'I look.', 'c1', 'bash', { command: 'ls' }),
      seen('page.py', 'c1'),
      action('submit', 'Done.', 'c2', 'submit', {}),
    ],
    info: {
      exit_status: 'submitted',
      submission: PATCH,
      model_stats: { instance_cost: 0.125, tokens_sent: 300, tokens_received: 40, api_calls: 3 },
    },
    replay_config: JSON.stringify({ agent: { model: { name: 'model-s' } } }),
  };
}

/** The same as two attempts, of which the second was chosen and is there once more. */
export function sweAttempts() {
  const run = sweRun();
  const first = {
    ...run,
    history: run.history.slice(0, 5),
    trajectory: run.trajectory.slice(0, 1),
  };
  return { attempts: [first, run], ...run };
}

/** A run with two commands in one message, one of which fails. */
export function miniRun() {
  const step = (content: string, cost: number, ...commands: string[]) => ({
    role: 'assistant',
    content,
    extra: { actions: commands.map((command) => ({ command })), cost, timestamp: 1_790_000_000 },
  });
  const output = (returncode: number, raw_output: string) => ({
    role: 'user',
    content: `<returncode>${returncode}</returncode>\n${raw_output}`,
    extra: { returncode, raw_output, exception_info: '', timestamp: 1_790_000_001 },
  });
  return {
    info: {
      model_stats: { instance_cost: 0.07, api_calls: 2 },
      config: { model: { model_name: 'model-m' } },
      mini_version: '2.4.6',
      exit_status: 'Submitted',
      submission: 'one\n',
    },
    messages: [
      { role: 'system', content: 'You work with one shell.' },
      { role: 'user', content: 'Task: Write one' },
      step('Two at once.', 0.03, 'echo one > a', 'cat b'),
      output(0, ''),
      output(1, 'no such file'),
      step('Done.', 0.04, 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat a'),
      { role: 'exit', content: 'one\n', extra: { exit_status: 'Submitted', submission: 'one\n' } },
    ],
    trajectory_format: 'mini-swe-agent-1.1',
  };
}

/** Events of 2025: a command, an edit, and one that the user rejects. */
export function openHandsEvents(): SessionMembers[] {
  const usage = { prompt_tokens: 100, completion_tokens: 10 };
  const model_response = (id: string) => ({ id, model: 'model-o', usage });
  const call = (id: number, name: string, args: SessionMembers) => ({
    id,
    timestamp: '2025-01-20T20:29:13.519638',
    source: 'agent',
    message: '',
    action: name,
    args,
    tool_call_metadata: {
      function_name: name,
      tool_call_id: `t${id}`,
      model_response: model_response(`m${id}`),
    },
  });
  const saw = (id: number, cause: number, observation: string, more: SessionMembers) => ({
    id,
    timestamp: '2025-01-20T20:29:14.519638',
    source: 'agent',
    message: '',
    cause,
    observation,
    content: '',
    extras: {},
    ...more,
  });
  return [
    {
      id: 0,
      timestamp: '2025-01-20T20:29:12.519638',
      source: 'user',
      message: 'Make a page',
      action: 'message',
      args: { content: 'Make a page' },
    },
    call(2, 'run', { command: 'ls', thought: 'I look.' }),
    saw(3, 2, 'run', { content: 'nothing', extras: { metadata: { exit_code: 2 } } }),
    call(4, 'edit', { path: '/w/page', command: 'create' }),
    saw(5, 4, 'edit', {
      extras: { path: '/w/page', prev_exist: false, old_content: null, new_content: 'Page\n' },
    }),
    call(6, 'run', { command: 'rm -r /w', confirmation_state: 'rejected' }),
    saw(7, 6, 'user_rejected', { content: 'Not that.' }),
  ];
}

/** Has events of the SDK, with usage as it grows, a rejection and a second answer to one event. */
export function sdkEvents(): SessionMembers[] {
  const at = { timestamp: '2026-06-16T05:39:18.809928' };
  const stats = (id: string, input: number, output: number, cost: number) => ({
    id,
    ...at,
    source: 'environment',
    kind: 'ConversationStateUpdateEvent',
    key: 'stats',
    value: {
      usage_to_metrics: {
        default: {
          model_name: 'model-k',
          accumulated_cost: cost,
          accumulated_token_usage: { prompt_tokens: input, completion_tokens: output },
        },
      },
    },
  });
  const message = (id: string, source: string, text: string, more: SessionMembers = {}) => ({
    id,
    ...at,
    source,
    kind: 'MessageEvent',
    ...more,
    llm_message: { role: source, content: [{ type: 'text', text }] },
  });
  const call = (id: string, command: string) => ({
    id,
    ...at,
    source: 'agent',
    kind: 'ActionEvent',
    tool_name: 'terminal',
    tool_call_id: `t-${id}`,
    thought: [],
    security_risk: 'HIGH',
    action: { command, kind: 'TerminalAction' },
  });
  return [
    message('e1', 'user', 'Count the files'),
    call('e2', 'ls | wc -l'),
    {
      id: 'e3',
      ...at,
      source: 'environment',
      kind: 'ObservationEvent',
      action_id: 'e2',
      tool_name: 'terminal',
      tool_call_id: 't-e2',
      observation: { content: [{ type: 'text', text: '3' }], is_error: false, exit_code: 0 },
    },
    stats('e4', 100, 10, 0.01),
    call('e5', 'rm -r .'),
    {
      id: 'e6',
      ...at,
      source: 'environment',
      kind: 'UserRejectObservation',
      tool_call_id: 't-e5',
      action_id: 'e5',
      tool_name: 'terminal',
      rejection_reason: 'Keep them.',
      rejection_source: 'user',
    },
    stats('e7', 250, 30, 0.03),
    message('e8', 'agent', 'There are three.'),
    message('e9', 'agent', 'There are 3.', { parent_id: 'e6' }),
  ];
}

/**
 * Has lines of Gemini CLI: a message that is written again with its result, and one that is
 * rewound.
 */
export function geminiLines(): SessionMembers[] {
  const at = (second: number) => ({ timestamp: `2026-04-29T21:39:${10 + second}.000Z` });
  const call = (id: string, name: string, args: SessionMembers, more: SessionMembers) => ({
    id,
    name,
    args,
    ...more,
  });
  const write = (more: SessionMembers) =>
    call('w1', 'write_file', { file_path: '/w/a.txt', content: 'a\n' }, more);
  const answered = (output: SessionMembers) => [
    { functionResponse: { id: 'w1', response: output } },
  ];
  const tokens = { input: 100, output: 10, cached: 0, thoughts: 0, tool: 0, total: 110 };
  const model = 'model-g';
  return [
    { sessionId: 'g-1', projectHash: 'p', startTime: '2026-04-29T21:39:09.000Z', kind: 'main' },
    { id: 'u1', ...at(1), type: 'user', content: [{ text: 'Write a' }] },
    {
      id: 'a1',
      ...at(2),
      type: 'gemini',
      content: '',
      tokens,
      model,
      toolCalls: [write({ status: 'executing' })],
    },
    { $set: { lastUpdated: '2026-04-29T21:39:13.000Z' } },
    {
      id: 'a1',
      ...at(2),
      type: 'gemini',
      content: '',
      tokens,
      model,
      toolCalls: [write({ status: 'success', result: answered({ output: 'written' }) })],
    },
    { id: 'u2', ...at(4), type: 'user', content: 'Remove it' },
    {
      id: 'a2',
      ...at(5),
      type: 'gemini',
      content: 'I do.',
      tokens,
      model,
      toolCalls: [
        call(
          'r1',
          'run_shell_command',
          { command: 'rm a.txt' },
          {
            status: 'cancelled',
            result: answered({
              error: '[Operation Cancelled] Reason: User did not allow tool call',
            }),
          },
        ),
      ],
    },
    { $rewindTo: 'u2' },
    { id: 'u3', ...at(8), type: 'user', content: 'Leave it' },
    { id: 'a3', ...at(9), type: 'gemini', content: 'It stays.', tokens, model },
  ];
}

/** A session of Gemini CLI with an agent, which has an agent of its own. */
export function geminiFiles(): MemoryFile[] {
  const head = (sessionId: string, kind: string) => ({
    sessionId,
    projectHash: 'p',
    startTime: '2026-04-29T21:39:09.000Z',
    kind,
  });
  const message = (id: string, type: string, content: string, more: SessionMembers = {}) => ({
    id,
    timestamp: '2026-04-29T21:39:10.000Z',
    type,
    content,
    ...more,
  });
  const asks = (id: string, name: string, agentId: string) => ({
    model: 'model-g',
    toolCalls: [{ id, name, args: { objective: 'Look' }, status: 'success', agentId }],
  });
  const chats = 'tmp/p/chats';
  return [
    linesFile(`${chats}/session-2026-04-29T21-39-g-1.jsonl`, [
      head('g-1', 'main'),
      message('u1', 'user', 'Describe the code'),
      message('a1', 'gemini', '', asks('t1', 'investigator', 'agent-1')),
      message('a2', 'gemini', 'It is short.', { model: 'model-g' }),
    ]),
    linesFile(`${chats}/g-1/agent-1.jsonl`, [
      head('agent-1', 'subagent'),
      message('u2', 'user', 'Look at it'),
      message('a3', 'gemini', '', asks('t2', 'helper', 'agent-2')),
    ]),
    linesFile(`${chats}/g-1/agent-2.jsonl`, [
      head('agent-2', 'subagent'),
      message('u3', 'user', 'Count lines'),
      message('a4', 'gemini', '12', { model: 'model-g' }),
    ]),
  ];
}

/** A session of Qwen Code in which a file is written and changed. */
export function qwenLines(): SessionMembers[] {
  let last: string | null = null;
  const line = (uuid: string, type: string, more: SessionMembers) => {
    const parentUuid = last;
    last = uuid;
    const timestamp = '2026-06-15T14:40:22.832Z';
    return { uuid, parentUuid, sessionId: 'q-1', timestamp, type, cwd: '/w', ...more };
  };
  const answer = (uuid: string, parts: readonly SessionMembers[]) =>
    line(uuid, 'assistant', {
      model: 'model-q',
      message: { role: 'model', parts },
      usageMetadata: { promptTokenCount: 50, candidatesTokenCount: 5 },
    });
  const call = (id: string, name: string, args: SessionMembers) => ({
    functionCall: { id, name, args },
  });
  const result = (uuid: string, id: string, response: SessionMembers, more: SessionMembers) =>
    line(uuid, 'tool_result', {
      message: { role: 'user', parts: [{ functionResponse: { id, name: 'tool', response } }] },
      toolCallResult: { callId: id, ...more },
    });
  return [
    line('u1', 'user', { message: { role: 'user', parts: [{ text: 'Write a' }] } }),
    line('s1', 'system', { subtype: 'ui_telemetry', systemPayload: { uiEvent: {} } }),
    answer('a1', [call('c1', 'write_file', { file_path: '/w/a', content: 'one\ntwo\n' })]),
    result('r1', 'c1', { output: 'written' }, { status: 'success', resultDisplay: 'written' }),
    answer('a2', [call('c2', 'edit', { file_path: '/w/a', old_string: 'two', new_string: '2' })]),
    result('r2', 'c2', { output: 'changed' }, { status: 'success' }),
    answer('a3', [call('c3', 'run_shell_command', { command: 'rm a' })]),
    result(
      'r3',
      'c3',
      { error: '[Operation Cancelled] Reason: User did not allow tool call' },
      { status: 'cancelled' },
    ),
    answer('a4', [{ text: 'Then not.' }]),
  ];
}

/** The files of an opencode session, and of one that works for it. */
export function openCodeFiles(): MemoryFile[] {
  const at = (n: number) => ({ created: 1_730_000_000_000 + n * 1000 });
  const session = (id: string, more: SessionMembers) =>
    jsonFile(`storage/session/p/${id}.json`, {
      id,
      version: '1.3.17',
      projectID: 'p',
      directory: '/w',
      time: at(0),
      ...more,
    });
  const message = (sessionID: string, id: string, n: number, more: SessionMembers) =>
    jsonFile(`storage/message/${sessionID}/${id}.json`, { id, sessionID, time: at(n), ...more });
  const part = (sessionID: string, messageID: string, id: string, more: SessionMembers) =>
    jsonFile(`storage/part/${messageID}/${id}.json`, { id, sessionID, messageID, ...more });
  const tool = (callID: string, name: string, input: SessionMembers, more: SessionMembers) => ({
    type: 'tool',
    callID,
    tool: name,
    state: { status: 'completed', input, output: 'done', metadata: {}, ...more },
  });
  return [
    session('ses1', { title: 'Two files' }),
    message('ses1', 'msg1', 1, { role: 'user' }),
    part('ses1', 'msg1', 'prt1', { type: 'text', text: 'Write two files' }),
    message('ses1', 'msg2', 2, { role: 'assistant', modelID: 'model-c', parentID: 'msg1' }),
    part('ses1', 'msg2', 'prt2', tool('k1', 'write', { filePath: '/w/a', content: 'a' }, {})),
    part(
      'ses1',
      'msg2',
      'prt3',
      tool('k2', 'task', { description: 'Write b' }, { metadata: { sessionId: 'ses2' } }),
    ),
    part(
      'ses1',
      'msg2',
      'prt4',
      tool(
        'k3',
        'bash',
        { command: 'rm -r /w' },
        {
          status: 'error',
          error: 'The user rejected permission to use this specific tool call.',
        },
      ),
    ),
    part('ses1', 'msg2', 'prt5', {
      type: 'step-finish',
      cost: 0.0025,
      tokens: { input: 10, output: 2 },
    }),
    session('ses2', { title: 'Write b', parentID: 'ses1' }),
    message('ses2', 'msg3', 3, { role: 'user' }),
    part('ses2', 'msg3', 'prt6', { type: 'text', text: 'Write b' }),
  ];
}
