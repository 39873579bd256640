// Written sessions: what is read of them, and that each check can fail.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { EACH } from '../../ledger/compare/apart.ts';
import { readLedger } from '../../ledger/format/recognise.ts';
import { RunTally } from '../../ledger/format/run-tally.ts';
import type { Pins } from '../../ledger/model/check.ts';
import { fileInMemory, type MemoryFile } from '../../ledger/sources/file.ts';
import { groupBytes } from '../../ledger/sources/group.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import {
  changedSession,
  type Lines,
  SESSION_CHANGES,
  sessionJson,
  swapRecords,
} from '../../testing/forgeries/sessions.ts';
import { testRecogniser } from '../../testing/formats.ts';
import { createTestHost } from '../../testing/host.ts';
import {
  answerMessage,
  claudeFork,
  claudeLine,
  claudeSession,
  codexThread,
  linesFile,
  prompt,
  result,
  toolUse,
} from '../../testing/sessions.ts';
import { sessions } from './index.ts';

const host = await createTestHost();

function opened(files: readonly MemoryFile[], pins: Pins = {}) {
  const reader = readLedger(sessions, files.map(fileInMemory), host);
  const report = verifyLedger(sessions, reader, host, { profile: 'strict', pins });
  const findings = [...report.findings, ...report.lanes.flatMap((lane) => lane.findings)].map(
    ({ severity, check, line }) =>
      `${severity} ${check.replace('sessions.', '')}${line === undefined ? '' : ` line ${line}`}`,
  );
  const entries = (lane = reader.lanes[0]?.id ?? '') =>
    Array.from(reader.entries(lane), (entry) => {
      const decoded = sessions.reader.decode(entry);
      return { entry, decoded, digest: sessions.words.digest(entry, decoded) };
    });
  return { reader, report, findings, entries };
}

const claude = (records: readonly (object | string)[], name = 'session-1.jsonl') =>
  linesFile(name, records as readonly (Readonly<Record<string, unknown>> | string)[]);

/** The value that is in force at the end of a lane. */
function state(entries: ReturnType<ReturnType<typeof opened>['entries']>) {
  const found = new Map<string, unknown>();
  for (const { entry, decoded, digest } of entries)
    for (const [nth, op] of (digest.delta?.ops ?? []).entries()) {
      if (op.op === 'restore') continue;
      if (op.op === 'remove') found.delete(op.id);
      else found.set(op.id, sessions.state.value(entry, decoded, nth));
    }
  return found;
}

