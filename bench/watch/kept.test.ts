import { describe, expect, it } from 'vitest';
import {
  type KeptMeasures,
  keptText,
  type MeasureSurroundings,
  readKept,
  renewKept,
} from './kept.ts';
import { surroundingsRemarks } from './table.ts';

const TAKEN: MeasureSurroundings = {
  date: '2026-11-29',
  processor: 'x',
  cores: 2,
  node: 20,
  chromium: 9,
};
const KEPT: KeptMeasures = {
  measure: 'a',
  of: 'time',
  ratio: 1,
  spread: 0.1,
  unit: 'old',
  taken: TAKEN,
};
const LATER = { ...TAKEN, date: '2027-01-01' };

describe('the kept ratios', () => {
  it('are renewed where this run judged, and stay where it did not', () => {
    const now = [
      { measure: 'a', of: 'time', why: 'busy' },
      { measure: 'b', of: 'time', why: 'busy' },
      { measure: 'a', of: 'work', ratio: 2.34567, spread: 0.01234 },
    ] as const;
    expect(renewKept([KEPT, { ...KEPT, measure: 'gone' }], now, LATER, () => 'times it')).toEqual([
      KEPT,
      { measure: 'a', of: 'work', ratio: 2.346, spread: 0.012, unit: 'times it', taken: LATER },
    ]);
  });

  it('are written so that what changed is a line', () => {
    const [before, after] = [1, 2].map((ratio) => keptText([{ ...KEPT, ratio }]).split('\n'));
    expect(before?.filter((line, i) => line !== after?.[i])).toEqual(['      "ratio": 1,']);
  });

  it('are there for each measure, once for its time and once for its work', () => {
    const kept = readKept();
    const names = kept.map(({ measure, of }) => `${measure}, ${of}`);
    expect(names).not.toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    for (const { measure } of kept)
      expect(names).toEqual(expect.arrayContaining([`${measure}, time`, `${measure}, work`]));
    for (const { ratio, spread, unit, taken } of kept) {
      expect(ratio).toBeGreaterThan(0);
      expect(spread).toBeGreaterThanOrEqual(0);
      expect(unit).not.toBe('');
      expect(Date.parse(taken.date)).not.toBeNaN();
      expect(Math.min(taken.cores, taken.node, taken.chromium)).toBeGreaterThan(0);
    }
  });

  it('are told from those of other circumstances', () => {
    expect(surroundingsRemarks(LATER, [KEPT])).toEqual([]);
    expect(surroundingsRemarks({ ...TAKEN, cores: 4, node: 24 }, [KEPT, KEPT])).toEqual([
      'Kept with another number of cores: 2; now 4.',
      'Kept with another Node: 20; now 24.',
    ]);
  });
});
