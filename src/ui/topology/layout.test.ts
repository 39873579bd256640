import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LayoutEdge, layoutTopology, NODE_HEIGHT, NODE_WIDTH } from './layout.ts';

const graphs = fc.integer({ min: 1, max: 24 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    edges: fc.array(fc.record({ from: fc.nat(count - 1), to: fc.nat(count - 1) }), {
      maxLength: 60,
    }),
  }),
);

describe('the drawing of a topology', () => {
  it('never lays one node over another, whatever is connected', () => {
    fc.assert(
      fc.property(graphs, ({ count, edges }) => {
        const { nodes, width, height } = layoutTopology(count, edges);
        expect(nodes).toHaveLength(count);
        nodes.forEach((a, i) => {
          expect(a.x).toBeGreaterThanOrEqual(0);
          expect(a.y).toBeGreaterThanOrEqual(0);
          expect(a.x + NODE_WIDTH).toBeLessThanOrEqual(width);
          expect(a.y + NODE_HEIGHT).toBeLessThanOrEqual(height + 0.001);
          for (const b of nodes.slice(i + 1)) {
            const apart =
              Math.abs(a.x - b.x) >= NODE_WIDTH || Math.abs(a.y - b.y) >= NODE_HEIGHT - 0.001;
            expect(apart).toBe(true);
          }
        });
      }),
    );
  });

  it('draws producers left of their subscribers where nothing goes round', () => {
    fc.assert(
      fc.property(graphs, ({ count, edges }) => {
        const forward = edges.filter(({ from, to }) => from < to);
        const { nodes } = layoutTopology(count, forward);
        for (const { from, to } of forward)
          expect(nodes[from]?.x ?? 0).toBeLessThan(nodes[to]?.x ?? 0);
      }),
    );
  });

  it('bends a line once for every column that it passes', () => {
    const edges: LayoutEdge[] = [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 3 },
      { from: 0, to: 3 },
    ];
    expect(layoutTopology(4, edges).edges.map(({ bends }) => bends.length)).toEqual([0, 0, 0, 2]);
  });

  it('survives a chain as long as it likes', () => {
    const count = 3000;
    const edges = Array.from({ length: count - 1 }, (_, i) => ({ from: i, to: i + 1 }));
    expect(layoutTopology(count, edges).nodes).toHaveLength(count);
  });
});
