// Records that are there again: after a compaction, in forks of a session, and by the members that copies
// differ in. They are shown as said again, and count for nothing.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalText } from '../../base/json/canonical.ts';
import { readLedger } from '../../ledger/format/recognise.ts';
import { fileInMemory, type MemoryFile } from '../../ledger/sources/file.ts';
import { groupBytes } from '../../ledger/sources/group.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import { draws } from '../../testing/draws.ts';
import { testRecogniser } from '../../testing/formats.ts';
import { createTestHost } from '../../testing/host.ts';
import {
  answerMessage,
  claudeLine,
  claudeSession,
  linesFile,
  prompt,
  result,
  toolUse,
} from '../../testing/sessions.ts';
import { sessions } from './index.ts';

const host = await createTestHost();

function opened(files: readonly MemoryFile[]) {
  const reader = readLedger(sessions, files.map(fileInMemory), host);
  const report = verifyLedger(sessions, reader, host, { profile: 'strict', pins: {} });
  const lanes = report.lanes.map(({ lane, title }) => {
    const state = new Map<string, string>();
    const entries = Array.from(reader.entries(lane), (entry) => {
      const decoded = sessions.reader.decode(entry);
      const digest = sessions.words.digest(entry, decoded);
      for (const [nth, op] of (digest.delta?.ops ?? []).entries())
        if (op.op === 'put')
          state.set(
            op.id,
            canonicalText(sessions.state.value(entry, decoded, nth), (number) => number),
          );
      return { entry, decoded, digest };
    });
    return { lane, title, entries, state };
  });
  const found = report.lanes.flatMap(({ findings }) => findings);
  const all = lanes.flatMap(({ entries }) => entries.map(({ digest }) => digest.line));
  return {
    reader,
    report,
    lanes,
    found,
    notes: report.notes,
    kinds: all.map(({ kind }) => kind),
    prompts: all.filter(({ kind }) => kind === 'prompt').map(({ title }) => title),
    tools: all.flatMap(({ tools }) => tools),
  };
}

type Record_ = Readonly<Record<string, unknown>>;
const session = (records: readonly Record_[], name = 'session-1') =>
  linesFile(`p/${name}.jsonl`, records);

