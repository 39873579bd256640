// What belongs to one session of Claude Code: what a run prints, agents at their calls, workflows.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { RunTally } from '../../../ledger/format/run-tally.ts';
import type { MemoryFile } from '../../../ledger/sources/file.ts';
import { groupBytes } from '../../../ledger/sources/group.ts';
import { writeClauses } from '../../../ledger/summary/clauses.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { testRecogniser } from '../../../testing/formats.ts';
import { createTestHost } from '../../../testing/host.ts';
import { answerMessage, linesFile, prompt, result, toolUse } from '../../../testing/sessions.ts';
import { sessions } from '../index.ts';

const host = await createTestHost();

function opened(files: readonly MemoryFile[]) {
  const { sets } = groupBytes(files, testRecogniser);
  expect(sets).toHaveLength(1);
  const reader = readLedger(sessions, sets[0]?.files ?? [], host);
  const report = verifyLedger(sessions, reader, host, { profile: 'strict', pins: {} });
  const lanes = reader.lanes.map(({ id }) => ({
    id,
    entries: Array.from(reader.entries(id), (entry) => {
      const decoded = sessions.reader.decode(entry);
      return { entry, decoded, ...sessions.words.digest(entry, decoded) };
    }),
  }));
  const found = report.lanes.flatMap(({ findings }) => findings);
  const links = lanes.flatMap(({ id, entries }) =>
    entries.flatMap(({ links: own }, nth) =>
      own.filter(({ kind }) => kind === 'delegation').map(({ lane }) => `${id} ${nth} > ${lane}`),
    ),
  );
  return { report, lanes, found, links, notes: report.notes ?? [] };
}

type Members = Readonly<Record<string, unknown>>;

describe('what a run prints', () => {
  const message = (id: string, block: Members, more: Members = {}) => ({
    type: 'assistant',
    session_id: 's',
    parent_tool_use_id: null,
    message: {
      id,
      role: 'assistant',
      model: 'model-a',
      content: [block],
      usage: { input_tokens: 100, output_tokens: 10 },
    },
    ...more,
  });
  const answered = (call: string, more: Members = {}) => ({
    type: 'user',
    session_id: 's',
    parent_tool_use_id: null,
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: call, content: 'ok' }] },
    ...more,
  });
  const denied = { tool_name: 'Bash', tool_use_id: 't9', tool_input: { command: 'rm -r build' } };
  const end = (price: number | null, more: Members = {}) => ({
    type: 'result',
    subtype: 'success',
    session_id: 's',
    num_turns: 3,
    ...(price !== null && { total_cost_usd: price }),
    ...more,
  });
  const inAgent = { parent_tool_use_id: 't1' };
  const run = (...more: readonly Members[]) => [
    { type: 'system', subtype: 'init', session_id: 's', model: 'model-a', mcp_servers: [] },
    message('m1', toolUse('t1', 'Agent', { prompt: 'Look' })),
    message('m2', toolUse('t2', 'Bash', { command: 'ls' }), inAgent),
    answered('t2', inAgent),
    answered('t1'),
    ...more,
  ];
  const file = (lines: readonly Members[]) => [linesFile('run.jsonl', lines)];

  it.each([false, true])('is its session, with agents apart; with ids: %s', (hasIds) => {
    const lines = run(end(0.0123, { permission_denials: [denied] })).map((line, nth) =>
      hasIds ? { ...line, uuid: `e${nth}` } : line,
    );
    const { report, lanes, links, notes, found } = opened(file(lines));
    expect(report.verdict).toBe('consistent');
    expect(found).toEqual([]);
    expect(lanes.map(({ id, entries }) => [id, entries.length])).toEqual([
      ['s', 4],
      ['agent t1', 2],
    ]);
    expect(links).toEqual(['s 1 > agent t1']);
    expect(notes).toEqual([
      'Usage of model-a in 2 messages: 200 input tokens, 20 output tokens.',
      'Recorded price of all together: 0.0123 US dollars.',
    ]);
    const lines_ = lanes.flatMap(({ entries }) => entries.map(({ line }) => line));
    expect(lines_.filter(({ decision }) => decision === 'deny').map(({ title }) => title)).toEqual([
      'The run ended: success; denied: Bash: rm -r build',
    ]);
  });

  it('refuses every call that was denied, one by one, and went wrong where it ended so', () => {
    const other = { tool_name: 'Write', tool_use_id: 't8', tool_input: { file_path: '/etc/x' } };
    for (const failed of [{ is_error: true }, { subtype: 'error_max_turns' }, {}]) {
      const lines = run(end(1, { permission_denials: [denied, other], ...failed }));
      const tally = new RunTally(sessions);
      const [lane] = opened(file(lines)).lanes;
      for (const { entry, decoded } of lane?.entries ?? []) tally.take(entry, decoded);
      const words = writeClauses(tally).map(({ pieces }) => pieces[0]?.text);
      expect(words).toContain('Refused twice: ');
      expect(words.includes('Went wrong in 1 record: ')).toBe(Object.keys(failed).length > 0);
      expect(lane?.entries.at(-1)?.line.refuses).toEqual(['Bash: rm -r build', 'Write: x']);
    }
  });

  it('says that no price is recorded only where none is, and counts one that goes on growing once', () => {
    expect(opened(file(run(end(null)))).notes.join()).toContain('No price is recorded.');
    const { notes } = opened(file(run(end(0.5), end(0.75))));
    expect(notes.at(-1)).toBe('Recorded price of all together: 0.75 US dollars.');
    expect(notes.join()).not.toContain('No price');
  });

  it('counts a denied call once that is in the run as well', () => {
    const refused = answered('t9', { toolDenialKind: 'permission' });
    const { lanes } = opened(
      file(
        run(
          message('m3', toolUse('t9', 'Bash', { command: 'rm -r build' })),
          refused,
          end(1, { permission_denials: [denied] }),
        ),
      ),
    );
    const denials = lanes.flatMap(({ entries }) =>
      entries.filter(({ line }) => line.decision === 'deny'),
    );
    expect(denials.map(({ line }) => line.title)).toEqual(['Refused: Bash: rm -r build']);
  });
});

