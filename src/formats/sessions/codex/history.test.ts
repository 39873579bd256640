// What threads used, as it is recorded: counters that begin again, totals alone, and histories that forks
// copied.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { fileInMemory } from '../../../ledger/sources/file.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { draws } from '../../../testing/draws.ts';
import { createTestHost } from '../../../testing/host.ts';
import { codexLine, linesFile } from '../../../testing/sessions.ts';
import { sessions } from '../index.ts';

const host = await createTestHost();

describe('usage', () => {
  const count = (input: number, output: number) => ({
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
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
  const turn = (nth: number, text: string) => [
    codexLine(0, 'event_msg', { type: 'task_started', turn_id: `t${nth}` }),
    codexLine(0, 'turn_context', { model: 'model-b' }),
    codexLine(0, 'response_item', {
      type: 'message',
      role: 'user',
      content: [{ type: 'input_text', text }],
    }),
    codexLine(0, 'response_item', {
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text: 'Yes' }],
    }),
  ];
  const later = (lines: readonly object[]) => {
    const again = JSON.parse(JSON.stringify(lines)) as { payload: object }[];
    return again.map((line) => ({ ...line, timestamp: '2026-02-01T00:00:00.000Z' }));
  };
  const forked = codexLine(0, 'session_meta', { id: 'two', forked_from_id: 'one' });
  const plain = (lines: readonly object[]) =>
    lines.map((line) => ({ ...line, ordinal: undefined }));
  const read = (...files: readonly (readonly object[])[]) => {
    const all = files.map((lines, nth) => linesFile(`rollout-${nth}.jsonl`, plain(lines)));
    const reader = readLedger(sessions, all.map(fileInMemory), host);
    const report = verifyLedger(sessions, reader, host, { profile: 'strict', pins: {} });
    const found = report.lanes.flatMap(({ findings }) => findings);
    const lanes = reader.lanes.map(({ id }) =>
      Array.from(reader.entries(id), (entry) => {
        const decoded = sessions.reader.decode(entry);
        return { entry, ...sessions.words.digest(entry, decoded) };
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
        const late = later(history.slice(0, copied).flat());
        const begin = codexLine(0, 'turn_context', { model: 'model-b' });
        const whole = read(thread(history.flat()), [forked, begin, ...late, ...own]);
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

  describe('of a history with a copy that was changed', () => {
    const history = (turns: number) =>
      Array.from({ length: turns }, (_, nth) => [
        ...turn(nth, `Ask ${nth}`),
        counted([100 * (nth + 1), 10 * (nth + 1)], [100, 10]),
      ]).flat();
    const own = (copied: number) => [
      ...turn(9, 'Otherwise'),
      counted([100 * copied + 50, 10 * copied + 5], [50, 5]),
    ];
    const counts = (turns: number) =>
      `Usage of model-b in ${turns + 1} messages: ${100 * turns + 50} input tokens, ${10 * turns + 5} output tokens. No price is recorded.`;
    const listPrompts = ({ lanes }: ReturnType<typeof read>) =>
      lanes.flat().flatMap(({ line }) => (line.kind === 'prompt' ? [line.title] : []));

    it('says which one, and counts it once, whichever it is', () => {
      const place = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }));
      fc.assert(
        fc.property(place, fc.nat(), fc.nat(), ([all, kept], first, second) => {
          const copied = Math.min(all, kept);
          const late = later(history(copied));
          const changed = new Set([first % late.length, second % late.length]);
          const copies = late.map((line, at) =>
            changed.has(at) ? { ...line, payload: { ...line.payload, more: 'FORGED' } } : line,
          );
          const whole = read(thread(history(all)), [forked, ...copies, ...own(copied)]);
          expect(whole.notes).toBe(counts(all));
          expect(listPrompts(whole)).toEqual([
            ...Array.from({ length: all }, (_, nth) => `Ask ${nth}`),
            'Otherwise',
          ]);
          expect(whole.found.map(({ severity, path }) => [severity, path])).toEqual(
            Array.from(changed, () => ['warning', 'payload.more']),
          );
        }),
        { numRuns: draws(200) },
      );
    });

    it('says what both say, and where', () => {
      const late = later(history(2));
      const copies = JSON.parse(JSON.stringify(late).replace('"Yes"', '"FORGED"')) as object[];
      const { found } = read(thread(history(3)), [forked, ...copies, ...own(2)]);
      expect(found).toMatchObject([
        {
          check: 'sessions.sum',
          severity: 'warning',
          path: 'payload.content[0].text',
          expected: '"Yes", as in line 6 of rollout-0.jsonl',
          actual: '"FORGED"',
        },
      ]);
    });

    it('is an error where both have one id', () => {
      const said = (text: string) => [
        codexLine(0, 'event_msg', { type: 'task_started', turn_id: 't' }),
        codexLine(0, 'response_item', {
          type: 'message',
          role: 'assistant',
          id: 'm',
          content: text,
        }),
      ];
      const { found } = read(thread(said('Yes')), [forked, ...later(said('No')), ...own(0)]);
      expect(found.map(({ check, severity }) => [check, severity])).toEqual([
        ['sessions.id', 'error'],
      ]);
    });

    it('shows one that was put in, and counts the rest once all the same', () => {
      const late = later(history(2));
      const other = codexLine(0, 'response_item', {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'No' }],
      });
      const whole = read(thread(history(3)), [forked, ...late.toSpliced(3, 0, other), ...own(2)]);
      expect(whole.found.map(({ check, severity, message }) => [check, severity, message])).toEqual(
        [['sessions.sum', 'warning', expect.stringContaining('it was put in here')]],
      );
      expect(whole.notes).toBe(counts(3));
    });

    it('is not said of a turn of its own with the same prompt', () => {
      const again = turn(7, 'Ask 2').with(3, {
        ...codexLine(0, 'response_item', { type: 'message', role: 'assistant', content: 'No' }),
      });
      const usage = counted([300, 30], [100, 10]);
      const { found, notes } = read(thread(history(3)), [
        forked,
        ...later(history(2)),
        ...again,
        usage,
        ...own(3),
      ]);
      expect(found).toEqual([]);
      expect(notes).toContain('450 input tokens, 45 output tokens');
    });
  });
});
