import { describe, expect, it } from 'vitest';
import type { GraphNode } from '../../ledger/layout/index.ts';
import { nextNode } from './walk.ts';

function node(id: string, x: number, y: number, type: GraphNode['type'] = 'entry'): GraphNode {
  const face = { title: id, face: id, note: '', shape: null, verdict: null, seq: null };
  return { id, type, lane: 'a', index: x, x, y, width: 80, height: 30, ...face };
}

const nodes = [
  node('label', 0, 90, 'label'),
  node('a', 0, 0),
  node('b', 100, 0),
  node('c', 200, 0),
  node('below b', 140, 120),
  node('far below', 0, 240),
];
const at = (id: string) => nodes.find((one) => one.id === id) ?? node('none', 0, 0);

describe('walking a graph', () => {
  it('stays in the row to the sides and takes the nearest of the next row up and down', () => {
    expect(nextNode(nodes, at('b'), 'left')?.id).toBe('a');
    expect(nextNode(nodes, at('b'), 'right')?.id).toBe('c');
    expect(nextNode(nodes, at('b'), 'down')?.id).toBe('below b');
    expect(nextNode(nodes, at('below b'), 'up')?.id).toBe('b');
    expect(nextNode(nodes, at('a'), 'left')).toBeNull();
    expect(nextNode(nodes, at('a'), 'up')).toBeNull();
  });
});
