import { describe, expect, it } from 'vitest';
import { scrubMarks } from './marks.ts';

describe('marks on the scrubber', () => {
  it('shows the worst where several fall together, and never more than there is room for', () => {
    const marks = Array.from({ length: 5000 }, (_, index) => ({
      index,
      mark: index === 2500 ? ('error' as const) : ('denied' as const),
    }));
    const shown = scrubMarks(marks, 5000, 200);
    expect(shown).toHaveLength(200);
    expect(shown.filter(({ mark }) => mark === 'error')).toEqual([
      { position: 2500 / 4999, mark: 'error' },
    ]);
  });

  it('is where its entry is, also in a lane of one', () => {
    expect(scrubMarks([{ index: 0, mark: 'waiting' }], 1, 100)).toEqual([
      { position: 0, mark: 'waiting' },
    ]);
    expect(scrubMarks([{ index: 3, mark: 'branch' }], 7, 100)).toEqual([
      { position: 0.5, mark: 'branch' },
    ]);
  });
});
