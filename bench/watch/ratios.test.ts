import { describe, expect, it } from 'vitest';
import { type RatioKind, summarize } from './ratios.ts';
import type { Round, SpentTime } from './spent.ts';

const CALM: SpentTime = { time: 500, work: 1_000 };
const calm = (time: number): Round => ({
  spent: { time, work: 2 * time },
  before: CALM,
  after: CALM,
});
const judge = (of: RatioKind, rounds: readonly Round[]) => summarize('import', of, rounds);

describe('a ratio', () => {
  it('is the median of the rounds, with what they differ by', () => {
    const rounds = [calm(1_000), calm(5_000), calm(1_100), calm(900), calm(1_000)];
    expect(judge('time', rounds)).toEqual({ measure: 'import', of: 'time', ratio: 2, spread: 4.1 });
    expect(judge('work', rounds.slice(2))).toMatchObject({ ratio: 2 });
    expect(judge('time', [calm(1_000), calm(2_000), calm(4_000), calm(3_000)])).toMatchObject({
      ratio: 5,
    });
  });

  it('is the same on a machine that is half as fast', () => {
    const slow = { time: 1_000, work: 2_000 };
    const rounds = Array(3).fill({ spent: slow, before: slow, after: slow });
    expect(judge('time', rounds)).toMatchObject({ ratio: 1, spread: 0 });
  });

  it('is divided by the mean of the reference before and after', () => {
    const round = { ...calm(1_100), after: { time: 600, work: 1_200 } };
    expect(judge('time', [round, round, round])).toMatchObject({ ratio: 2 });
    expect(judge('work', [round, round, round])).toMatchObject({ ratio: 2 });
  });
});

describe('a round', () => {
  const unsteady: Round = { ...calm(1_000), after: { time: 630, work: 1_260 } };
  const crowded: Round = { ...calm(1_000), before: { time: 630, work: 1_000 } };
  const waiting = { time: 630, work: 1_000 };
  const queued: Round = { ...calm(1_000), before: waiting, after: waiting };

  it('does not count when the reference became another by more than a quarter', () => {
    const rounds = [calm(1_000), calm(1_000), unsteady];
    expect(judge('time', [...rounds, calm(2_000)])).toMatchObject({ spread: 1 });
    for (const of of ['time', 'work'] as const)
      expect(judge(of, rounds)).toEqual({
        measure: 'import',
        of,
        why: 'the reference was steady in 2 of 3 rounds',
      });
  });

  it('says nothing of time when the reference waited for processors, but of work', () => {
    for (const round of [crowded, queued]) {
      const rounds = [round, calm(1_000), calm(1_000)];
      expect(judge('time', rounds)).toMatchObject({ why: expect.any(String) });
      expect(judge('work', rounds)).toMatchObject({ ratio: 2 });
    }
  });

  it('is needed at least three times', () => {
    expect(judge('time', [])).toMatchObject({ why: expect.stringContaining('0 of 0') });
    expect(judge('time', [calm(1), calm(1)])).toMatchObject({ why: expect.any(String) });
  });
});