describe('a record that is there twice, byte for byte', () => {
  const write = (nth: number, parent: string | null, text: string, original: string | null) => [
    prompt(`u${nth}`, parent, `Write ${text}`),
    answerMessage(`a${nth}`, `u${nth}`, `m${nth}`, [
      toolUse(`t${nth}`, 'Write', { file_path: '/repo/note.md', content: text }),
    ]),
    result(`r${nth}`, `a${nth}`, `t${nth}`, 'ok', {
      toolUseResult: {
        type: 'update',
        filePath: '/repo/note.md',
        content: text,
        originalFile: original,
      },
    }),
  ];
  const first = write(1, null, 'first', null);
  const second = write(2, 'r1', 'second', 'first');

  it('is said again: not applied, not a prompt, not a call, and without a warning', () => {
    const { report, lanes, prompts, tools, kinds, found } = opened([
      session([...first, ...second, ...first, prompt('u3', 'r2', 'Go on')]),
    ]);
    expect(report.verdict).toBe('consistent');
    expect(found.map(({ severity }) => severity)).toEqual(['info', 'info', 'info']);
    expect(lanes[0]?.state.get('/repo/note.md')).toBe('{"known":"whole text","text":"second"}');
    expect(prompts).toEqual(['Write first', 'Write second', 'Go on']);
    expect(tools).toEqual(['Write', 'Write']);
    expect(kinds.slice(6, 9)).toEqual(['echo: prompt', 'echo: tool call', 'echo: tool result']);
    expect(lanes[0]?.entries[6]?.digest.line.note).toContain('said again');
  });

  it('changes nothing, whatever is written again and wherever', () => {
    const lines = [...claudeSession(), ...write(9, 'a6', 'last', null)];
    const whole = opened([session(lines)]);
    const piece = fc.tuple(fc.nat(lines.length), fc.nat(lines.length), fc.nat(lines.length));
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), (pieces) => {
        const again = [...lines];
        for (const [from, count, on] of pieces) {
          // It is written again after it was written.
          const copied = lines.slice(from, from + count);
          const last = copied.at(-1);
          const at = last ? again.lastIndexOf(last) + 1 : 0;
          again.splice(Math.min(again.length, at + on), 0, ...copied);
        }
        const read = opened([session(again)]);
        expect(read.report.verdict).toBe('consistent');
        expect(read.found.filter(({ severity }) => severity !== 'info')).toEqual([]);
        expect(read.lanes.map(({ lane, state }) => [lane, [...state]])).toEqual(
          whole.lanes.map(({ lane, state }) => [lane, [...state]]),
        );
        expect([read.prompts, read.tools, read.notes]).toEqual([
          whole.prompts,
          whole.tools,
          whole.notes,
        ]);
      }),
      { numRuns: draws(500) },
    );
  });

  it('counts once as well where only its time or its place is another, with a warning', () => {
    const lines = [...first, ...second];
    const whole = opened([session(lines)]);
    const more = fc.record(
      {
        timestamp: fc.constantFrom('2026-02-01T00:00:00.000Z'),
        parentUuid: fc.constantFrom('r2', 'a2'),
        sessionId: fc.constantFrom('session-2'),
      },
      { requiredKeys: [] },
    );
    const range = fc.tuple(fc.nat(lines.length - 1), fc.integer({ min: 1, max: lines.length }));
    fc.assert(
      fc.property(range, more, fc.boolean(), ([from, count], others, isFirstOnly) => {
        const copied = lines.slice(from, from + count);
        const again = copied.map((line, nth) =>
          nth === 0 || !isFirstOnly ? { ...line, ...others } : line,
        );
        const read = opened([session([...lines, ...again])]);
        const isOther = (nth: number) => JSON.stringify(again[nth]) !== JSON.stringify(copied[nth]);
        expect(read.found.map(({ severity, check }) => [severity, check])).toEqual(
          copied.map((_, nth) => [isOther(nth) ? 'warning' : 'info', 'sessions.id']),
        );
        expect(read.lanes.map(({ lane, state }) => [lane, [...state]])).toEqual(
          whole.lanes.map(({ lane, state }) => [lane, [...state]]),
        );
        expect([read.prompts, read.tools, read.notes]).toEqual([
          whole.prompts,
          whole.tools,
          whole.notes,
        ]);
      }),
      { numRuns: draws(200) },
    );
  });

  it('is an error with other content', () => {
    const other = { ...first[0], message: { role: 'user', content: 'Other' } };
    expect(opened([session([...first, other])]).report.verdict).toBe('failed');
  });
});

const talk = (nth: number, parent: string | null, more: Record_ = {}, name = '') => [
  prompt(`${name}u${nth}`, parent, `Ask ${name}${nth}`, more),
  answerMessage(
    `${name}a${nth}`,
    `${name}u${nth}`,
    `${name}m${nth}`,
    [{ type: 'text', text: 'Yes' }],
    5,
    more,
  ),
];

