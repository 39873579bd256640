import { describe, expect, it } from 'vitest';
import type { SeriesView } from '../../core/model/series.ts';
import { entryLine, mostMarks } from './entry-line.ts';

const counts = (...of: number[]) => Uint32Array.from(of);
const none = counts(0, 0, 0);

/** Three entries: a start, a commit whose hash does not hold, and a denial with a warning. */
const VIEW: SeriesView = {
  total: 3,
  byTime: false,
  edges: counts(0, 1, 2, 3),
  kinds: [
    { kind: 'root', shape: 'start', counts: counts(1, 0, 0) },
    { kind: 'commit', shape: 'change', counts: counts(0, 1, 0) },
    { kind: 'rejection', shape: 'denied', counts: counts(0, 0, 1) },
  ],
  ...{ commits: counts(0, 1, 0), requests: none, open: none },
  ...{ errors: counts(0, 1, 0), warnings: counts(0, 0, 1), broken: counts(0, 1, 0) },
  ...{ delegations: none, branches: none },
  ...{ created: new Float64Array(3), replaced: new Float64Array(3) },
  retracted: new Float64Array(3),
  cost: { recorded: none, unread: none, parts: [] },
  times: null,
};

describe('the line of a lane', () => {
  it('has a mark for each entry, and for what was found', () => {
    const { paths } = entryLine(VIEW, 200);
    const names = [...new Set(paths.map(({ name }) => name))];
    expect(names).toEqual(['link', 'start', 'error', 'warning']);
    expect(paths.find(({ name }) => name === 'start')?.d).toMatch(/^M4.2 9a4.8 4.8/);
  });

  it('is broken before an entry that does not fit, and has a link before every other', () => {
    const { paths, broken } = entryLine(VIEW, 200);
    expect(broken).toEqual([21]);
    expect(paths[0]?.d).toBe('M33 9H57');
  });

  it('has room for as many marks as are drawn within its width', () => {
    const most = mostMarks(200);
    const many = { ...VIEW, errors: new Uint32Array(most), warnings: new Uint32Array(most) };
    const all = new Uint32Array(most).fill(1);
    const kinds = [{ kind: 'rejection', shape: 'denied' as const, counts: all }];
    const { paths } = entryLine({ ...many, broken: new Uint32Array(most), kinds }, 200);
    const places = [...(paths.at(-2)?.d.matchAll(/M([\d.]+) /g) ?? [])].map(([, x]) => Number(x));
    expect(places).toHaveLength(most);
    expect(Math.max(...places)).toBeLessThanOrEqual(200 - 3.5);
  });
});
