import { describe, expect, it } from 'vitest';
import { layoutLanes } from './layout.ts';
import { ask, delegated, lane } from './testing.ts';
import type { LaneFilter, LanesAsk } from './types.ts';

const lanes = [
  lane('a', { title: 'fix the retry', waiting: 1 }),
  lane('b', { verdict: 'failed', denied: 2 }),
  lane('d', { verdict: 'drift' }),
];
const links = [delegated('a', 'b'), delegated('a', 'gone', 'the lane gone is not in this file')];

function left(filter: Partial<LaneFilter>, part: Partial<LanesAsk> = {}) {
  const asked = ask({ filter: { text: '', state: null, has: null, ...filter }, ...part });
  const view = layoutLanes({ lanes, links, cost: null }, asked);
  return { ...view, ids: view.faces.map(({ id }) => id).sort() };
}

describe('the filter of a graph of lanes', () => {
  it('leaves everything as it is without words or a state', () => {
    expect(left({ text: ' ' })).toMatchObject({ matching: 4, lanes: 4, level: 'chips' });
  });

  it('keeps only edges between lanes that are left', () => {
    expect(left({ text: 'task' })).toMatchObject({ ids: ['b', 'd'], edges: [], matching: 2 });
    expect(left({ text: '' }).edges).toHaveLength(2);
  });

  it('searches words in titles and ids, in any case', () => {
    expect(left({ text: 'RETRY fix' }).ids).toEqual(['a']);
    expect(left({ text: 'gone' }).ids).toEqual(['gone']);
    expect(left({ text: 'retry', state: 'failed' }).ids).toEqual([]);
  });

  it('finds what waits and what was denied', () => {
    expect(left({ has: 'waiting' }).ids).toEqual(['a']);
    expect(left({ has: 'denied' }).ids).toEqual(['b']);
  });

  it('hides a lane with all that is below it', () => {
    expect(left({}, { hidden: ['a'] })).toMatchObject({ ids: ['d'], matching: 1, lanes: 4 });
  });

  it('counts the states of all lanes, whatever is left', () => {
    for (const { states, lanes: total, waiting, denied } of [left({}), left({ text: 'retry' })]) {
      expect([total, waiting, denied]).toEqual([4, 1, 1]);
      expect([...states].sort()).toEqual([
        ['failed', 2],
        ['missing', 1],
        ['verified', 1],
      ]);
    }
  });
});
