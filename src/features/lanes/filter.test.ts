import { describe, expect, it } from 'vitest';
import type { GraphNode, GraphView } from '../../layout/index.ts';
import { filteredGraph, verdictCounts } from './filter.ts';

function node(id: string, part: Partial<GraphNode>): GraphNode {
  return {
    id,
    type: 'lane',
    lane: id,
    index: null,
    lastIndex: null,
    seq: null,
    title: id,
    face: id,
    note: '',
    shape: null,
    verdict: 'verified',
    errors: 0,
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    ...part,
  };
}

const view: GraphView = {
  nodes: [
    node('a', { title: 'fix the retry' }),
    node('b', { verdict: 'failed' }),
    node('c', { type: 'missing', verdict: null }),
  ],
  edges: [
    { id: 'ab', kind: 'branch', from: 'a', to: 'b', label: '', missing: false },
    { id: 'ac', kind: 'delegation', from: 'a', to: 'c', label: '', missing: true },
  ],
  width: 1,
  height: 1,
  folded: 0,
  lanesLeftOut: 0,
};

describe('filteredGraph', () => {
  it('leaves everything as it is without a filter', () => {
    expect(filteredGraph(view, { text: ' ', verdict: null })).toEqual({ view, shown: 3, total: 3 });
  });

  it('keeps only edges between lanes that are left', () => {
    const { view: left, shown } = filteredGraph(view, { text: '', verdict: 'missing' });
    expect(left.nodes.map(({ id }) => id)).toEqual(['c']);
    expect(left.edges).toEqual([]);
    expect(shown).toBe(1);
  });

  it('closes empty rows and keeps columns and order', () => {
    const spread: GraphView = {
      ...view,
      edges: [],
      nodes: [
        node('a', { verdict: 'failed', x: 300, y: 5000, height: 50 }),
        node('b', { x: 0, y: 200, height: 50 }),
        node('c', { verdict: 'failed', x: 0, y: 100, height: 50 }),
        node('d', { verdict: 'failed', x: 0, y: 5000, height: 50 }),
      ],
    };
    const { view: left } = filteredGraph(spread, { text: '', verdict: 'failed' });
    expect(left.nodes.map(({ id, x, y }) => [id, x, y])).toEqual([
      ['a', 300, 66],
      ['c', 0, 0],
      ['d', 0, 66],
    ]);
    expect(left.height).toBe(116);
  });

  it('searches words in titles and ids', () => {
    expect(filteredGraph(view, { text: 'RETRY', verdict: null }).shown).toBe(1);
    expect(filteredGraph(view, { text: 'retry', verdict: 'failed' }).shown).toBe(0);
  });

  it('counts missing lanes apart from unverified ones', () => {
    expect([...verdictCounts(view)]).toEqual([
      ['verified', 1],
      ['failed', 1],
      ['missing', 1],
    ]);
  });
});
