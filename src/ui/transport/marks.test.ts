import { describe, expect, it } from 'vitest';
import type { SeriesView } from '../../ledger/model/series.ts';
import { areFew, countMarks, scrubMarks, scrubMarksIn, silhouettes } from './marks.ts';

const counts = (...numbers: number[]) => Uint32Array.from(numbers);

describe('marks on the scrubber', () => {
  it('shows the worst mark of an entry', () => {
    expect(scrubMarks({ denied: counts(0, 1, 0, 1, 0), error: counts(0, 0, 0, 1, 0) })).toEqual([
      { position: 0.75, mark: 'error' },
      { position: 0.25, mark: 'denied' },
    ]);
  });

  it('is where its entry is, also in a lane of one', () => {
    expect(scrubMarks({ waiting: counts(1) })).toEqual([{ position: 0, mark: 'waiting' }]);
    expect(scrubMarks({ branch: counts(0, 0, 0, 1, 0, 0, 0) })).toEqual([
      { position: 0.5, mark: 'branch' },
    ]);
  });

  it('counts the worst first', () => {
    const marks = { delegation: counts(1, 0), error: counts(1, 1), waiting: counts(0, 0) };
    expect(countMarks(marks)).toEqual([
      ['error', 2],
      ['delegation', 1],
    ]);
  });

  it('are what a series has of findings, of shapes, and of lanes that leave', () => {
    const none = counts(0, 0);
    const view: SeriesView = {
      total: 9,
      byTime: false,
      edges: counts(0, 4, 9),
      kinds: [
        { kind: 'commit', shape: 'change', counts: counts(1, 2) },
        { kind: 'rejection', shape: 'denied', counts: counts(1, 0) },
        { kind: null, shape: 'denied', counts: counts(1, 1) },
      ],
      commits: none,
      requests: none,
      open: none,
      errors: counts(0, 3),
      warnings: none,
      broken: none,
      delegations: none,
      branches: counts(0, 1),
      created: new Float64Array(2),
      replaced: new Float64Array(2),
      retracted: new Float64Array(2),
      cost: { recorded: none, unread: none, parts: [] },
      times: null,
    };
    const marks = scrubMarksIn(view);
    expect(countMarks(marks)).toEqual([
      ['error', 3],
      ['denied', 3],
      ['branch', 1],
    ]);
    expect(marks.denied).toEqual(counts(2, 1));
  });
});

describe('more marks than there is room for', () => {
  const parts = Array.from({ length: 100 }, (_, part) => part);

  it('are heights', () => {
    expect(areFew({ error: counts(1, 0, 1) }, 3)).toBe(true);
    expect(areFew({ error: counts(1, 0, 1) }, 30)).toBe(false);
    expect(areFew({ error: new Uint32Array(200).fill(1) }, 200)).toBe(false);
    expect(areFew({}, 200)).toBe(true);
  });

  it('keep one error among thousands in sight, and leave the rest empty', () => {
    const error = Uint32Array.from(parts, (part) => Number(part === 50));
    const [row, ...more] = silhouettes({ error, denied: new Uint32Array(100) });
    expect(more).toEqual([]);
    expect(row?.heights.findIndex((height) => height > 0)).toBe(50);
    expect(row?.heights.filter((height) => height > 0)).toHaveLength(1);
  });

  it('tell a full stretch from a thin one', () => {
    const denied = Uint32Array.from(parts, (part) => (part < 50 ? 10 : part === 50 ? 100 : 0));
    const heights = silhouettes({ denied })[0]?.heights ?? [];
    expect(heights[50]).toBe(1);
    expect(heights[3]).toBeCloseTo(0.1);
    expect(heights[70]).toBe(0);
  });

  it('are drawn with the worst last, and lowest at the line', () => {
    const rows = silhouettes({
      error: counts(1, 0),
      warning: counts(1, 0),
      denied: counts(500, 500),
      branch: counts(1, 0),
    });
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
