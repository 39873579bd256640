import { describe, expect, it } from 'vitest';
import { changed, cleared, type FigureChange, isEverything, readFiguresUrl } from './url.ts';

const at = (text: string) => readFiguresUrl(new URLSearchParams(text));
const moved = (text: string, ...changes: readonly FigureChange[]) =>
  changes.reduce((params, change) => changed(params, change), new URLSearchParams(text)).toString();

describe('the figures in the URL', () => {
  it('reads what a link says', () => {
    const { query, shown, list } = at(
      'figure=calibration&by=model&last=50&agent=b&agent=a&estimator=entropy%3Dv2&intent=I-1&show=m&list=3',
    );
    expect(query).toEqual({
      figure: 'calibration',
      by: 'model',
      last: 50,
      selection: {
        agents: ['a', 'b'],
        models: [],
        tiers: [],
        estimators: [{ of: 'entropy', version: 'v2' }],
        from: null,
        to: null,
        intent: 'I-1',
      },
    });
    expect([shown, list]).toEqual(['m', 3]);
  });

  it('leaves nonsense out', () => {
    const nonsense = at('figure=sums&by=host&last=-3&band=x&from=soon&list=1e9');
    expect(nonsense).toMatchObject({ query: { figure: 'calibration', by: 'agent', last: null } });
    expect(nonsense.query.selection.from).toBeNull();
    expect(nonsense.list).toBeNull();
    expect(at('figure=routing&band=20..4x').query).toMatchObject({
      band: { from: null, to: null },
    });
  });

  it('writes what it reads', () => {
    expect(moved('', { figure: 'routing' }, { band: '20..' })).toBe('figure=routing&band=20..');
    expect(at('figure=routing&band=20..40.5').query).toMatchObject({
      band: { from: 20, to: 40.5 },
    });
    expect(at(moved('', { estimator: ['ev=v1', 'v2'] })).query.selection.estimators).toEqual([
      { of: 'ev', version: 'v1' },
      { of: null, version: 'v2' },
    ]);
    expect(moved('from=2026', { from: '2026-02-10' })).toBe('from=2026-02-10');
    expect(moved('agent=a&agent=b', { agent: ['c'] }, { from: '' })).toBe('agent=c');
  });

  it('closes the entries with another query, and only then', () => {
    expect(moved('list=3', { show: 'a' })).toBe('list=3&show=a');
    expect(moved('list=3&show=a', { last: '20' })).toBe('show=a&last=20');
    expect(moved('list=3&show=a', { figure: 'entropy' })).toBe('figure=entropy');
    expect(moved('list=3', { list: null })).toBe('');
  });

  it('clears the selection and keeps the figure', () => {
    const given = 'figure=routing&band=1..2&agent=a&tier=t&from=2026-02-10&intent=I-1';
    expect(isEverything(at(given))).toBe(false);
    const left = cleared(new URLSearchParams(given)).toString();
    expect(left).toBe('figure=routing&band=1..2');
    expect(isEverything(at(left))).toBe(true);
  });
});
