// What threads used, as it is recorded: counters that begin again, totals alone, and histories that forks
// copied.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../core/verify/run.ts';
import { fileInMemory } from '../../../sources/file.ts';
import { draws } from '../../../testing/draws.ts';
import { createTestHost } from '../../../testing/host.ts';
import { codexLine, linesFile } from '../../../testing/sessions.ts';
import { sessions } from '../index.ts';

const host = await createTestHost();

describe('usage', () => {
  const count = (input: number, output: number) => ({
    ...{ input_tokens: input, output_tokens: output, total_tokens: input + output },
  });
  const counted = (total: readonly [number, number], last: readonly [number, number] | null) =>
    codexLine(0, 'event_msg', {
      type: 'token_count',
      info: {
        total_token_usage: count(...total),
        ...(last && { last_token_usage: count(...last) }),
      },
    });
  const thread = (lines: readonly object[], meta: Readonly<Record<string, unknown>> = {}) => [
    codexLine(0, 'session_meta', { id: 'one', cwd: '/repo', ...meta }),
    codexLine(0, 'turn_context', { model: 'model-b' }),
    ...lines,
  ];
  const plain = (lines: readonly object[]) =>
    lines.map((line) => ({ ...line, ordinal: undefined }));
  const read = (...files: readonly (readonly object[])[]) => {
    const all = files.map((lines, nth) => linesFile(`rollout-${nth}.jsonl`, plain(lines)));
    const reader = sessions.read(all.map(fileInMemory), host);
    const report = verifyLedger(sessions, reader, host, { profile: 'strict', pins: {} });
    const found = report.lanes.flatMap(({ findings }) => findings);
    const lanes = reader.lanes.map(({ id }) =>
      Array.from(reader.entries(id), (entry) => {
        const decoded = sessions.decode(entry);
        return { entry, ...sessions.digest(entry, decoded) };
      }),
    );
    return { report, found, lanes, notes: report.notes?.join('\n') ?? '' };
  };

  it('goes on where the counter begins again, and says so', () => {
    const { notes, report } = read(
      thread([
        counted([1000, 100], [1000, 100]),
        counted([150, 15], [150, 15]),
        counted([250, 25], [100, 10]),
      ]),
    );
    expect(notes).toContain('1,250 input tokens, 125 output tokens');
    expect(report.verdict).toBe('consistent with warnings');
  });

  it('does not count a total again that was there before', () => {
    const first = counted([100, 10], [100, 10]);
    const { notes } = read(
      thread([first, counted([300, 30], [200, 20]), counted([100, 10], [7, 7])]),
    );
    expect(notes).toContain('300 input tokens, 30 output tokens');
  });

  it('is known from totals alone', () => {
    const { notes, lanes } = read(
      thread([counted([100, 10], null), counted([250, 25], null), counted([250, 25], null)]),
    );
    expect(notes).toBe(
      'Usage of model-b in 2 messages: 250 input tokens, 25 output tokens. No price is recorded.',
    );
    expect(lanes[0]?.[3]?.line.title).toBe('Usage so far: 250 input tokens, 25 output tokens');
  });

  it('of a history that a fork copied counts once, whatever was copied and however often', () => {
    const turn = (nth: number, text: string) => [
      codexLine(0, 'event_msg', { type: 'task_started', turn_id: `t${nth}` }),
      codexLine(0, 'turn_context', { model: 'model-b' }),
      codexLine(0, 'response_item', {
        ...{ type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
      }),
      codexLine(0, 'response_item', {
        ...{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Yes' }] },
      }),
    ];
    const turns = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(turns, turns, fc.boolean(), fc.boolean(), (all, kept, isTotal, isEarly) => {
        const copied = Math.min(all, kept);
        const last = (nth: number): [number, number] | null =>
          isTotal && nth > 0 ? null : [100, 10];
        const history = Array.from({ length: all }, (_, nth) => [
          ...turn(nth, `Ask ${nth}`),
          counted([100 * (nth + 1), 10 * (nth + 1)], last(nth)),
        ]);
        const own = [
          ...turn(9, 'Otherwise').slice(isEarly ? 1 : 0),
          counted([100 * copied + 50, 10 * copied + 5], isTotal ? null : [50, 5]),
        ];
        const again = JSON.parse(JSON.stringify(history.slice(0, copied).flat())) as object[];
        const late = again.map((line) => ({ ...line, timestamp: '2026-02-01T00:00:00.000Z' }));
        const meta = codexLine(0, 'session_meta', { id: 'two', forked_from_id: 'one' });
        const begin = codexLine(0, 'turn_context', { model: 'model-b' });
        const whole = read(thread(history.flat()), [meta, begin, ...late, ...own]);
        const messages = all + 1;
        expect(whole.found).toEqual([]);
        expect(whole.notes).toBe(
          `Usage of model-b in ${messages} messages: ${100 * all + 50} input tokens, ${10 * all + 5} output tokens. No price is recorded.`,
        );
        const [main = [], fork = []] = whole.lanes;
        const prompts = [...main, ...fork].filter(({ line }) => line.kind === 'prompt');
        expect(prompts.map(({ line }) => line.title)).toEqual([
          ...history.map((_, nth) => `Ask ${nth}`),
          'Otherwise',
        ]);
        const branch = fork[0]?.links.find(({ kind }) => kind === 'branch');
        const end = main[1 + 5 * copied];
        expect(branch?.commit).toBe(end?.entry.id);
      }),
      { numRuns: draws(200) },
    );
  });
});