describe('agents that began with the same prompt', () => {
  const call = (id: string) => toolUse(id, 'Agent', { description: id, prompt: 'Check' });
  const main = linesFile('p/one.jsonl', [
    prompt('u1', null, 'Check both', { sessionId: 'one' }),
    answerMessage('a1', 'u1', 'm1', [call('t1')], 5, { sessionId: 'one' }),
    result('r1', 'a1', 't1', 'ok', { sessionId: 'one' }),
    answerMessage('a2', 'r1', 'm2', [call('t2')], 5, { sessionId: 'one' }),
    result('r2', 'a2', 't2', 'ok', { sessionId: 'one' }),
  ]);
  const agent = (id: string) =>
    linesFile(`p/one/subagents/agent-${id}.jsonl`, [
      prompt(`${id} s1`, null, 'Check', { isSidechain: true, agentId: id, sessionId: 'one' }),
    ]);
  const meta = (id: string, toolUseId: string): MemoryFile => ({
    name: `p/one/subagents/agent-${id}.meta.json`,
    bytes: encodeText(JSON.stringify({ agentType: 'x', toolUseId })),
  });

  it('are at the calls that the files beside them name, in whatever order', () => {
    const { links, found } = opened([
      main,
      agent('a'),
      meta('a', 't2'),
      agent('b'),
      meta('b', 't1'),
    ]);
    expect(links).toEqual(['one 1 > agent b', 'one 3 > agent a']);
    expect(found).toEqual([]);
    // One that is known leaves one call for the other.
    const rest = opened([main, agent('a'), meta('a', 't2'), agent('b')]);
    expect([rest.links, rest.found]).toEqual([links, []]);
  });

  it('are at one of them, and it is said, where nothing tells them apart', () => {
    const { links, found, lanes } = opened([main, agent('a'), agent('b')]);
    expect(links).toEqual(['one 1 > agent a', 'one 3 > agent b']);
    expect(found.map(({ severity, message }) => [severity, message.slice(0, 92)])).toEqual([
      [
        'info',
        '2 calls with the same prompt may have begun this agent (line 2, line 4), and nothing here sa',
      ],
      [
        'info',
        '2 calls with the same prompt may have begun this agent (line 2, line 4), and nothing here sa',
      ],
    ]);
    expect(lanes[0]?.entries[1]?.links[0]?.label).toContain('one of 1 other call');
  });
});

