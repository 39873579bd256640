import { describe, expect, it } from 'vitest';
import { areMany, countsOf, scrubMarks, silhouettes } from './marks.ts';

const at = (...indices: number[]) => Int32Array.from(indices);

describe('marks on the scrubber', () => {
  it('shows the worst mark of an entry', () => {
    expect(scrubMarks({ denied: at(1, 3), error: at(3) }, 5)).toEqual([
      { position: 0.75, mark: 'error' },
      { position: 0.25, mark: 'denied' },
    ]);
  });

  it('is where its entry is, also in a lane of one', () => {
    expect(scrubMarks({ waiting: at(0) }, 1)).toEqual([{ position: 0, mark: 'waiting' }]);
    expect(scrubMarks({ branch: at(3) }, 7)).toEqual([{ position: 0.5, mark: 'branch' }]);
  });

  it('counts the worst first', () => {
    expect(countsOf({ delegation: at(1), error: at(2, 3), waiting: at() })).toEqual([
      ['error', 2],
      ['delegation', 1],
    ]);
  });
});

describe('more marks than there is room for', () => {
  const everyTenth = Int32Array.from({ length: 1000 }, (_, i) => i * 10);

  it('are heights', () => {
    expect(areMany({ error: at(1, 2, 3) })).toBe(false);
    expect(areMany({ error: everyTenth })).toBe(true);
  });

  it('keep one error among thousands in sight, and leave the rest empty', () => {
    const [row, ...more] = silhouettes({ error: at(5000) }, 10_000, 100);
    expect(more).toEqual([]);
    expect(row?.heights.findIndex((height) => height > 0)).toBe(50);
    expect(row?.heights.filter((height) => height > 0)).toHaveLength(1);
  });

  it('tell a full stretch from a thin one', () => {
    const full = Array.from({ length: 100 }, (_, i) => 5000 + i);
    const denied = Int32Array.from([...everyTenth.filter((i) => i < 5000), ...full]);
    const heights = silhouettes({ denied }, 10_000, 100)[0]?.heights ?? [];
    expect(heights[50]).toBe(1);
    expect(heights[3]).toBeGreaterThan(0.2);
    expect(heights[3]).toBeLessThan(0.8);
    expect(heights[70]).toBe(0);
  });

  it('are drawn with the worst last, and lowest at the line', () => {
    const rows = silhouettes(
      { error: at(1), warning: at(2), denied: everyTenth, branch: at(7) },
      10_000,
      10,
    );
    expect(rows.map(({ side, mark }) => `${side} ${mark}`)).toEqual([
      'above warning',
      'above error',
      'below branch',
      'below denied',
    ]);
    const [warning, error] = rows;
    expect(warning?.heights[0]).toBeGreaterThan(error?.heights[0] ?? 1);
  });
});
