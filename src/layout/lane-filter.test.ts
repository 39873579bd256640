import { describe, expect, it } from 'vitest';
import type { Link } from '../core/model/entry.ts';
import { layoutLanes } from './lanes.ts';
import type { GraphLane, LaneFilter } from './types.ts';

function lane(id: string, part: Partial<GraphLane> = {}): GraphLane {
  return { id, title: `task ${id}`, origin: 'root', entries: 1, verdict: 'verified', ...part };
}

function delegated(from: string, to: string, missing: string | null = null): Link {
  const end = { lane: to, index: missing === null ? 0 : null };
  return { kind: 'delegation', from: { lane: from, index: 0 }, to: end, label: '', missing };
}

const lanes = [
  lane('a', { title: 'fix the retry' }),
  lane('b', { verdict: 'failed' }),
  lane('d', { verdict: 'drift' }),
];
const links = [delegated('a', 'b'), delegated('a', 'gone', 'the lane gone is not in this file')];

function left(filter: Partial<LaneFilter>) {
  const view = layoutLanes({ lanes, links, filter: { text: '', state: null, ...filter } });
  return { ...view, ids: view.nodes.map((node) => node.lane).sort() };
}

describe('the filter of a graph of lanes', () => {
  it('leaves everything as it is without words or a state', () => {
    expect(left({ text: ' ' })).toMatchObject({ ...layoutLanes({ lanes, links }), matching: 4 });
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

  it('counts the states of all lanes, whatever is left', () => {
    for (const { states, lanes: total } of [left({}), left({ text: 'retry' })]) {
      expect(total).toBe(4);
      expect([...states].sort()).toEqual([
        ['failed', 2],
        ['missing', 1],
        ['verified', 1],
      ]);
    }
  });

  it('finds a lane that is folded away or left out, and shows it', () => {
    const many = Array.from({ length: 2000 }, (_, i) => lane(`lane-${String(i).padStart(4, '0')}`));
    const below = many.slice(1, 1000).map(({ id }) => delegated('lane-0000', id));
    const input = { lanes: many, links: below };
    const drawn = new Set(layoutLanes(input).nodes.map((node) => node.lane));
    const hidden = many.filter(({ id }) => !drawn.has(id)).map(({ id }) => id);
    expect(hidden.length).toBeGreaterThan(1000);
    for (const id of [hidden[0], hidden.at(-1)]) {
      const view = layoutLanes({ ...input, filter: { text: id ?? '', state: null } });
      expect(view.nodes.map((node) => [node.type, node.lane])).toContainEqual(['lane', id]);
      expect(view.lanesLeftOut).toBe(0);
    }
  });
});