describe('a Claude Code session', () => {
  const whole = opened([claude(claudeSession())]);

  it('is recognised, and consistent, never verified', () => {
    expect(
      groupBytes([claude(claudeSession())], testRecogniser).sets.map(({ format }) => format),
    ).toEqual(['sessions']);
    expect(whole.report.verdict).toBe('consistent');
    expect(whole.report.tamperEvidence).toMatch(/^Not tamper-evident/);
    expect(whole.findings).toEqual([]);
    const made = whole.report.checks
      .filter(({ status }) => status === 'pass')
      .map(({ check }) => check);
    for (const name of ['line', 'member', 'id', 'parent', 'order', 'pair', 'edit', 'sum'])
      expect(made).toContain(`sessions.${name}`);
  });

  it('tells each record in a line', () => {
    expect(whole.entries().map(({ digest }) => digest.line.title)).toEqual([
      'Make the page shorter',
      'I read it first.',
      'Read: page.md',
      'Result: Read: page.md',
      'Edit: page.md',
      'Result: Edit: page.md',
      'TodoWrite',
      'Result: TodoWrite',
      'Bash: rm -r build',
      'Refused: Bash: rm -r build',
      'Then I leave it.',
    ]);
  });

  it('folds files and lists, and says that a refusal is read from its wording', () => {
    const all = whole.entries();
    expect(state(all).get('/repo/page.md')).toEqual({
      members: [
        ['known', 'whole text'],
        ['text', 'One\n2\n'],
      ],
    });
    expect([...state(all).keys()]).toEqual(['/repo/page.md', 'todos']);
    const refused = all[9] ?? expect.unreachable();
    const view = sessions.words.decision(refused.entry, refused.decoded);
    expect(view).toMatchObject({
      outcome: 'deny',
      headline: 'Refused by the user: read from its wording',
      reason: 'Not yet.',
    });
  });

  it('has the ids of its calls set apart when it is compared with another run', () => {
    const [first] = whole.entries();
    const paths = first
      ? sessions.words.comparing?.apart(first.decoded).map(({ path }) => path)
      : [];
    expect(paths).toContainEqual(['message', 'content', EACH, 'id']);
    expect(paths).toContainEqual(['message', 'content', EACH, 'tool_use_id']);
  });

  it('says which records are one message', () => {
    const [one, two] = whole.entries().slice(1, 3);
    expect(one?.digest.line.note).toContain('part 1 of 2 of one message');
    expect(two?.digest.line.note).toContain('part 2 of 2 of one message');
    const facts = two ? sessions.words.view(two.entry, two.decoded).facts : [];
    expect(facts).toContainEqual(
      expect.objectContaining({ label: 'Message', value: 'm1, part 2 of 2' }),
    );
    expect(facts).toContainEqual(
      expect.objectContaining({ label: 'Its other parts', value: 'line 2' }),
    );
    const [alone] = whole.entries().slice(4);
    expect(alone?.digest.line.note).not.toContain('part');
    const many = Array.from({ length: 12 }, (_, nth) =>
      answerMessage(`a${nth}`, nth ? `a${nth - 1}` : 'u1', 'm1', [
        { type: 'text', text: `${nth}` },
      ]),
    );
    const [third] = opened([claude([prompt('u1', null, 'Go'), ...many])])
      .entries()
      .slice(3);
    const shown = third ? sessions.words.view(third.entry, third.decoded).facts : [];
    expect(shown.find(({ label }) => label === 'Its other parts')?.value).toBe(
      'line 2, line 3, line 5, line 6, line 7, line 8, line 9, line 10, and 3 more',
    );
  });

  it('counts the usage of a message once, by its last part', () => {
    const counted = whole
      .entries()
      .flatMap(({ entry, decoded }) => sessions.state.cost?.(entry, decoded) ?? []);
    const output = counted
      .filter(({ name }) => name === 'output tokens')
      .reduce((sum, { value }) => sum + Number(value), 0);
    expect(output).toBe(9 + 5 * 4);
    expect(whole.report.notes?.join()).toContain(
      'Usage of model-a in 5 messages: 50 input tokens, 29 output tokens',
    );
  });

  it('has the earlier of two prompts as a branch, and no branch for anything else', () => {
    const { report, entries } = opened([claude(claudeFork())]);
    expect(report.verdict).toBe('consistent');
    expect(report.lanes.map(({ title, entries }) => [title, entries])).toEqual([
      ['Sort this', 5],
      ['Earlier prompt: Quickly', 3],
    ]);
    const [first] = entries(report.lanes[1]?.lane);
    expect(first?.digest.links).toEqual([
      { kind: 'branch', lane: 'session-1', commit: entries()[1]?.entry.id, label: 'branches off' },
    ]);
    expect([...state(entries()).keys()]).toEqual([]);
    expect(state(entries(report.lanes[1]?.lane)).get('/repo/q')).toEqual({
      members: [
        ['known', 'whole text'],
        ['text', 'q'],
      ],
    });
  });

  it('joins the files of agents, and says which are not here', () => {
    const main = [
      prompt('u1', null, 'Explore'),
      answerMessage('a1', 'u1', 'm1', [
        toolUse('t1', 'Task', { description: 'Look around', prompt: 'Look' }),
      ]),
      result('r1', 'a1', 't1', 'Seen.', {
        toolUseResult: { status: 'completed', agentId: 'abc', totalToolUseCount: 0, content: [] },
      }),
      answerMessage('a2', 'r1', 'm2', [
        toolUse('t2', 'Task', { description: 'Again', prompt: 'More' }),
      ]),
      result('r2', 'a2', 't2', 'Seen.', {
        toolUseResult: { status: 'completed', agentId: 'gone', content: [] },
      }),
    ];
    const agent = [
      prompt('s1', null, 'Look', { isSidechain: true }),
      answerMessage('s2', 's1', 'm9', [{ type: 'text', text: 'Seen.' }], 5, { isSidechain: true }),
    ];
    const files = [claude(main, 'p/session-1.jsonl'), claude(agent, 'p/agent-abc.jsonl')];
    const { sets } = groupBytes(files, testRecogniser);
    expect(sets.map((set) => set.files.map(({ name }) => name))).toEqual([
      ['p/session-1.jsonl', 'p/agent-abc.jsonl'],
    ]);
    const { report, entries } = opened(files);
    expect(report.lanes.map(({ lane, title }) => [lane, title])).toEqual([
      ['session-1', 'Explore'],
      ['agent abc', 'Agent: Look'],
    ]);
    expect(report.verdict).toBe('consistent');
    expect(entries().flatMap(({ digest }) => digest.links.map(({ lane }) => lane))).toEqual([
      'agent abc',
      'agent gone',
    ]);
  });

  it('ties a single agent that is left to the only call without a prompt', () => {
    const agent = claude([prompt('s1', null, 'Look', { isSidechain: true })], 'p/agent-abc.jsonl');
    const call = (id: string, input: Record<string, string> = {}) =>
      toolUse(id, 'Task', { description: 'Look', ...input });
    const collectTies = (...calls: readonly ReturnType<typeof toolUse>[]) => {
      const main = [prompt('u1', null, 'Explore'), answerMessage('a1', 'u1', 'm1', calls)];
      const { entries } = opened([claude(main, 'p/session-1.jsonl'), agent]);
      return entries().flatMap(({ digest }) => digest.links.map(({ lane }) => lane));
    };
    expect(collectTies(call('t1'))).toEqual(['agent abc']);
    expect(collectTies(call('t1', { prompt: 'Something else' }))).toEqual([]);
    const again = answerMessage('a2', 'a1', 'm2', [call('t2')]);
    const twice = [
      prompt('u1', null, 'Explore'),
      answerMessage('a1', 'u1', 'm1', [call('t1')]),
      again,
    ];
    const { entries } = opened([claude(twice, 'p/session-1.jsonl'), agent]);
    expect(entries().flatMap(({ digest }) => digest.links)).toEqual([]);
  });

  it('keeps one lane over a compaction', () => {
    const folded = [
      prompt('u1', null, 'Begin'),
      claudeLine('system', 'c1', null, {
        subtype: 'compact_boundary',
        logicalParentUuid: 'u1',
        compactMetadata: { trigger: 'auto', preTokens: 5000 },
      }),
      prompt('u2', 'c1', 'So far: begun', { isCompactSummary: true }),
    ];
    const { report, entries } = opened([claude(folded)]);
    expect(report.lanes).toHaveLength(1);
    expect(entries().map(({ digest }) => digest.line.kind)).toEqual([
      'prompt',
      'compaction',
      'summary',
    ]);
    const cut = opened([claude([prompt('u2', 'c1', 'Go on')].slice())]);
    expect(cut.findings).toEqual(['warning parent line 1']);
  });
});

