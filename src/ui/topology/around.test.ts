import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureAround, sideFor } from './around.ts';
import { layoutTopology } from './layout.ts';

describe('words next to a node', () => {
  it('lie over no node and end in the drawing, whatever the topology and the room', () => {
    const topologies = fc.integer({ min: 1, max: 24 }).chain((count) =>
      fc.record({
        widths: fc.array(fc.integer({ min: 60, max: 300 }), { minLength: count, maxLength: count }),
        edges: fc.array(fc.record({ from: fc.nat(count - 1), to: fc.nat(count - 1) })),
        room: fc.record({
          width: fc.integer({ min: 320, max: 1400 }),
          height: fc.integer({ min: 200, max: 700 }),
        }),
      }),
    );
    let sides = 0;
    fc.assert(
      fc.property(topologies, fc.boolean(), ({ widths, edges, room }, isLeft) => {
        const layout = layoutTopology(widths, edges, room);
        measureAround(layout).forEach((around, node) => {
          const side = sideFor(around, 'wakes next', 1, isLeft ? 'left' : 'right');
          const box = layout.nodes[node];
          if (!side || !box) return;
          sides++;
          const [from, to] =
            side === 'right' ? [box.x + box.width, box.x + box.width + 80] : [box.x - 80, box.x];
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(layout.width);
          for (const other of layout.nodes)
            if (other !== box && other.y < box.y + box.height && other.y + other.height > box.y)
              expect(other.x >= to || other.x + other.width <= from).toBe(true);
        });
      }),
    );
    expect(sides).toBeGreaterThan(0);
  });
});
