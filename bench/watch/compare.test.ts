import { describe, expect, it } from 'vitest';
import { compareRatios, decideWatchEnd, WATCH_ENDS } from './compare.ts';
import type { Ratio, Unjudged } from './ratios.ts';
import { watchLines } from './table.ts';

const ratio = (measure: string, value: number): Ratio => ({
  measure,
  of: 'time',
  ratio: value,
  spread: 0.1,
});
const KEPT = [ratio('import', 10), ratio('search', 2)];
const busy: Unjudged = { measure: 'search', of: 'time', why: 'the reference was unsteady' };

function watched(now: readonly (Ratio | Unjudged)[], kept = KEPT) {
  const compared = compareRatios(now, kept);
  const lines = watchLines(compared);
  return {
    judged: compared.map(({ judgement }) => judgement),
    end: decideWatchEnd(compared),
    remarks: lines.slice(lines.indexOf('') + 1),
    table: lines.slice(0, lines.indexOf('')),
  };
}

describe('the watch', () => {
  it('says nothing of what is as it was', () => {
    const { end, remarks, table } = watched([ratio('import', 10), ratio('search', 1.9)]);
    expect(end).toBe(WATCH_ENDS.steady);
    expect(remarks).toEqual([]);
    expect(table).toEqual([
      'measure       ratio now  spread  ratio kept  change',
      'import, time      10.00    10 %       10.00  +0.0 %',
      'search, time       1.90    10 %        2.00  −5.0 %',
    ]);
  });

  it.each([
    [11.9, 'same', WATCH_ENDS.steady],
    [12, 'same', WATCH_ENDS.steady],
    [12.1, 'slower', WATCH_ENDS.worse],
    [8.4, 'same', WATCH_ENDS.steady],
    [8.3, 'faster', WATCH_ENDS.steady],
  ])('calls a ratio of %s, where 10 is kept, %s', (now, judgement, end) => {
    const found = watched([ratio('import', now), ratio('search', 2)]);
    expect(found.judged).toEqual([judgement, 'same']);
    expect(found.end).toBe(end);
  });

  it('names what is slower, and what is faster', () => {
    expect(watched([ratio('import', 12.1), ratio('search', 1)]).remarks).toEqual([
      'SLOWER: import, time, +21.0 %.',
      'faster: search, time, −50.0 %; keep it with --watch --keep.',
    ]);
  });

  it('fails for a measure that is not kept, and for one that was not taken', () => {
    const unknown = watched([...KEPT, ratio('rows', 1)]);
    expect(unknown.end).toBe(WATCH_ENDS.worse);
    expect(unknown.remarks).toEqual([expect.stringMatching(/^NOT KEPT: rows, time/)]);
    const gone = watched([ratio('import', 10)]);
    expect(gone.end).toBe(WATCH_ENDS.worse);
    expect(gone.remarks).toEqual([expect.stringMatching(/^NOT MEASURED: search, time/)]);
    expect(watched([], []).end).toBe(WATCH_ENDS.worse);
  });

  it('tells the time of a measure from its work', () => {
    const work = { ...ratio('import', 10), of: 'work' } as const;
    expect(watched([work, ratio('search', 2)]).judged).toEqual([
      'not kept',
      'same',
      'not measured',
    ]);
  });

  it('neither passes nor blames what it cannot judge', () => {
    const unsure = watched([ratio('import', 10), busy]);
    expect(unsure.end).toBe(WATCH_ENDS.unjudged);
    expect(unsure.remarks).toEqual([
      'TOO BUSY TO JUDGE: search, time: the reference was unsteady.',
    ]);
    expect(unsure.table.at(-1)).toBe('search, time          –                2.00');
    expect(new Set([0, 1, 2, 3]).has(WATCH_ENDS.unjudged)).toBe(false);
  });

  it('blames what is slower also where it cannot judge another', () => {
    expect(watched([ratio('import', 20), busy]).end).toBe(WATCH_ENDS.worse);
    expect(watched([busy], [ratio('import', 1)]).end).toBe(WATCH_ENDS.worse);
  });
});
