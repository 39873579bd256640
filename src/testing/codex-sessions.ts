// Codex threads in which turns were rolled back, and those of the first releases, are made by hand.

type Line = readonly [type: string, payload: Readonly<Record<string, unknown>>];

const said = (id: string, role: string, text: string): Line => [
  'response_item',
  { type: 'message', id, role, content: [{ type: 'output_text', text }] },
];
const event = (type: string, more: Readonly<Record<string, unknown>> = {}): Line => [
  'event_msg',
  { type, ...more },
];
const TURN = { approval_policy: 'never', model: 'model-b' };

function turn(nth: number, prompt: string, ...more: readonly Line[]): Line[] {
  return [
    event('task_started', { turn_id: `turn-${nth}` }),
    ['turn_context', { ...TURN, turn_id: `turn-${nth}` }],
    said(`p${nth}`, 'user', prompt),
    ...more,
    event('task_complete', { turn_id: `turn-${nth}` }),
  ];
}

function changed(id: string, text: string): Line {
  const item = { type: 'FileChange', id, status: 'completed' };
  const changes = { '/repo/a.txt': { type: 'add', content: text } };
  return event('item_completed', { item: { ...item, changes } });
}

const tokens = (total: number): Line => [
  'event_msg',
  {
    type: 'token_count',
    info: {
      last_token_usage: { input_tokens: 5, output_tokens: 5, total_tokens: 10 },
      total_token_usage: { total_tokens: total },
    },
  },
];

/** Makes three turns, of which the last two are rolled back before a fourth. */
export function codexRollback(turns: unknown = 2) {
  const lines: Line[] = [
    ['session_meta', { id: 'thread-r', session_id: 'thread-r', cwd: '/repo', source: 'cli' }],
    ...turn(1, 'Add a file', changed('c1', 'one\n'), tokens(10), said('a1', 'assistant', 'Added.')),
    ...turn(2, 'Change it', changed('c2', 'two\n'), tokens(20)),
    ...turn(3, 'And again', tokens(20), tokens(30)),
    event('thread_rolled_back', { num_turns: turns }),
    ...turn(4, 'Another way', tokens(40), said('a4', 'assistant', 'Done.')),
  ];
  // Records of threads that can be rolled back are not numbered.
  return lines.map(([type, payload], at) => ({
    timestamp: new Date(Date.UTC(2026, 0, 31, 9, 0, at)).toISOString(),
    type,
    payload,
  }));
}

/** A thread of the first releases, in which one of two commands fails. */
export function codexBare(): readonly Readonly<Record<string, unknown>>[] {
  const call = (id: string, command: string) => ({
    type: 'function_call',
    id: null,
    name: 'shell',
    call_id: id,
    arguments: JSON.stringify({ command: ['bash', '-lc', command] }),
  });
  const output = (id: string, text: string, exit_code: number) => ({
    type: 'function_call_output',
    call_id: id,
    output: JSON.stringify({ output: text, metadata: { exit_code, duration_seconds: 0.1 } }),
  });
  const message = (role: string, text: string) => ({
    type: 'message',
    id: null,
    role,
    content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }],
  });
  return [
    {
      id: 'thread-b',
      timestamp: '2025-08-18T01:16:13.522Z',
      instructions: null,
      git: { commit_hash: 'abc123', branch: 'main' },
    },
    { record_type: 'state' },
    message('user', '<environment_context>\n  <cwd>/repo</cwd>\n</environment_context>'),
    message('user', 'What is here?'),
    { type: 'reasoning', id: 'r1', summary: [{ type: 'summary_text', text: 'I look.' }] },
    call('c1', 'ls'),
    { record_type: 'state' },
    output('c1', 'a.txt\n', 0),
    call('c2', 'cat b.txt'),
    output('c2', 'cat: b.txt: No such file\n', 1),
    message('assistant', 'One file.'),
  ];
}