describe('a changed session', () => {
  it('is not called consistent by any word of its report', () => {
    const { report } = opened([changedSession((lines) => lines.toSpliced(1, 0, '{"type":'))]);
    expect(report.verdict).toBe('failed');
    expect(JSON.stringify(report)).not.toMatch(/consistent/i);
  });

  it.each(SESSION_CHANGES)('with %s', (_, change, findings) => {
    const { report, ...found } = opened([changedSession(change)]);
    expect(found.findings.toSorted()).toEqual(findings.toSorted());
    expect(report.lanes.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThan(9);
    expect(report.verdict).not.toBe('verified');
  });

  it('is shown by a seal that was taken before', () => {
    const seal = opened([claude(claudeSession())]).reader.seal();
    expect(seal.lines).toHaveLength(11);
    const same = opened([claude(claudeSession().map(sessionJson))], {});
    expect(same.report.verdict).toBe('consistent');
    const file = claude(claudeSession());
    const own = opened([file]).reader.seal();
    expect(opened([file], { seal: own }).report.lanes[0]?.completeness.state).toBe('proven');
    const text = new TextDecoder()
      .decode(file.bytes)
      .replace('Then I leave it.', 'Then I removed it.');
    const changed = opened([{ ...file, bytes: encodeText(text) }], { seal: own });
    expect(changed.findings.filter((one) => one.startsWith('error'))).toEqual(['error seal']);
    expect(changed.report.verdict).toBe('failed');
  });
});

describe('a Codex thread', () => {
  const whole = opened([claude(codexThread(), 'rollout-1.jsonl')]);

  it('is consistent, with the change folded from what was known', () => {
    expect(whole.report.verdict).toBe('consistent');
    expect(whole.findings).toEqual([]);
    expect(whole.report.lanes.map(({ title }) => title)).toEqual(['Add a line']);
    expect(state(whole.entries()).get('/repo/a.txt')).toEqual({
      members: [
        ['known', 'whole text'],
        ['text', 'alpha\nbeta\n'],
      ],
    });
    expect(whole.report.notes).toEqual([
      'Usage of model-b in 2 messages: 150 input tokens, 15 output tokens. No price is recorded.',
    ]);
    const refused = whole.entries().find(({ digest }) => digest.line.decision === 'deny');
    expect(refused?.digest.line.title).toBe('Refused: exec_command: rm a.txt');
  });

  it('says what was asked, though its header comes first, and what was asked later is no second one', () => {
    const lines = [...codexThread(), ...codexThread().slice(2, 3)];
    const { entries } = opened([claude(lines, 'rollout-1.jsonl')]);
    const tally = new RunTally(sessions);
    for (const { entry, decoded } of entries()) tally.take(entry, decoded);
    expect(tally.asked?.task).toBe('Add a line');
    expect(tally.asked?.of.entries).toBe(1);
  });

  it('shows a record that is missing, swapped or of another type', () => {
    const lines: Lines = codexThread();
    expect(opened([claude(lines.toSpliced(3, 1))]).findings).toEqual(['error order line 4']);
    expect(opened([claude(swapRecords(lines, 4, 7))]).findings).toContain('error pair line 5');
    expect(
      opened([claude(lines.with(1, { ...sessionJson(lines[1]), payload: 'none' }))]).findings,
    ).toContain('error member line 2');
    const fallen = JSON.stringify(lines[11]).replace('"total_tokens":165', '"total_tokens":9');
    expect(opened([claude(lines.with(11, fallen))]).findings).toEqual(['warning sum line 12']);
  });

  it('is joined with its agents and forks', () => {
    const main = claude(codexThread(), 'rollout-1.jsonl');
    const base = {
      thread_id: 'thread-1',
      end_ordinal_exclusive: 13,
      end_byte_offset: main.bytes.length,
    };
    const fork = codexThread('thread-2', { history_base: base, forked_from_id: 'thread-1' }).map(
      (line) => ({ ...line, ordinal: line.ordinal + 13 }),
    );
    const agent = codexThread('thread-3', {
      parent_thread_id: 'thread-1',
      agent_nickname: 'Helper',
    });
    const renamed = (lines: readonly object[], to: string) =>
      lines.map((line) => JSON.parse(JSON.stringify(line).replaceAll(/"([ic]\d)"/g, `"${to}$1"`)));
    const files = [
      main,
      claude(renamed(fork, 'f'), 'rollout-2.jsonl'),
      claude(renamed(agent, 'g'), 'rollout-3.jsonl'),
    ];
    expect(groupBytes(files, testRecogniser).sets.map((set) => set.files.length)).toEqual([3]);
    const { report, findings } = opened(files);
    expect(findings).toEqual([]);
    expect(report.lanes.map(({ title }) => title)).toEqual([
      'Add a line',
      'Branch: Add a line',
      'Agent: Helper: Add a line · thread-3',
    ]);
    const shorter = { ...main, bytes: main.bytes.subarray(0, main.bytes.lastIndexOf(10, -2) + 1) };
    expect(opened([shorter, ...files.slice(1)]).findings).toContain('warning sum line 1');
    expect(opened(files.slice(1, 2)).findings).toEqual(['warning parent line 1']);
  });
});

it('reads text of a hostile file as text, and ends', () => {
  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
  const itself = prompt('u1', 'u1', '<img src=x onerror=alert(1)>');
  const many = Array.from({ length: 3000 }, (_, i) => prompt(`__proto__${i}`, 'u1', 'x'));
  const { report } = opened([claude([itself, deep, '[]', '5', ...many])]);
  expect(report.verdict).toBe('failed');
  expect(report.lanes.length).toBeLessThan(5001);
});

it('is recognised where its first line is longer than what is looked at', () => {
  const long = [prompt('u1', null, 'x'.repeat(100_000)), prompt('u2', 'u1', 'Go on')];
  const files = [claude(long), claude([{ note: 'y'.repeat(100_000) }], 'other.jsonl')];
  const { sets, skipped } = groupBytes(files, testRecogniser);
  expect(sets.map(({ name }) => name)).toEqual(['session-1.jsonl']);
  expect(skipped.map(({ name }) => name)).toEqual(['other.jsonl']);
  expect(opened(files.slice(0, 1)).report.verdict).toBe('consistent');
});

it('reads a mixed file, and names the records of another shape', () => {
  const [meta] = codexThread();
  const { report, findings } = opened([claude([...claudeSession(), meta ?? {}, { a: 1 }])]);
  expect(findings).toEqual(['info member line 12', 'error member line 13']);
  expect(report.lanes.map(({ entries }) => entries)).toEqual([13]);
});