describe('a session that was forked', () => {
  const mine = { sessionId: 'one' };
  const original = [...talk(1, null, mine), ...talk(2, 'a1', mine), ...talk(3, 'a2', mine)];
  const own = talk(4, 'a2', { sessionId: 'two' }, 'f');
  const copied = original.slice(0, 4);
  const renamed = (id: unknown) => (typeof id === 'string' ? `new ${id}` : null);
  const copies: readonly (readonly [what: string, copies: readonly Record_[], own: typeof own])[] =
    [
      ['with the same records', copied, own],
      ['with its own session', copied.map((one) => ({ ...one, sessionId: 'two' })), own],
      [
        'with new ids that name the old ones',
        copied.map((one) => ({
          ...one,
          sessionId: 'two',
          uuid: renamed(one.uuid),
          parentUuid: renamed(one.parentUuid),
          forkedFrom: { sessionId: 'one', messageUuid: one.uuid },
        })),
        talk(4, 'new a2', { sessionId: 'two' }, 'f'),
      ],
    ];

  it.each(copies)('%s is a branch of it, and what they share counts once', (_, begin, end) => {
    for (const before of [original, copied])
      for (const names of ['session', 'reverse']) {
        const files = [session(before, 'one'), session([...begin, ...end], 'two')];
        const { sets } = groupBytes(
          names === 'session' ? files : files.toReversed(),
          testRecogniser,
        );
        expect(sets.map((set) => set.files.map(({ name }) => name))).toEqual([
          ['p/one.jsonl', 'p/two.jsonl'],
        ]);
        const read = opened(files);
        expect(read.report.verdict).toBe('consistent');
        expect(read.found).toEqual([]);
        expect(read.lanes.map(({ lane, entries }) => [lane, entries.length])).toEqual([
          ['one', before.length],
          ['two', 6],
        ]);
        const messages = before === original ? 4 : 3;
        expect(read.notes?.join()).toContain(`in ${messages} messages: ${messages * 10} input`);
        const [first, , , , fifth] = read.lanes[1]?.entries ?? [];
        expect(first?.digest.line.note).toBe('said again');
        expect(fifth?.digest.line).toMatchObject({ kind: 'prompt', title: 'Ask f4', note: '' });
        expect(first?.digest.links).toEqual([
          {
            kind: 'branch',
            lane: 'one',
            label: 'branches off',
            commit: read.lanes[0]?.entries[3]?.entry.id,
          },
        ]);
      }
  });

  it('is named by its file where the original is not here', () => {
    const read = opened([session([...copied, ...own], 'two')]);
    expect(read.lanes.map(({ lane, entries }) => [lane, entries.length])).toEqual([['two', 6]]);
    expect(read.report.verdict).toBe('consistent');
  });

  it('warns of a copy that says something else', () => {
    const changed = copied.map((one, nth) =>
      nth ? one : { ...one, message: { role: 'user', content: 'Other' } },
    );
    const files = [session(original, 'one'), session([...changed, ...own], 'two')];
    const { found } = opened(files);
    expect(found.map(({ severity, check, path }) => [severity, check, path])).toEqual([
      ['warning', 'sessions.id', 'uuid'],
    ]);
  });

  it('is not taken for one by ids alone: two sessions may have made up the same', () => {
    const files = [session(talk(1, null), 'one'), session(talk(1, null), 'two')];
    expect(groupBytes(files, testRecogniser).sets).toHaveLength(2);
  });
});

describe('records of hooks and attachments', () => {
  const hook = (uuid: string, parent: string, type = 'attachment') =>
    claudeLine(type, uuid, parent, {
      attachment: { type: 'hook_success', hookName: 'PostToolUse', content: '' },
    });
  const lines = () => [
    prompt('u1', null, 'Run'),
    answerMessage('a1', 'u1', 'm1', [toolUse('t1', 'Bash', { command: 'one' })]),
    result('r1', 'a1', 't1', '1'),
    hook('h1', 'r1'),
    hook('h2', 'h1', 'system'),
    hook('h3', 'h2'),
    answerMessage('a2', 'h3', 'm2', [{ type: 'text', text: 'Done' }]),
    prompt('u2', 'a2', 'Next'),
    answerMessage('a3', 'u2', 'm3', [{ type: 'text', text: 'Ok' }]),
  ];

  it('may be written a little early or late', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 5 }), fc.integer({ min: 1, max: 8 }), (from, to) => {
        const moved = lines();
        const [one] = moved.splice(from, 1);
        if (one) moved.splice(to, 0, one);
        const { report, lanes, found } = opened([session(moved)]);
        expect(report.verdict).toBe('consistent');
        expect(lanes.map(({ entries }) => entries.length)).toEqual([9]);
        for (const { message, index, actual } of found) {
          const far = Number(actual?.replace('line ', '')) - 1 - (index ?? 0);
          expect(message).toContain(`comes ${far} record${far === 1 ? '' : 's'} after it`);
        }
      }),
      { numRuns: draws(100) },
    );
  });

  it('do not excuse an answer before its prompt', () => {
    const moved = lines();
    const [last] = moved.splice(8, 1);
    if (last) moved.splice(7, 0, last);
    const { report, found } = opened([session(moved)]);
    expect(report.verdict).toBe('failed');
    expect(found.map(({ message }) => message).join()).toContain(
      'Prompts, answers and results are written in their order',
    );
  });

  it('are not excused far away', () => {
    const [first, ...rest] = lines();
    const many = Array.from({ length: 40 }, (_, nth) =>
      prompt(`p${nth}`, nth ? `p${nth - 1}` : 'a3', 'More'),
    );
    const late = hook('h9', 'p39');
    const moved = [...(first ? [first] : []), late, ...rest, ...many];
    expect(opened([session(moved)]).report.verdict).toBe('failed');
  });
});
