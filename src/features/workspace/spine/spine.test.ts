import { describe, expect, it } from 'vitest';
import { CHAIN, columnsIn, measured, sizeOf, startOfColumn } from './measure.ts';
import { livingAt } from './WorldMarks.tsx';

describe('the rows', () => {
  it('show 13 entries in what a window of 720 px leaves them', () => {
    expect(13 * sizeOf(13, 484).pitch).toBeLessThanOrEqual(484);
  });

  it('are as high as all of them have room for on a low screen, or as a finger needs', () => {
    for (let entries = 1; entries <= 13; entries++) {
      const { pitch } = sizeOf(entries, 500);
      expect(entries * pitch).toBeLessThanOrEqual(500);
      expect(pitch).toBeGreaterThanOrEqual(36);
    }
    expect([sizeOf(3, 500).pitch, sizeOf(11, 500).pitch, sizeOf(40, 500).pitch]).toEqual([
      52, 44, 44,
    ]);
    expect(sizeOf(40, 700).pitch).toBe(52);
  });

  it('have one line where two would be higher than a browser can scroll', () => {
    expect(sizeOf(100_000, 900).isDense).toBe(false);
    expect(sizeOf(1_000_000, 900)).toEqual({ pitch: 32, isDense: true });
  });
});

describe('the columns of lanes', () => {
  it('fit next to the rows, whatever the width', () => {
    for (let width = 300; width < 4000; width += 37) {
      const columns = columnsIn(width);
      const across = measured(width, columns);
      expect(across.end).toBeGreaterThan(CHAIN);
      if (columns === 0) continue;
      expect(across.end - CHAIN).toBeGreaterThanOrEqual(500);
      const last = startOfColumn(across, columns - 1) + across.column;
      expect(last).toBeLessThanOrEqual(width);
    }
    expect(columnsIn(700)).toBe(0);
    expect(columnsIn(880)).toBe(1);
    expect(columnsIn(1460)).toBe(3);
  });
});

describe('a resource', () => {
  const life = {
    kind: 'file',
    id: 'a',
    isOlder: false,
    at: [2, 5, 7],
    changes: ['created', 'replaced', 'retracted'],
  } as const;

  it('is there from its birth to its end', () => {
    const there = Array.from({ length: 9 }, (_, index) => livingAt(life, index));
    expect(there.map(({ before }) => before)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(there.map(({ change }) => change?.[0] ?? '')).toEqual([
      '',
      '',
      'c',
      '',
      '',
      'r',
      '',
      'r',
      '',
    ]);
    for (const [index, { after }] of there.slice(0, -1).entries())
      expect(after).toBe(there[index + 1]?.before);
  });

  it('was there before the lane where it is older', () => {
    expect(livingAt({ ...life, isOlder: true }, 0)).toMatchObject({ before: true, after: true });
  });
});