describe('what a person typed while the agent worked', () => {
  const queue = (operation: string, more: Members = {}) => ({
    type: 'queue-operation',
    operation,
    sessionId: 'session-1',
    timestamp: '2026-01-31T09:00:00.000Z',
    ...more,
  });
  const text = { content: 'Run the tests' };
  const seen = (origin: Members | null) => ({
    ...prompt('at1', 'r1', ''),
    type: 'attachment',
    message: undefined,
    attachment: {
      type: 'queued_command',
      prompt: 'Run the tests',
      commandMode: 'prompt',
      ...(origin && { origin }),
    },
  });
  const absorbed = queue('remove', { ...text, reason: 'absorbed_mid_turn' });
  const kinds = (...middle: readonly Members[]) => {
    const lines = [
      prompt('u1', null, 'Build it'),
      answerMessage('a1', 'u1', 'm1', [toolUse('t1', 'Bash', { command: 'make' })]),
      result('r1', 'a1', 't1', 'built'),
      ...middle,
      answerMessage('a2', 'r1', 'm2', [{ type: 'text', text: 'Done' }]),
    ];
    const { report, lanes } = opened([linesFile('session-1.jsonl', lines)]);
    expect(report.verdict).toBe('consistent');
    expect(lanes).toHaveLength(1);
    const [lane] = lanes;
    return (lane?.entries ?? []).slice(3, -1).map(({ line }) => `${line.kind}: ${line.title}`);
  };
  const said = 'prompt: Run the tests';

  it('is a prompt, said once, whichever of its records are here and in whatever order', () => {
    const queued = 'queued: Queued while the agent worked: Run the tests';
    const human = seen({ kind: 'human' });
    expect(kinds(queue('enqueue', text), absorbed, human)).toEqual([queued, said, `echo: ${said}`]);
    expect(kinds(human, absorbed)).toEqual([said, `echo: ${said}`]);
    expect(kinds(absorbed)).toEqual([said]);
    expect(kinds(seen(null))).toEqual([said]);
    expect(kinds(absorbed, human, absorbed)).toEqual([said, `echo: ${said}`, said]);
  });

  it('is none where it was taken back, or no person typed it', () => {
    expect(kinds(queue('enqueue', text), queue('popAll', text))[1]).toBe(
      'taken back: Taken back, before the agent saw it: Run the tests',
    );
    expect(kinds(seen({ kind: 'task-notification' }))[0]).toMatch(/^queued message/);
    expect(kinds(queue('dequeue'))).toEqual(['taken up: Taken from the queue']);
  });
});

it('has the agents of a workflow in its session, at the result that began it', () => {
  const own = { sessionId: 'one' };
  const main = linesFile('p/one.jsonl', [
    prompt('u1', null, 'Check all', own),
    answerMessage('a1', 'u1', 'm1', [toolUse('t1', 'Workflow', { script: 'run' })], 5, own),
    result('r1', 'a1', 't1', 'started', { ...own, toolUseResult: { runId: 'wf_1' } }),
  ]);
  const agent = (id: string) =>
    linesFile(`p/one/subagents/workflows/wf_1/agent-${id}.jsonl`, [
      prompt(`${id}1`, null, id, { ...own, isSidechain: true, agentId: id }),
      answerMessage(`${id}2`, `${id}1`, `m${id}`, [], 5, {
        ...own,
        isSidechain: true,
        agentId: id,
      }),
    ]);
  const { report, lanes, links, notes } = opened([main, agent('x'), agent('y')]);
  expect(report.verdict).toBe('consistent');
  expect(lanes.map(({ id }) => id)).toEqual(['one', 'agent x', 'agent y']);
  expect(links).toEqual(['one 2 > agent x', 'one 2 > agent y']);
  expect(notes.join()).toContain('in 3 messages: 30 input tokens, 15 output tokens');
});
